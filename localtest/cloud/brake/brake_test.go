// Package brake tests what makes the brake of the cloud act, and what does not: it plays minutes to
// its alarms, which compute their own expressions.
package brake

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"cardgames/cmd/operate/set"
	"cardgames/infra/template"
	"cardgames/live"
	"cardgames/localtest/measure/capacity"
	"cardgames/localtest/measure/spending"
)

var sizes = []string{"small", "medium", "large"}

func load(t *testing.T, size string) *template.Template {
	t.Helper()
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return tmpl.Sized(size)
}

func number(t *testing.T, tmpl *template.Template, name string) float64 {
	t.Helper()
	n, err := tmpl.Number(name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// request is what one request does to the metrics that the alarms see.
type request struct {
	name   string
	route  string // whose throttle bounds it, "" for none
	minute spending.Minute
	calls  bool // whether a function is called
}

// ofAnAddress returns how many requests the edge lets one address send within five minutes: of all, and
// of those that it counts as creations.
func ofAnAddress(t *testing.T) (all, creations float64) {
	t.Helper()
	var edge struct {
		Parameters map[string]struct {
			Default string `yaml:"Default"`
		} `yaml:"Parameters"`
	}
	if err := template.Decode("../../../infra/edge.yaml", &edge); err != nil {
		t.Fatal(err)
	}
	all, err := strconv.ParseFloat(edge.Parameters["RequestsPerAddress"].Default, 64)
	creations, creationsErr := strconv.ParseFloat(edge.Parameters["CreationsPerAddress"].Default, 64)
	if err != nil || creationsErr != nil {
		t.Fatal(err, creationsErr)
	}
	return all, creations
}

const (
	reads, writes = "ConsumedReadCapacityUnits ", "ConsumedWriteCapacityUnits "
	accessLine    = 350. // bytes of a line of the gateway's log, at most
	functionLine  = 450. // of a function's
)

// requests are the most expensive of each kind.
func requests(t *testing.T) []request {
	t.Helper()
	figures, err := capacity.Load("../../measure/capacity/measured.json")
	if err != nil {
		t.Fatal(err)
	}
	largest := map[string]int{
		"GET /games/{id}": figures.LargestRead, "GET /games/{id}/export": figures.LargestExport,
		"GET /invitations/{id}": 12_000, // with the cards of the core set
		"POST /games":           figures.LargestView, "POST /games/{id}/actions": figures.LargestView,
	}
	var all []request
	for route, tables := range figures.PerRequest() {
		r := request{route, route, spending.Minute{"DataProcessed Api": float64(largest[route])}, true}
		for table, units := range tables {
			r.minute[reads+table], r.minute[writes+table] = units.Reads, units.Writes
		}
		if route == template.Notify { // the move, which has the most watchers
			r.route = "POST /games/{id}/actions"
			r.minute["MessageCount LiveApi"] = live.MaxWatchers
			r.minute[writes+capacity.Games] += 2
			r.minute[reads+capacity.Games] += 2
			r.minute["Invocations"]++
		}
		all = append(all, r)
	}
	return append(all,
		request{"a file of the documentation", "GET /schema/{proxy+}",
			spending.Minute{"DataProcessed Api": float64(figures.LargestDoc)}, true},
		request{"a program", "GET /play/{proxy+}", spending.Minute{"DataProcessed Api": 2_600_000}, true},
		request{"refused by a function, such as on the API's own host", "GET /games/{id}",
			spending.Minute{"DataProcessed Api": 400}, true},
		request{"refused by a throttle", "", spending.Minute{"DataProcessed Api": 250}, false})
}

// of returns the minute of n of the requests.
func (r request) of(n float64) spending.Minute {
	one := r.minute.Plus(spending.Minute{"IncomingBytes": accessLine})
	if r.calls {
		one = one.Plus(spending.Minute{"Invocations": 1, "IncomingBytes": functionLine})
	}
	return one.Times(n)
}

// inAMinute returns how many requests of a kind some addresses get through in a minute: as many as the
// throttle admits, or, of those that it refuses, as many as the account.
func (r request) inAMinute(t *testing.T, tmpl *template.Template) float64 {
	t.Helper()
	if r.route == "" {
		return 60 * 10_000
	}
	rates, ratesErr := tmpl.Rates()
	bursts, burstsErr := tmpl.Bursts()
	if ratesErr != nil || burstsErr != nil {
		t.Fatal(ratesErr, burstsErr)
	}
	return 60*rates[r.route] + bursts[r.route]
}

// play lets the alarms see minutes, in dollars an hour, and returns which ring at any time.
func play(t *testing.T, tmpl *template.Template, minutes []float64) map[string]bool {
	t.Helper()
	rang := map[string]bool{}
	for stage := range tmpl.Brake.Stages {
		alarm, err := spending.Of(tmpl, stage)
		if err != nil {
			t.Fatal(err)
		}
		for _, dollars := range minutes {
			if alarm.Rings(dollars) {
				rang[stage] = true
			}
		}
	}
	return rang
}

// steady returns minutes of the same rate.
func steady(dollars float64, minutes int) []float64 {
	all := make([]float64, minutes)
	for i := range all {
		all[i] = dollars
	}
	return all
}

func dollars(t *testing.T, tmpl *template.Template, m spending.Minute) float64 {
	t.Helper()
	d, err := spending.Dollars(tmpl.Brake, m)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// 60 seconds of any request brake nothing, however many addresses send it, on top of the load that a
// size is made for: they are two minutes of an alarm at most. Half of SlowAbove is the most that such a
// load costs (package localtest/measure/cost).
func TestBrakeLetsBurstsPass(t *testing.T) {
	behindTheEdge, _ := ofAnAddress(t) // all in one minute
	for _, size := range sizes {
		tmpl := load(t, size)
		night := number(t, tmpl, "SlowAbove") / 2
		for _, r := range requests(t) {
			for _, addresses := range []float64{1, 4, 100} {
				n := r.inAMinute(t, tmpl)
				for name, sent := range map[string]float64{
					"behind the edge": min(n, behindTheEdge*addresses), "on the API's own host": n,
				} {
					burst := night + dollars(t, tmpl, r.of(sent))
					day := steady(night, 24*60)
					day[700], day[701] = burst, burst
					if rang := play(t, tmpl, day); len(rang) > 0 {
						t.Errorf("%s, %s, %.0f addresses %s: %v ring", size, r.name, addresses, name, rang)
					}
				}
			}
		}
	}
}

// One address behind the edge stops nothing, however long it goes on: not with the most expensive requests,
// which are moves in games with as many watchers as there may be.
func TestBrakeIsNotStoppedByOneAddress(t *testing.T) {
	const minutes = 5
	all, creations := ofAnAddress(t)
	for _, size := range sizes {
		tmpl := load(t, size)
		for _, r := range requests(t) {
			if r.route == "" || strings.HasSuffix(r.route, "{proxy+}") {
				continue // what the edge refuses, and what it keeps, does not reach the gateway
			}
			n := min(all/minutes, r.inAMinute(t, tmpl))
			if r.route == template.Connect || r.route == "POST /games" || r.route == "POST /invitations" ||
				r.route == "GET /games/{id}/export" || r.route == "POST /invitations/{id}/acceptance" {
				n = min(n, creations/minutes)
			}
			spent := dollars(t, tmpl, r.of(n))
			if rang := play(t, tmpl, steady(spent, 24*60)); rang["Stop"] || rang["Day"] {
				t.Errorf("%s: %s of one address cost $%.2f an hour", size, r.name, spent)
			}
		}
	}
}

// Handshakes with a hundred games each are seen, though they write no game: at the throttle of the
// medium size they cost more than SlowAbove.
func TestBrakeSeesHandshakes(t *testing.T) {
	tmpl := load(t, "medium")
	for _, r := range requests(t) {
		if r.route != template.Connect {
			continue
		}
		spent := dollars(t, tmpl, r.of(60*number(t, tmpl, "ConnectsPerSecond")))
		if rang := play(t, tmpl, steady(spent, 15)); !rang["Slow"] {
			t.Errorf("handshakes cost $%.2f an hour, and nothing rings", spent)
		}
	}
}

// A call that a function refuses, also for the edge's secret, costs what the gateway, Lambda and the logs
// take for it; one that a throttle refuses, its line of log and its response.
func TestBrakeCountsRefusedRequests(t *testing.T) {
	tmpl := load(t, "medium")
	for _, r := range requests(t) {
		micro := dollars(t, tmpl, r.of(1)) / 60 * 1e6
		switch r.name {
		case "refused by a function, such as on the API's own host":
			if micro < 1.2 || micro > 1.8 {
				t.Errorf("%s: %.2f millionths of a dollar", r.name, micro)
			}
		case "refused by a throttle":
			if micro < 0.1 || micro > 0.25 {
				t.Errorf("%s: %.2f millionths of a dollar", r.name, micro)
			}
		}
	}
}

// A steady night just below each threshold rings nothing of it, and each stage ends by itself some
// minutes after what it rang for.
func TestBrakeReleases(t *testing.T) {
	for _, size := range sizes {
		tmpl := load(t, size)
		if rang := play(t, tmpl, steady(number(t, tmpl, "SlowAbove"), 24*60)); len(rang) > 0 {
			t.Errorf("%s: a night at SlowAbove: %v", size, rang)
		}
		for stage, want := range map[string]int{"Slow": 6, "Stop": 6} {
			alarm, err := spending.Of(tmpl, stage)
			if err != nil {
				t.Fatal(err)
			}
			expensive := number(t, tmpl, stage+"Above") + 1
			for range 60 {
				alarm.Rings(expensive)
			}
			minutes := 1
			for alarm.Rings(0) {
				minutes++
			}
			if minutes != want {
				t.Errorf("%s: %s ends after %d minutes, want %d", size, stage, minutes, want)
			}
		}
	}
}

// A restore at its usual rate, beside the load that a size is made for, rings nothing with the thresholds
// that `make restore STACK=...` sets meanwhile. Without them it slows a medium size down.
func TestBrakeLetsARestorePass(t *testing.T) {
	const units = 1000
	restore := spending.Minute{writes + capacity.Games: 60 * units}
	for _, size := range sizes {
		tmpl := load(t, size)
		day := steady(number(t, tmpl, "SlowAbove")/2+dollars(t, tmpl, restore), 24*60)
		if rang := play(t, tmpl, day); size == "medium" && !rang["Slow"] {
			t.Error("nothing rings with the usual thresholds")
		}
		raised, err := set.Raised(tmpl, units)
		if err != nil {
			t.Fatal(err)
		}
		maps.Copy(tmpl.Defaults, raised)
		if rang := play(t, tmpl, day); len(rang) > 0 {
			t.Errorf("%s: %v ring with %v", size, rang, raised)
		}
	}
}
