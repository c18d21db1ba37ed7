package leaks_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/mcp/agent"
	"cardgames/engine"
	"cardgames/localtest/service/rawhttp"
)

// Agents in two games that differ only in what is hidden from them read the same texts.
func TestAgentsReadNothingHidden(t *testing.T) {
	const games = 12
	random := rand.New(rand.NewPCG(9, 9))
	texts, different := 0, 0
	for i := range games {
		viewer := []engine.Viewer{engine.ViewerPlayer0, engine.ViewerPlayer1}[i%2]
		clock := newClock()
		p := pair{t, newInstance(t, clock), newInstance(t, clock), viewer}
		s := p.deal([]cards{coreCards(), grammarCards()}[i/2%2], random)
		one, other := newSeated(p, p.one, s).play(), newSeated(p, p.other, s).play()
		for at := range min(len(one), len(other)) {
			if one[at] != other[at] {
				t.Fatalf("game %d, text %d differs:\n%s\n----\n%s", i, at, one[at], other[at])
			}
		}
		if len(one) != len(other) {
			t.Fatalf("game %d: %d texts, and %d", i, len(one), len(other))
		}
		texts += len(one)
		if *p.one.current().State != *p.other.current().State {
			different++
		}
		for _, text := range one {
			if strings.Contains(text, tokens[0]) || strings.Contains(text, tokens[1]) {
				t.Errorf("a text has a token:\n%s", text)
			}
		}
	}
	t.Logf("%d texts of %d games", texts, games)
	if different < games*9/10 || texts < 4*games {
		t.Errorf("%d of %d pairs differ in what is hidden; %d texts", different, games, texts)
	}
}

// seated is an agent with the viewer's seat of a pair, in one of its instances. The other
// player makes the moves of the script when the agent looks whether there are any.
type seated struct {
	pair
	on     *instance
	script *script
	done   int // actions of the script
	tools  *agent.Tools
	texts  []string
}

func newSeated(p pair, on *instance, s *script) *seated {
	a := &seated{pair: p, on: on, script: s}
	a.tools = agent.New("http://service", a)
	a.tools.Pace = agent.Pace{Wait: 20 * time.Second, Unannounced: time.Millisecond}
	return a
}

// RoundTrip is the way of the agent's requests. The acceptance of any invitation takes
// the seat that the viewer has.
func (a *seated) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasPrefix(r.URL.Path, "/invitations/") {
		return a.respond(http.StatusOK, a.invitation(r.Method)), nil
	}
	for a.done < len(a.script.actions) && engine.SeatViewer(engine.Seat(a.next().Player)) != a.viewer {
		actor := engine.SeatViewer(engine.Seat(a.next().Player))
		if got := a.on.send(move(a.next(), bearers[actor], fmt.Sprint("key text ", a.done))); got.Status != http.StatusOK {
			return nil, fmt.Errorf("%s", got.Body)
		}
		a.done++
	}
	if a.ended() { // the agent would wait
		return a.respond(http.StatusGone, []byte(`{"code": "script_ended", "detail": "The script has ended."}`)), nil
	}
	request := rawhttp.Request{Method: r.Method, Path: r.URL.RequestURI(), Header: r.Header}
	request = request.With("Authorization", bearers[a.viewer])
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		request.Body = string(body)
	}
	if r.Method == http.MethodPost {
		a.done++ // its own move, which the script has too
	}
	got := a.on.exchange(request)
	return a.respond(got.Status, bytes.ReplaceAll(got.Body, []byte("wss://live.example/live"), nil)), nil
}

// invitation is the response to a read of the invitation, and to its acceptance.
func (a *seated) invitation(method string) []byte {
	seat := a.on.send(rawhttp.Get("").With("Authorization", bearers[a.viewer])).Body
	if method == http.MethodPost {
		return seat
	}
	var game cardgames.View
	must(a.T, json.Unmarshal(seat, &game))
	text, err := json.Marshal(cardgames.Invitation{InvitationID: a.on.id, Shuffle: game.Shuffle})
	must(a.T, err)
	return text
}

func (a *seated) respond(status int, body []byte) *http.Response {
	header := http.Header{"Date": {a.on.now().Format(http.TimeFormat)}}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(bytes.NewReader(body))}
}

// ended reports whether the script has no further move that the agent can be asked for.
func (a *seated) ended() bool {
	return a.done == len(a.script.actions) || a.next().Type == engine.ActionResign
}

func (a *seated) next() engine.Action { return a.script.actions[a.done] }

// play plays the script until it has no action for the agent, and returns the texts.
func (a *seated) play() []string {
	a.Helper()
	a.read(a.tools.Join(a.Context(), a.on.id, ""))
	a.read(a.tools.Rules(a.Context(), 0))
	for !a.ended() {
		number := a.number(a.next())
		a.read(a.tools.Act(a.Context(), 0, []int{number}, ""))
	}
	return a.texts
}

func (a *seated) read(text string, err error) {
	a.Helper()
	if err != nil {
		text = "error: " + err.Error()
	}
	a.texts = append(a.texts, text)
}

var (
	numbered = regexp.MustCompile(`(?m)^(\d+) (.*)$`)
	objectID = regexp.MustCompile(`\((o\d+)\)\.?$`)
)

// number finds an action of the script in the newest text.
func (a *seated) number(action engine.Action) int {
	a.Helper()
	if action.Type == engine.ActionPassPriority {
		return 0
	}
	state := a.on.current().State
	card := a.script.pool.Card(state.Hand(engine.Seat(action.Player))[action.HandIndex])
	current := false
	newest := a.texts[len(a.texts)-1]
	if strings.HasPrefix(newest, "Two players") {
		newest = a.texts[len(a.texts)-2]
	}
	for _, match := range numbered.FindAllStringSubmatch(newest, -1) {
		if !strings.HasPrefix(match[2], "the same on ") {
			current = strings.HasPrefix(match[2], card.Name+" (")
		}
		target := objectID.FindStringSubmatch(match[2])
		if current && (action.Target == 0 || target != nil && target[1] == action.Target.String()) {
			number, err := strconv.Atoi(match[1])
			must(a.T, err)
			return number
		}
	}
	a.Fatalf("no action %+v (%s) in\n%s", action, card.Name, newest)
	return 0
}
