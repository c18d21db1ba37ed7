package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/api"
	cardgames "cardgames/clients/go"
	"cardgames/engine"
	"cardgames/localtest/service/e2e"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/rawhttp"
)

// startProcess runs the built program in an empty folder, with the data in one
// that outlives it.
func startProcess(t *testing.T, data string, args ...string) (*launch.Process, opentable.Client) {
	t.Helper()
	p, err := launch.Start(append([]string{"-data", data}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop() })
	return p, opentable.New(p.Base)
}

// refused returns the error of flags that cannot work.
func refused(t *testing.T, args ...string) string {
	t.Helper()
	o, err := parsed(append([]string{
		"-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-data", t.TempDir(),
	}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err = run(ctx, o, io.Discard); err == nil {
		t.Fatalf("%v: it starts", args)
	}
	return err.Error()
}

func TestTheContract(t *testing.T) {
	p, _ := startProcess(t, t.TempDir())
	e2e.Run(t, e2e.Target{BaseURL: p.Base, Live: true, Head: true})
}

func TestARestartKeepsTheGames(t *testing.T) {
	data := t.TempDir()
	p, c := startProcess(t, data)
	made, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Submit(made, made.LegalActions[0]); err != nil {
		t.Fatal(err)
	}
	if out := refused(t, "-data", data); !strings.Contains(out, "in use by another process; choose another folder") {
		t.Errorf("a second process on the same folder: %s", out)
	}
	follower, _, err := websocket.Dial(t.Context(), made.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer follower.CloseNow()
	closed := make(chan error, 1)
	go func() {
		_, _, err := follower.Read(t.Context())
		closed <- err
	}()
	if err := p.Interrupt(); err != nil {
		t.Fatalf("it did not stop cleanly: %v", err)
	}
	if err := <-closed; websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("a live connection ends with %v, want the status 1001", err)
	}
	_, c = startProcess(t, data)
	if v, err := c.Read(made.GameID); err != nil || v.Version != 1 {
		t.Errorf("version %d (%v), want 1", v.Version, err)
	}
}

func TestThePagesStateTheRulesOfNewGames(t *testing.T) {
	rules := engine.DefaultRules()
	s, err := start(options{addr: "127.0.0.1:0", setsAddr: "127.0.0.1:0", data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	made, err := http.Post(s.base+"/games", "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	defer made.Body.Close()
	var game struct{ Rules struct{ Goal int } }
	if err := json.NewDecoder(made.Body).Decode(&game); err != nil || game.Rules.Goal != rules.Goal {
		t.Errorf("a new game has the goal %d (%v), want %d", game.Rules.Goal, err, rules.Goal)
	}
	page, err := http.Get(s.base + "/play")
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	html, err := io.ReadAll(page.Body)
	if want := fmt.Sprintf(`&#34;goal&#34;:%d,`, rules.Goal); err != nil || !strings.Contains(string(html), want) {
		t.Errorf("the page does not contain %s (%v)", want, err)
	}
}

func TestInvalidFlags(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	taken := listener.Addr().String()
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"-addr", taken}, taken + " is in use by another program; choose another address with -addr"},
		{[]string{"-sets-addr", taken}, taken + " is in use by another program; choose another address"},
		{[]string{"-addr", "8081"}, `-addr: "8081" is not an address; write it as 127.0.0.1:8080`},
		{[]string{"-addr", "127.0.0.1:99999"}, "-addr: listen tcp: address 99999: invalid port"},
		{[]string{"-health", "127.0.0.1:8080"}, `-health: "127.0.0.1:8080" is not the URL of a host`},
		{[]string{"-sets-addr", "0.0.0.0:8443"}, `-sets-addr: "0.0.0.0:8443" is not a loopback address`},
		{[]string{"-sets", "/nowhere"}, "-sets: /nowhere is not a folder; name the folder of your card sets"},
		{[]string{"-sets", "main.go"}, "-sets: main.go is not a folder"},
		{[]string{"-data", "main.go"}, "main.go: not a directory; choose a folder that can be written with -data"},
		{[]string{"-origin-ca", "x.pem"}, "-origin-ca needs -origin"},
		{[]string{"-origin", "https://localhost:1/a/", "-origin-ca", "main.go"}, "main.go has no PEM certificate"},
		{[]string{"-origin", "https://127.0.0.1:9443/a/"}, "name its certificate authority with -origin-ca"},
		{[]string{"-origin", "https://a.example/", "-sets", "."}, "-origin and -sets exclude each other"},
		{[]string{"-origin", "http://a.example/"}, "card-set origin"},
	} {
		if out := refused(t, test.args...); !strings.Contains(out, test.want) {
			t.Errorf("%v: %q does not contain %q", test.args, out, test.want)
		}
	}
}

func TestASavedCardSetIsUsedByTheNextGame(t *testing.T) {
	folder := t.TempDir()
	p, c := startProcess(t, t.TempDir(), "-sets", folder)
	for version := 1; version <= 2; version++ {
		set := fmt.Sprintf(`{"set_id": "mine", "name": "Mine", "version": "1.0.%d", "cards": [
			{"id": "sweep", "name": "Sweep", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`, version)
		if err := os.WriteFile(filepath.Join(folder, "mine.json"), []byte(set), 0o644); err != nil {
			t.Fatal(err)
		}
		v, err := c.Create(cardgames.NewGame{SetURLs: []string{p.Origin + "mine.json"}})
		if err != nil {
			t.Fatal(err)
		}
		document, err := c.Export(v.GameID)
		if want := fmt.Sprintf(`"version":"1.0.%d"`, version); err != nil || !strings.Contains(string(document), want) {
			t.Errorf("the game is not of version %d (%v)", version, err)
		}
	}
}

// A file that is spoilt while a game uses it takes nothing from the game. The list says at once that no other can
// begin.
func TestACardSetThatIsSpoiltWhileItIsPlayed(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "mine.json")
	const set = `{"set_id": "mine", "name": "Mine", "version": "1.0.0", "cards": [
		{"id": "sweep", "name": "Sweep", "cost": 1, "type": "task", "effect": "none", "text": "Nothing."}]}`
	if err := os.WriteFile(file, []byte(set), 0o644); err != nil {
		t.Fatal(err)
	}
	p, c := startProcess(t, t.TempDir(), "-sets", folder)
	listed := func() (offered []cardgames.OfferedCardSet, unplayable []cardgames.Fault) {
		t.Helper()
		raw := rawhttp.Client{Base: p.Base}
		r, err := raw.Send(t.Context(), rawhttp.Get("/card-sets"))
		var list cardgames.CardSetList
		if err == nil {
			err = json.Unmarshal(r.Body, &list)
		}
		if kept := r.Header.Get("Cache-Control"); err != nil || kept != "no-cache" {
			t.Fatalf("%v, Cache-Control %q", err, kept)
		}
		return list.CardSets, list.Unplayable
	}
	offered, unplayable := listed()
	if len(offered) != 2 || len(unplayable) != 0 {
		t.Fatalf("%+v, %+v", offered, unplayable)
	}
	game := cardgames.NewGame{SetURLs: []string{*offered[1].URL}}
	v, err := c.Create(game)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(set[:100]), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Submit(v, v.LegalActions[0]); err != nil {
		t.Errorf("a move of the game: %v", err)
	}
	if _, err := c.Create(game); err == nil || !strings.Contains(err.Error(), "is not closed") {
		t.Errorf("another game: %v", err)
	}
	if offered, unplayable := listed(); len(offered) != 1 || len(unplayable) != 1 || unplayable[0].Line != 2 {
		t.Errorf("%+v, %+v", offered, unplayable)
	}
}

func TestBundledSetsAreServed(t *testing.T) {
	p, c := startProcess(t, t.TempDir())
	urls := []string{p.Origin + "core.json", p.Origin + "house_guests.json"}
	if _, err := c.Create(cardgames.NewGame{SetURLs: urls}); err != nil {
		t.Error(err)
	}
}

func TestCardSetsInRequestsCanBeTurnedOff(t *testing.T) {
	for want, args := range map[bool][]string{true: nil, false: {"-inline-sets=false"}} {
		p, c := startProcess(t, t.TempDir(), args...)
		raw := rawhttp.Client{Base: p.Base}
		r, err := raw.Send(t.Context(), rawhttp.Get("/card-sets"))
		var list api.CardSetList
		if err == nil {
			err = json.Unmarshal(r.Body, &list)
		}
		if err != nil || list.InlineSets != want || len(list.CardSets) < 2 {
			t.Errorf("%v: %v, %s", args, err, r.Body)
		}
		_, err = c.Create(cardgames.NewGame{Sets: []json.RawMessage{[]byte(`{}`)}})
		refused, _ := errors.AsType[*cardgames.ServiceError](err)
		if disabled := refused != nil && refused.Code == "inline_sets_disabled"; disabled == want {
			t.Errorf("%v: a game with a card set: %v", args, err)
		}
	}
}

func TestThePublicURL(t *testing.T) {
	for public, want := range map[string]string{
		"HTTPS://A.example":         "https://A.example wss://A.example/live",
		"Http://a.example:8080/":    "http://a.example:8080 ws://a.example:8080/live",
		"https://a.example/cards":   "https://a.example/cards wss://a.example/cards/live",
		"https://a.example/x/c.1_/": "https://a.example/x/c.1_ wss://a.example/x/c.1_/live",
		"https://[2001:db8::1]/my":  "https://[2001:db8::1]/my wss://[2001:db8::1]/my/live",
	} {
		got, err := parsePublicURL(public)
		if err != nil || got.String()+" "+liveURL(got) != want {
			t.Errorf("-public-url %s: %s %s (%v), want %s", public, got, liveURL(got), err, want)
		}
	}
	for public, want := range map[string]string{
		"cards.example":             "is not the URL of a host, or of a path there",
		"ftp://a.example":           "is not the URL of a host",
		"https://u@a.example":       "is not the URL of a host",
		"https://a.example?x":       "is not the URL of a host",
		"https://:443":              "is not the URL of a host",
		"https://a.example:65536":   "is not the URL of a host",
		"https://a.example:0":       "is not the URL of a host",
		"https://a.example/#x":      "is not the URL of a host",
		"https://a.example/a//b":    "must have letters, digits and -._~ only",
		"https://a.example/../b":    "must have letters, digits",
		"https://a.example/a%2Fb":   "must have letters, digits",
		"https://a.example/ä":       "must have letters, digits",
		"https://a.example/play":    "must not begin with /play, which is a path of the service itself",
		"https://a.example/games/x": "must not begin with /games",
		"https://a.example/live":    "must not begin with /live",
	} {
		if _, err := parsePublicURL(public); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("-public-url %s: %v, want %q", public, err, want)
		}
	}
}

