package requestlog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"cardgames/api/requestlog"
	"cardgames/games/gameid"
)

const gameID = "k5xw2zq7rjv3mptn4yhc6bduae"

// write logs one request and returns the line, taken apart.
func write(t *testing.T, l requestlog.Log, route string, note func(*requestlog.Entry)) (map[string]any, string) {
	t.Helper()
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&out, nil)))
	defer slog.SetDefault(before)
	entry := l.Begin("r1", "")
	note(entry)
	entry.AddUnits(0.5, 0)
	entry.AddUnits(0, 1)
	entry.Write(t.Context(), route, 200)
	var parsed map[string]any
	if err := json.Unmarshal(out.Bytes(), &parsed); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	return parsed, out.String()
}

func TestLogLine(t *testing.T) {
	const route = "POST /games/{id}/actions"
	var line map[string]any
	var text string
	synctest.Test(t, func(t *testing.T) {
		line, text = write(t, requestlog.Log{}, route, func(e *requestlog.Entry) {
			e.GameID, e.Version, e.Metric = gameID, new(7), requestlog.MovesAccepted
			time.Sleep(12500 * time.Microsecond)
		})
	})
	for name, want := range map[string]any{
		"msg": "request", "request_id": "r1", "Route": route, "status": 200.0, "version": 7.0,
		"read_units": 0.5, "write_units": 1.0, "Latency": 12.5, "MovesAccepted": 1.0,
	} {
		if line[name] != want {
			t.Errorf("%s is %v, want %v", name, line[name], want)
		}
	}
	// Every byte of it is paid for, a million times; this is what a move's line has.
	if len(text) > 280 {
		t.Errorf("%d bytes: %s", len(text), text)
	}
	if strings.Contains(text, gameID) || len(line["game_hash"].(string)) != 16 {
		t.Errorf("the game's id must be hashed: %s", text)
	}
}

// Quick, cheap reads are logged for every tenth version only.
func TestOrdinaryReadsAreNotLogged(t *testing.T) {
	for _, test := range []struct {
		route           string
		version, status int
		units           float64
		takes           time.Duration
		logged          bool
	}{
		{"GET /games/{id}", 7, 200, 1, time.Millisecond, false},
		{"GET /games/{id}", 20, 200, 1, time.Millisecond, true},
		{"GET /games/{id}", 7, 200, 18, time.Millisecond, true},
		{"GET /games/{id}", 7, 200, 1, time.Second, true},
		{"GET /games/{id}", 7, 500, 1, time.Millisecond, true},
		{"POST /games/{id}/actions", 7, 200, 1, time.Millisecond, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			before := slog.Default()
			slog.SetDefault(slog.New(slog.NewJSONHandler(&out, nil)))
			defer slog.SetDefault(before)
			entry := requestlog.Log{}.Begin("r1", "")
			entry.Version = &test.version
			entry.AddUnits(test.units, 0)
			time.Sleep(test.takes)
			entry.Write(t.Context(), test.route, test.status)
			if logged := out.Len() > 0; logged != test.logged {
				t.Errorf("%+v: %s", test, out.String())
			}
		})
	}
}

// A line has the id of the trace that X-Ray records of its request, if it does.
func TestLinesNameTheirTrace(t *testing.T) {
	const root = "1-5759e988-bd862e3fe1be46a994272793"
	for header, want := range map[string]string{
		"Root=" + root + ";Parent=53995c3f42cd8ad8;Sampled=1": root,
		"Root=" + root + ";Sampled=0":                         "",
		"Root=" + root:                                        "",
		"":                                                    "",
	} {
		var out bytes.Buffer
		before := slog.Default()
		slog.SetDefault(slog.New(slog.NewJSONHandler(&out, nil)))
		entry := requestlog.Log{}.Begin("r1", header)
		entry.Write(t.Context(), "GET /games/{id}", 200)
		entry.Failed(t.Context(), errors.New("broken"))
		slog.SetDefault(before)
		for text := range strings.Lines(out.String()) {
			var line map[string]any
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
			if got, _ := line["trace_id"].(string); got != want {
				t.Errorf("%q: %s", header, text)
			}
		}
	}
}

func TestMetrics(t *testing.T) {
	for _, metric := range []requestlog.Metric{"", "GamesCreated", "MovesAccepted", "MovesRefused", "Conflicts",
		"FetchFailures", "Connections", "InvitationsOffered", "InvitationsAccepted"} {
		t.Run(string(metric), func(t *testing.T) {
			line, _ := write(t, requestlog.Log{}, "GET /games/{id}", func(e *requestlog.Entry) {
				e.Code, e.Reason, e.Metric = "illegal_move", "not_enough_time", metric
			})
			if filtered := line["MovesAccepted"] != nil; filtered != (metric == requestlog.MovesAccepted) {
				t.Errorf("MovesAccepted %v, which a filter of the template counts", line["MovesAccepted"])
			}
			for name := range dimensions {
				if (line[name] != nil) != (name == string(metric)) {
					t.Errorf("%s is %v", name, line[name])
				}
			}
			if got := line["Reason"]; (got != nil) != (metric == requestlog.MovesRefused) {
				t.Errorf("Reason %v", got)
			}
			if _, ok := line["Latency"].(float64); !ok {
				t.Error("no Latency, which a filter of the template counts")
			}
			counted := dimensions[string(metric)] != ""
			if (line["_aws"] != nil) != counted {
				t.Errorf("_aws %v", line["_aws"])
			}
			if counted {
				checkDirectives(t, line)
			}
			if got, want := dimension(line, string(metric)), dimensions[string(metric)]; got != want {
				t.Errorf("%s is counted by %q, want %q", metric, got, want)
			}
		})
	}
}

