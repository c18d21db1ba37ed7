package live_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"cardgames/api/requestlog"
	cardgames "cardgames/clients/go"
	"cardgames/infra/hub"
	"cardgames/live"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/rawhttp"
)

// An operator follows one hint: from the request id of a response to the line of the move, and by
// its hash and version with the saved query to the line of the hints, which is there where a
// frame was not sent.
func TestOneHintIsFollowed(t *testing.T) {
	log := captureLog(t)
	hints := make(chan live.Hint, 1)
	store := &memstore.Hooked{Store: memstore.New(), Hints: hints}
	server, err := launch.StartFunctions(launch.Parts{Store: store, Now: time.Now}, hub.New(time.Now),
		eventsource.Hints(hints))
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	view, err := opentable.New(server.URL).Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	socket, _, err := websocket.Dial(t.Context(), view.Live, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.CloseNow() }()
	raw := rawhttp.Client{Base: server.URL}
	response, err := raw.Send(t.Context(),
		rawhttp.Post(opentable.Path(view)+"/actions", `{"type": "pass_priority", "player": 0}`))
	if err != nil || response.Status != http.StatusOK {
		t.Fatalf("%d, %v", response.Status, err)
	}
	_, frame, err := socket.Read(t.Context())
	if err != nil {
		t.Fatal(err)
	}

	move := log.line(t, regexp.MustCompile(`"request_id":"`+response.Header.Get("X-Request-Id")+`"`))
	var of struct {
		Hash    string `json:"game_hash"`
		Version int
	}
	if err := json.Unmarshal([]byte(move), &of); err != nil || of.Hash == "" {
		t.Fatalf("%v in %s", err, move)
	}
	query := strings.NewReplacer("HASH", of.Hash, "VERSION", fmt.Sprint(of.Version)).Replace(filters(t))
	patterns := strings.Split(query, "\n")
	if got := log.line(t, regexp.MustCompile(patterns[0])); got != move {
		t.Errorf("the query finds %s, want %s", got, move)
	}
	call := requestlog.Log{}.Begin("a-call", "")
	call.WriteHints(t.Context(), []requestlog.Hint{{GameID: view.GameID, Version: of.Version, Failed: 1}})
	if failed := log.line(t, regexp.MustCompile(patterns[1])); !strings.Contains(failed, `"HintsFailed":1`) {
		t.Errorf("the line of the hints is %s", failed)
	}
	if want := fmt.Sprintf(`{"game_id":%q,"version":%d}`, view.GameID, of.Version); string(frame) != want {
		t.Errorf("the frame is %s, want %s", frame, want)
	}
}

// filters returns the patterns of the query that the template saves, one a line.
func filters(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(repository.Path("template.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "  HintQuery:")
	found := regexp.MustCompile(`filter @message like /(.*)/ or @message like /(.*)/\n`).FindStringSubmatch(after)
	if found == nil {
		t.Fatal("the template has no HintQuery of two patterns")
	}
	return strings.Join(found[1:], "\n")
}

// lines is a log that is written while it is read.
type lines struct {
	mu  sync.Mutex
	log bytes.Buffer
}

func captureLog(t *testing.T) *lines {
	l := &lines{}
	before := slog.Default()
	slog.SetDefault(requestlog.NewLogger(l, ""))
	t.Cleanup(func() { slog.SetDefault(before) })
	return l
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.log.Write(p)
}

// line waits for the only line that has a pattern.
func (l *lines) line(t *testing.T, pattern *regexp.Regexp) string {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		var found []string
		l.mu.Lock()
		for line := range strings.Lines(l.log.String()) {
			if pattern.MatchString(line) {
				found = append(found, line)
			}
		}
		l.mu.Unlock()
		switch len(found) {
		case 0:
			continue
		case 1:
			return found[0]
		}
		t.Fatalf("%d lines have %s: %s", len(found), pattern, found)
	}
	t.Fatalf("no line has %s", pattern)
	return ""
}