// Pages, documentation, API and live updates work below a path, which a proxy strips or keeps.
func TestBelowAPath(t *testing.T) {
	p, _ := startProcess(t, t.TempDir(), "-public-url", "https://host.example/cards")
	host := "http://" + strings.TrimPrefix(p.Base, "http://")
	for _, root := range []string{host, host + "/cards"} {
		v, err := opentable.New(root).Create(cardgames.NewGame{})
		if want := "wss://host.example/cards/live?game=" + v.GameID; err != nil || v.Live != want {
			t.Errorf("%s: live is %q (%v), want %q", root, v.Live, err, want)
		}
		socket, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(root, "http")+"/live?game="+v.GameID, nil)
		if err != nil {
			t.Errorf("%s: %v", root, err)
			continue
		}
		_ = socket.CloseNow()
		if got := fetch(t, "GET", root+"/").Header.Get("Location"); got != "/cards/play" {
			t.Errorf("%s: the root leads to %q", root, got)
		}
		for _, page := range []string{"/play", "/play/workshop", "/schema", "/schema/problems/busy"} {
			for _, address := range addressesIn(t, root+page) {
				if !strings.HasPrefix(address, "/cards/") {
					t.Errorf("%s%s names %s", root, page, address)
				} else if got := fetch(t, "GET", host+address); got.StatusCode != http.StatusOK {
					t.Errorf("%s%s names %s: %s", root, page, address, got.Status)
				}
			}
		}
	}
	var document struct{ Servers []struct{ URL string } }
	if err := json.NewDecoder(fetch(t, "GET", host+"/schema/openapi.json").Body).Decode(&document); err != nil ||
		document.Servers[0].URL != "/cards" {
		t.Errorf("the document's server is %+v (%v)", document.Servers, err)
	}
}