// dimensions are what each metric that a line declares is charted by.
var dimensions = map[string]string{
	"GamesCreated": "Route", "MovesRefused": "Reason", "Conflicts": "Route",
	"FetchFailures": "Route",
	"Connections":   "Route",

	"InvitationsOffered": "Route", "InvitationsAccepted": "Route",
}

// dimension is the one that a metric has in a line, "" for a metric that is not in the line.
func dimension(line map[string]any, metric string) string {
	aws, _ := line["_aws"].(map[string]any)
	directives, _ := aws["CloudWatchMetrics"].([]any)
	for _, d := range directives {
		d := d.(map[string]any)
		for _, m := range d["Metrics"].([]any) {
			if m.(map[string]any)["Name"] == metric {
				return fmt.Sprint(d["Dimensions"].([]any)[0].([]any)...)
			}
		}
	}
	return ""
}

// checkDirectives holds the line against the specification of the embedded
// metric format: each metric and each dimension is a member of the line.
func checkDirectives(t *testing.T, line map[string]any) {
	t.Helper()
	aws := line["_aws"].(map[string]any)
	if aws["Timestamp"].(float64) < 1e12 {
		t.Errorf("Timestamp %v is not in milliseconds", aws["Timestamp"])
	}
	for _, d := range aws["CloudWatchMetrics"].([]any) {
		d := d.(map[string]any)
		if d["Namespace"] != "CardGames" {
			t.Errorf("Namespace %v", d["Namespace"])
		}
		for _, set := range d["Dimensions"].([]any) {
			for _, name := range set.([]any) {
				if _, ok := line[name.(string)].(string); !ok {
					t.Errorf("dimension %v is not a text member", name)
				}
			}
		}
		for _, m := range d["Metrics"].([]any) {
			if _, ok := line[m.(map[string]any)["Name"].(string)].(float64); !ok {
				t.Errorf("metric %v is not a number member", m)
			}
		}
	}
}

// The template's alarm and dashboard look in the namespace that it gives to the
// functions.
func TestMetricsHaveTheirNamespace(t *testing.T) {
	log := requestlog.Log{Namespace: "a-stack"}
	line, _ := write(t, log, "POST /games", func(e *requestlog.Entry) { e.Metric = requestlog.GamesCreated })
	for _, d := range line["_aws"].(map[string]any)["CloudWatchMetrics"].([]any) {
		if got := d.(map[string]any)["Namespace"]; got != "a-stack" {
			t.Errorf("Namespace %v", got)
		}
	}
}

// Errors may repeat what they were given; the log may not.
func TestErrorsAreLoggedWithoutSecrets(t *testing.T) {
	const token, key = "RDWWKFJ3BCJ4D2P2RJKRKCQXVD", "move four"
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&out, ""))
	defer slog.SetDefault(before)
	entry := requestlog.Log{}.Begin("r1", "")
	entry.GameID, entry.Secrets, entry.Code = "short-id", []string{key}, "internal"
	entry.Failed(t.Context(), fmt.Errorf("put short-id, or %s/7.json: key %q, token %s, set %s, denied",
		gameID, key, token, "https://cards.example/alice/private/draft.json:3:4: card_set_unavailable"))
	const want = `put [redacted], or [redacted]/7.json: key \"[redacted]\", token [redacted], ` +
		`set https://cards.example/[redacted] card_set_unavailable, denied`
	if !strings.Contains(out.String(), `"error":"`+want+`"`) {
		t.Errorf("logged %s", out.String())
	}
	for _, member := range []string{`"timestamp":"20`, `"level":"ERROR"`, `"request_id":"r1"`, `"code":"internal"`,
		`"game_hash":"` + gameid.Hash("short-id")} {
		if !strings.Contains(out.String(), member) {
			t.Errorf("no %s in %s", member, out.String())
		}
	}
}

func TestAPollThatIsNotModifiedHasNoLine(t *testing.T) {
	var out bytes.Buffer
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(&out, ""))
	defer slog.SetDefault(before)
	requestlog.Log{}.Begin("r1", "").Write(t.Context(), "GET /games/{id}", 304)
	if out.Len() > 0 {
		t.Errorf("logged %s", out.String())
	}
}

func TestLinesNameTheRelease(t *testing.T) {
	for release, want := range map[string]any{"0123456789ab-1795305600": "0123456789ab-1795305600", "": nil} {
		var out bytes.Buffer
		requestlog.NewLogger(&out, release).Info("request")
		var line map[string]any
		if err := json.Unmarshal(out.Bytes(), &line); err != nil || line["release"] != want {
			t.Errorf("release %v, want %v: %s, %v", line["release"], want, out.String(), err)
		}
	}
}