// addressesIn are the addresses that a page names.
func addressesIn(t *testing.T, page string) (all []string) {
	t.Helper()
	text, err := io.ReadAll(fetch(t, "GET", page).Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, match := range regexp.MustCompile(`(?:href|src)="(/[^"#]*)"`).FindAllSubmatch(text, -1) {
		all = append(all, string(match[1]))
	}
	if len(all) < 3 {
		t.Errorf("%s names %q", page, all)
	}
	return all
}

func TestAPublicURL(t *testing.T) {
	p, c := startProcess(t, t.TempDir(), "-public-url", "https://cards.example/")
	v, err := c.Create(cardgames.NewGame{})
	if want := "wss://cards.example/live?game=" + v.GameID; err != nil || v.Live != want {
		t.Errorf("live is %q (%v), want %q", v.Live, err, want)
	}
	if want := "listening on " + p.Base + " for https://cards.example (version "; !strings.HasPrefix(p.Greeting, want) {
		t.Errorf("the greeting is %q", p.Greeting)
	}
}

// Without a public URL the live updates are on the host that the request names.
func TestLiveUpdatesOnTheHostOfTheRequest(t *testing.T) {
	p, _ := startProcess(t, t.TempDir())
	_, port, _ := strings.Cut(strings.TrimPrefix(p.Base, "http://"), ":")
	for _, base := range []string{p.Base, "http://localhost:" + port} {
		v, err := opentable.New(base).Create(cardgames.NewGame{})
		want := "ws" + strings.TrimPrefix(base, "http") + "/live?game=" + v.GameID
		if err != nil || v.Live != want {
			t.Errorf("live is %q (%v), want %q", v.Live, err, want)
		}
	}
}

// A public origin is fetched from public addresses alone: this one is not.
func TestTheAddressGuard(t *testing.T) {
	const prefix = "https://10.0.0.1/sets/"
	_, c := startProcess(t, t.TempDir(), "-origin", prefix)
	_, err := c.Create(cardgames.NewGame{SetURLs: []string{prefix + "a.json"}})
	if err == nil || !strings.Contains(err.Error(), "address is not a public one") {
		t.Errorf("a set of a private address: %v", err)
	}
}

func TestHealth(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	p, _ := startProcess(t, data)
	check := func() error {
		time.Sleep(1100 * time.Millisecond) // it looks once a second
		return checkHealth(t.Context(), p.Base+"/", "")
	}
	if err := check(); err != nil {
		t.Errorf("a sound service: %v", err)
	}
	if err := os.Rename(data, data+".gone"); err != nil {
		t.Fatal(err)
	}
	err := check()
	if want := "503 Service Unavailable: {\"detail\":\"the folder of the games cannot be written to: open " +
		data; err == nil ||
		!strings.HasPrefix(err.Error(), want) {
		t.Errorf("without its folder: %v, want %s...", err, want)
	}
	if err := os.Rename(data+".gone", data); err != nil {
		t.Fatal(err)
	}
	if err := check(); err != nil {
		t.Errorf("with its folder again: %v", err)
	}
	// A health check in a container knows the folder, and no flag of the process.
	if err := checkHealth(t.Context(), "data", data); err != nil {
		t.Errorf("by the folder: %v", err)
	}
	if err := p.Stop(); err != nil {
		t.Fatal(err)
	}
	err = checkHealth(t.Context(), "data", data)
	if err == nil || !strings.Contains(err.Error(), "no serve uses the folder") {
		t.Errorf("by the folder of a service that has stopped: %v", err)
	}
}

func TestHealthWithoutAServer(t *testing.T) {
	if err := run(t.Context(), options{health: "http://127.0.0.1:1"}, io.Discard); err == nil {
		t.Error("where nothing listens, the check succeeds")
	}
}

// A request that never ends, or comes slowly, keeps its connection for a limited
// time.
func TestUnfinishedRequestsHaveALimit(t *testing.T) {
	s := newServer(http.NotFoundHandler())
	for name, limit := range map[string]time.Duration{
		"header": s.ReadHeaderTimeout, "request": s.ReadTimeout,
		"response": s.WriteTimeout, "next request": s.IdleTimeout,
	} {
		if limit <= 0 || limit > 2*time.Minute {
			t.Errorf("the limit of the %s is %s", name, limit)
		}
	}
}

// A request that cannot be read is refused before any handler is called, and ends the connection.
func TestRefusalsOfWhatCannotBeRead(t *testing.T) {
	p, _ := startProcess(t, t.TempDir())
	for name, test := range map[string]struct {
		request string
		status  int
		media   string
	}{
		"a header of 20 KB": {"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 20<<10) + "\r\n\r\n",
			431, "application/problem+json"},
		"a header of 64 KB": {"GET / HTTP/1.1\r\nHost: x\r\nX: " + strings.Repeat("x", 64<<10) + "\r\n\r\n",
			431, "text/plain"},
		"no host":            {"GET / HTTP/1.1\r\n\r\n", 400, "text/plain"},
		"no HTTP":            {"hello\r\n\r\n", 400, "text/plain"},
		"an unknown version": {"GET / HTTP/3.7\r\nHost: x\r\n\r\n", 505, "text/plain"},
		"an unknown coding":  {"POST /games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: zip\r\n\r\n", 501, "text/plain"},
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(p.Base, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(conn, test.request)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if response.StatusCode != test.status || !strings.HasPrefix(response.Header.Get("Content-Type"), test.media) {
			t.Errorf("%s: %s %v", name, response.Status, response.Header)
		}
		_ = conn.Close()
	}
}

// A handshake that is refused says why as all refusals do.
func TestRefusalsOfHandshakes(t *testing.T) {
	p, c := startProcess(t, t.TempDir())
	made, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	const unknown = "aaaaaaaaaaaaaaaaaaaaaaaaaa"
	for target, want := range map[string]int{
		"/live?game=" + unknown: http.StatusNotFound,
		"/live":                 http.StatusBadRequest,
		"/live?game=" + made.GameID + "." + unknown: http.StatusForbidden,
		"/live?game=" + made.GameID:                 http.StatusUpgradeRequired,
	} {
		got := fetch(t, http.MethodGet, p.Base+target)
		var problem api.Problem
		err := json.NewDecoder(got.Body).Decode(&problem)
		if err != nil || got.StatusCode != want || problem.Status != want || problem.Code != "live_refused" ||
			problem.Detail == "" || got.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %s %v %+v (%v)", target, got.Status, got.Header, problem, err)
		}
	}
	socket, _, err := websocket.Dial(t.Context(), made.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	_ = socket.CloseNow()
}

// Monitors send HEAD, and take a 405 for an outage.
func TestHEADIsHandledWhereverGETIs(t *testing.T) {
	p, c := startProcess(t, t.TempDir())
	made, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	game := "/games/" + made.GameID
	for _, path := range []string{
		"/play", "/play/workshop", "/schema", "/schema/openapi.json", "/card-sets", "/invitations", healthPath, game,
		game + "?since=0", game + "/export", "/nothing", "/games/" + made.GameID + "x",
	} {
		get, head := fetch(t, http.MethodGet, p.Base+path), fetch(t, http.MethodHead, p.Base+path)
		if get.StatusCode != head.StatusCode || head.ContentLength != get.ContentLength ||
			head.Header.Get("Content-Type") != get.Header.Get("Content-Type") ||
			head.Header.Get("ETag") != get.Header.Get("ETag") {
			t.Errorf("%s: HEAD is %s %v, GET is %s %v", path, head.Status, head.Header, get.Status, get.Header)
		}
	}
	if games := fetch(t, http.MethodHead, p.Base+"/games"); games.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("HEAD where there is no GET: %s", games.Status)
	}
}

// fetch sends a request without a body, and follows no redirect.
func fetch(t *testing.T, method, url string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

func TestRateOfRequests(t *testing.T) {
	p, _ := startProcess(t, t.TempDir(), "-rate", "1")
	raw := rawhttp.Client{Base: p.Base}
	statuses := map[int]int{}
	for range 20 {
		r, err := raw.Send(t.Context(), rawhttp.Get("/schema/openapi.json").With("Origin", "https://page.example"))
		if err != nil {
			t.Fatal(err)
		}
		statuses[r.Status]++
		if r.Status == http.StatusTooManyRequests {
			expectReadableRefusal(t, r.Header)
		}
	}
	if statuses[http.StatusOK] < 5 || statuses[http.StatusTooManyRequests] < 10 {
		t.Errorf("of 20 requests at once, with a burst of 5: %v", statuses)
	}
	if r, err := raw.Send(t.Context(), rawhttp.Get(healthPath)); err != nil || r.Status != http.StatusOK {
		t.Errorf("the health path: %d, %v", r.Status, err)
	}
}

// expectReadableRefusal checks that a page of another origin can read when to try
// again, and the id of the request.
func expectReadableRefusal(t *testing.T, header http.Header) {
	t.Helper()
	exposed := header.Get("Access-Control-Expose-Headers")
	if header.Get("Access-Control-Allow-Origin") != "*" {
		t.Error("429 that a page of another origin cannot read")
	}
	if got := header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("429 is %q, want a problem document", got)
	}
	for _, name := range []string{"Retry-After", "X-Request-Id", "Date"} {
		if header.Get(name) == "" || !strings.Contains(exposed, name) {
			t.Errorf("429 with %s %q, exposed %q", name, header.Get(name), exposed)
		}
	}
}

func TestUnknownFlags(t *testing.T) {
	for _, args := range [][]string{
		{"-nothing"}, {"data"}, {"-rate", "-5"}, {"-rate", "x"}, {"-rate", "NaN"}, {"-rate", "Inf"},
		{"-trust-proxy", "-rate", "20"}, {"-public-url", "cards.example"},
	} {
		if _, err := parsed(args...); err == nil {
			t.Errorf("%v are taken", args)
		}
	}
}
