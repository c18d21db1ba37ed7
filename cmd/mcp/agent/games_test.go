package agent

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"cardgames/api/address"
	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/story"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/network"
)

// serve serves the API in this process, without live updates.
func serve(t *testing.T) string {
	t.Helper()
	return serveAt(t, "127.0.0.1:0")
}

// The most that a game may cost a model: docs/agents.md has what it does cost.
const (
	measuredGames      = 20
	averageCalls       = 30
	averageTokens      = 25_000
	mostCalls          = 50
	charactersPerToken = 4
	mostTime           = 25 * time.Second // of one call
)

// bill is what games have cost.
type bill struct{ games, calls, most, characters int }

func (b *bill) add(r *reader) {
	b.games, b.calls, b.characters = b.games+1, b.calls+r.calls, b.characters+r.characters
	b.most = max(b.most, r.calls)
}

func (b *bill) check(t *testing.T) {
	t.Helper()
	calls, tokens := b.calls/b.games, b.characters/charactersPerToken/b.games
	t.Logf("%d games: %d calls on average, %d at most, %d tokens", b.games, calls, b.most, tokens)
	if calls > averageCalls || b.most > mostCalls || tokens > averageTokens {
		t.Errorf("want at most %d calls on average, %d in one game, and %d tokens", averageCalls, mostCalls, averageTokens)
	}
}

// play makes calls until the game is over.
func (r *reader) play() {
	for !r.over() && r.calls < 2*mostCalls {
		r.step()
	}
	if !r.over() {
		r.Errorf("the game is not over after %d calls:\n%s", r.calls, strings.Join(r.transcript, "\n"))
	}
}

func TestWholeGamesAgainstTheComputer(t *testing.T) {
	t.Parallel()
	base := serve(t)
	for name, hasty := range map[string]bool{"planning": false, "one action a call": true} {
		t.Run(name, func(t *testing.T) {
			var cost bill
			for game := range measuredGames {
				r := newReader(t, base, uint64(game))
				r.hasty = hasty
				r.call("rules", nil)
				r.call("start_game", map[string]any{"strength": []string{"easy", "medium"}[game%2]})
				r.play()
				cost.add(r)
			}
			cost.check(t)
		})
	}
}

// invited matches the link of an invitation.
var invited = regexp.MustCompile(`http\S+#invitation=[a-z2-7]{26}`)

// Two agents play whole games with each other: by an invitation that one passes to the
// other, and as strangers.
func TestAgentsMeet(t *testing.T) {
	t.Parallel()
	base := launch.StartForTest(t).Base
	var cost bill
	for game := range uint64(4) {
		host, guest := newReader(t, base, game), newReader(t, base, game+100)
		opening := map[string]any{"opponent": "anyone"}
		join := func() { guest.call("start_game", opening) }
		if game%2 == 0 {
			link := invited.FindString(host.call("start_game", map[string]any{"opponent": "friend"}))
			join = func() { guest.call("join_game", map[string]any{"invitation": link}) }
		}
		var both sync.WaitGroup
		both.Go(func() {
			if game%2 == 1 {
				host.call("start_game", opening)
			}
			host.play()
		})
		both.Go(func() {
			join()
			guest.play()
		})
		both.Wait()
		if strings.Contains(host.text, "You win") == strings.Contains(guest.text, "You win") &&
			!strings.Contains(host.text, "draw") {
			t.Errorf("the two agents read\n%s\nand\n%s", host.text, guest.text)
		}
		cost.add(host)
		cost.add(guest)
	}
	cost.check(t)
}

// A stranger who does not act within 30 seconds is left, and another one is looked for.
func TestAgentsLeaveAStrangerWhoDoesNotAct(t *testing.T) {
	t.Parallel()
	var passed atomic.Int64
	now := func() time.Time { return time.Date(2026, 3, 1, 18, 0, 0, int(passed.Load()), time.UTC) }
	store := memstore.New()
	service := launch.New(launch.Parts{Store: store, Invitations: store, Now: now, Client: address.Proxies{}.ClientOf})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Date", now().Format(http.TimeFormat))
		service.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	people := cardgames.Invitations{Service: cardgames.New(server.URL)}
	host := cardgames.NewHost(cardgames.Offer{Public: true, TurnSeconds: 120, Seat: new(0)})
	if _, err := people.Offer(t.Context(), host); err != nil {
		t.Fatal(err)
	}
	tools := New(server.URL, nil)
	tools.Pace = Pace{Wait: time.Second, Unannounced: 10 * time.Millisecond}
	r := connect(t, tools.Server("test"), 1)
	if got := r.call("start_game", map[string]any{"opponent": "anyone"}); !strings.Contains(got, "Game 1, turn 1") {
		t.Fatal(got)
	}
	passed.Add(int64(31 * time.Second))
	got := r.call("look", nil)
	for _, want := range []string{
		"You win", "Your opponent has not acted at all. Game 2: looking for another one. Call look.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it reads %q, want %q", got, want)
		}
	}
	if got := r.call("look", nil); !strings.Contains(got, "Game 2: no opponent yet.") {
		t.Error(got)
	}
}

// A call that has waited long for an opponent to sit down waits no longer for a move.
func TestOpponentsMayBeSlow(t *testing.T) {
	t.Parallel()
	base := serve(t)
	people := cardgames.Invitations{Service: cardgames.New(base)}
	var all sync.WaitGroup
	for game := range uint64(6) { // in each the host begins, or waits for a person who does not move
		tools := New(base, nil)
		tools.Pace = Pace{Wait: 9 * time.Second, Unannounced: 3 * time.Second}
		host := connect(t, tools.Server("test"), game)
		host.mostTime = tools.Pace.Wait + patience*3/4
		link := invited.FindString(host.call("start_game", map[string]any{"opponent": "friend"}))
		all.Go(func() { host.call("look", nil) })
		all.Go(func() {
			time.Sleep(8 * time.Second)
			offered, err := people.Read(t.Context(), invitationID.FindStringSubmatch(link)[1])
			if err == nil {
				_, err = people.Accept(t.Context(), cardgames.NewGuest(*offered), "")
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// A service that has stopped to respond does not keep the model.
func TestTheServiceMayBeSilent(t *testing.T) {
	t.Parallel()
	forward, err := network.NewProxy(serve(t), http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	silent, ended := atomic.Bool{}, make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if silent.Load() {
			<-ended
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(ended) })
	r := newReader(t, server.URL, 1)
	r.call("start_game", nil)
	silent.Store(true)
	want := "the card game service at " + server.URL + " does not respond"
	if got := r.call("look", nil); !strings.Contains(got, want) {
		t.Errorf("it reads %q, want %q", got, want)
	}
}

// Where the service cannot be reached, each call says so at once, with the address.
func TestTheServiceCannotBeReached(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	r := newReader(t, server.URL, 1)
	r.mostTime = time.Second
	refused := fmt.Sprintf("the card game service cannot be reached at %s (dial tcp %s: connect: connection refused)",
		server.URL, server.Listener.Addr())
	for _, call := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"start_game", nil, refused},
		{"start_game", map[string]any{"card_set": "Garden"}, refused},
		{"start_game", map[string]any{"opponent": "friend"}, refused},
		{"join_game", map[string]any{"invitation": strings.Repeat("a", 26)}, refused},
		{"start_game", map[string]any{"opponent": "anyone"}, refused},
		{"look", nil, refused},
		{"act", map[string]any{"actions": []int{0}}, refused},
	} {
		if got := r.call(call.tool, call.arguments); !strings.Contains(got, call.want) {
			t.Errorf("%s %v: it reads %q, want %q", call.tool, call.arguments, got, call.want)
		}
	}
}

// A search for an opponent goes on when the service can be reached again.
func TestASearchGoesOn(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	tools := New("http://"+listener.Addr().String(), nil)
	tools.Pace.Wait = 100 * time.Millisecond
	t.Cleanup(tools.Close)
	r := connect(t, tools.Server("test"), 1)
	if got := r.call("start_game", map[string]any{"opponent": "anyone"}); !strings.Contains(got, "cannot be reached") {
		t.Fatal(got)
	}
	serveAt(t, listener.Addr().String())
	for range 100 {
		if strings.Contains(r.call("look", nil), "no opponent yet") {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Error(r.text)
}

// serveAt is serve at an address.
func serveAt(t *testing.T, address string) (url string) {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	store := memstore.New()
	server := httptest.NewUnstartedServer(launch.New(launch.Parts{Store: store, Invitations: store, Now: time.Now}))
	_ = server.Listener.Close()
	server.Listener = listener
	server.Start()
	t.Cleanup(server.Close)
	return server.URL
}

// Games that are over are kept for a while.
func TestFinishedGamesAreForgotten(t *testing.T) {
	t.Parallel()
	r := newReader(t, serve(t), 1)
	for range maxKept + 1 {
		r.call("start_game", nil)
		r.call("resign", nil)
	}
	for number, want := range map[int]string{
		1: "game 1 is over, and no longer kept; the newest is game 17", 2: "Game 2, turn ", 17: "Game 17, turn ",
		18: "there is no game 18; the newest is game 17",
	} {
		if got := r.call("look", map[string]any{"game": number}); !strings.Contains(got, want) {
			t.Errorf("game %d: got %q, want %q", number, got, want)
		}
	}
}

// Refusals say what is wrong, and change nothing.
func TestRefusals(t *testing.T) {
	r := newReader(t, serve(t), 1)
	for _, tt := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"look", nil, "there is no game yet: call start_game or join_game"},
		{"start_game", map[string]any{"opponent": "cat"}, `no opponent "cat": want computer, friend or anyone`},
		{"start_game", map[string]any{"strength": "brutal"}, `no strength "brutal": want easy, medium or hard`},
		{"join_game", map[string]any{"invitation": "http://elsewhere"}, "this is no invitation"},
		{"join_game", map[string]any{"invitation": strings.Repeat("a", 26)}, "the invitation has ended"},
		{"start_game", map[string]any{"draft": "x"}, "a game with a draft needs your deck: call draft"},
		{"start_game", nil, "Game 1 begins"},
		{"act", map[string]any{"actions": []int{99}}, "there is no action 99 in the list; nothing was done"},
		{"act", map[string]any{"actions": []int{0}, "until": "later"}, `no "later": until is decision or my_turn`},
		{"act", map[string]any{"actions": make([]int, 21)}, "21 actions: at most 20 are possible at once"},
		{"act", nil, "act needs actions: numbers of the newest list"},
		{"act", map[string]any{"actions": "0"}, "actions must be a list of whole numbers, such as [3, 1, 0]: numbers of"},
		{"act", map[string]any{"actions": []any{0.5}}, "actions must be a list of whole numbers"},
		{"act", map[string]any{"action": 0}, `act has no "action"; it takes actions, game, until`},
		{"look", map[string]any{"game": "two"}, "game must be a whole number: number of the game; the newest without it"},
		{"start_game", map[string]any{"opponent": 1}, "opponent must be a text: computer (the default), friend or anyone"},
		{"join_game", nil, "join_game needs invitation: the link of an invitation, or its id"},
		{"look", map[string]any{"game": 7}, "there is no game 7; the newest is game 1"},
		{"resign", nil, "You lose: you resigned"},
		{"act", map[string]any{"actions": []int{0}}, "pass is not legal now, so this was not done: pass."},
	} {
		if got := r.call(tt.tool, tt.arguments); !strings.Contains(got, tt.want) {
			t.Errorf("%s %v: got %q, want %q", tt.tool, tt.arguments, got, tt.want)
		}
	}
}

// The rest of a plan is named, but for passes after the end of a turn.
func TestWhatWasNotDone(t *testing.T) {
	kettle, pass := choice{card: "core/kettle", title: "Kettle"}, choice{}
	for _, tt := range []struct {
		reason string
		rest   []choice
		want   string
	}{
		{turnEnded, []choice{pass}, ""},
		{gameOver, []choice{pass, pass}, ""},
		{turnEnded, []choice{kettle, pass}, "The turn has ended, so this was not done: Kettle, pass."},
		{"Your opponent cast a card", []choice{pass}, "Your opponent cast a card, so this was not done: pass."},
	} {
		if got := notDone(tt.reason, tt.rest); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.reason, got, tt.want)
		}
	}
}

// The text of an opponent's card is quoted, because "they" are the model there.
func TestCardsAreQuoted(t *testing.T) {
	known := story.NewCards([]cardgames.Card{{ID: "x", Summary: "They discard the newest card in hand"}})
	narrator := newNarrator(0, known)
	cast := cardgames.Event{Type: "card_cast", Player: 1}
	cast.Object.ID, cast.Object.Card = "o1", cardgames.Card{ID: "x", Name: "Errand", Type: "task"}
	want := []string{"The opponent plays Errand (o1).", `Errand says "They discard the newest card in hand"`}
	if got := narrator.lines([]cardgames.Event{cast}); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// There are seven tools, and each member of their arguments has one type.
func TestArgumentsHaveOneType(t *testing.T) {
	r := newReader(t, serve(t), 1)
	listed, err := r.session.ListTools(t.Context(), nil)
	if err != nil || len(listed.Tools) != 7 {
		t.Fatalf("%d tools, %v", len(listed.Tools), err)
	}
	for _, tool := range listed.Tools {
		members, _ := tool.InputSchema.(map[string]any)["properties"].(map[string]any)
		for name, member := range members {
			if kind, ok := member.(map[string]any)["type"].(string); !ok || kind == "null" {
				t.Errorf("%s: %s has the type %v", tool.Name, name, member.(map[string]any)["type"])
			}
		}
	}
}

// Agents that ask a person before some calls know what each does, and what it returns.
func TestToolsAreAnnotated(t *testing.T) {
	r := newReader(t, serve(t), 1)
	listed, err := r.session.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range listed.Tools {
		a := tool.Annotations
		if tool.Title == "" || a == nil || a.Title != tool.Title {
			t.Fatalf("%s has the title %q and the annotations %+v", tool.Name, tool.Title, a)
		}
		destroys := a.DestructiveHint == nil || *a.DestructiveHint
		if a.ReadOnlyHint != (tool.Name == "rules") || !a.ReadOnlyHint && destroys != (tool.Name == "resign") {
			t.Errorf("%s: %+v", tool.Name, a)
		}
		output, _ := tool.OutputSchema.(map[string]any)
		if diff := cmp.Diff([]any{"over", "text"}, output["required"]); diff != "" {
			t.Errorf("%s returns (-want +got):\n%s", tool.Name, diff)
		}
	}
}

// The structured content of a call is its text and the game that it is about.
func TestResultsAreStructured(t *testing.T) {
	r := newReader(t, serve(t), 1)
	for _, tt := range []struct {
		tool string
		want map[string]any
	}{
		{"rules", map[string]any{"over": false}},
		{"start_game", map[string]any{"game": 1.0, "over": false}},
		{"look", map[string]any{"game": 1.0, "over": false}},
		{"resign", map[string]any{"game": 1.0, "over": true}},
	} {
		result, err := r.session.CallTool(t.Context(), &mcp.CallToolParams{Name: tt.tool})
		if err != nil || result.IsError {
			t.Fatalf("%s: %v, %v", tt.tool, result, err)
		}
		tt.want["text"] = result.Content[0].(*mcp.TextContent).Text
		if diff := cmp.Diff(any(tt.want), result.StructuredContent); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.tool, diff)
		}
	}
}

// The options of a card are listed one by one, and the stack says which one was chosen.
func TestOptionsAreNamed(t *testing.T) {
	dayOff := cardgames.Card{ID: "mine/day_off", Name: "Day Off", Type: "instant", Cost: 1, Effect: "choose",
		Summary: "Choose: +1 time, or return any card", OptionSummaries: []string{"+1 time", "Return any card"},
		Params: []byte(`{"options": [{"effect": "gain_time", "params": {"n": 1}}, {"effect": "bounce"}]}`)}
	kettle := cardgames.Permanent{ID: "o1", Card: cardgames.Card{Name: "Kettle"}}
	s := seat{
		narrator: newNarrator(0, nil), known: story.NewCards([]cardgames.Card{dayOff}),
		view: &cardgames.View{
			Rules:   cardgames.Rules{Goal: 25},
			Players: []cardgames.Player{{Hand: []cardgames.Card{dayOff}, Board: []cardgames.Permanent{kettle}}, {}},
			Stack:   []cardgames.StackObject{{ID: "o2", Owner: 1, Card: dayOff, TargetID: "o1", Option: new(1)}},
			LegalActions: []cardgames.Action{
				{Type: cardgames.CastInstant, HandIndex: new(0), Option: new(0)},
				{Type: cardgames.CastInstant, HandIndex: new(0), TargetID: "o1", Option: new(1)},
			},
		},
	}
	var out strings.Builder
	s.writeTable(&out)
	s.writeCard(&out, &dayOff, s.view.Plays(0))
	for _, want := range []string{
		"Stack: the opponent’s Day Off (o2) with option B on your Kettle (o1)\n",
		"1 Day Off (instant, costs 1): Choose: +1 time, or return any card. With option A (+1 time).\n",
		"2 the same with option B (return any card) on your Kettle (o1)\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// Opposite the computer a model is not asked about a card that would do nothing now; a person opposite could tell from
// such a pass what the hand holds.
func TestDecisionsOppositeTheComputerAndAPerson(t *testing.T) {
	view := func(hand cardgames.Card) *cardgames.View {
		return &cardgames.View{
			Players:      []cardgames.Player{{Hand: []cardgames.Card{hand}, HandCount: 1}, {}},
			ActivePlayer: 1,
			LegalActions: []cardgames.Action{
				{Type: cardgames.CastInstant, HandIndex: new(0)}, {Type: cardgames.PassPriority},
			},
		}
	}
	idle := cardgames.Card{Type: "instant", Effect: "recover", Params: []byte(`{}`)}
	useful := cardgames.Card{Type: "instant", Effect: "gain_time", Params: []byte(`{"n": 1}`)}
	for _, tt := range []struct {
		hand     cardgames.Card
		computer *computer
		want     bool
	}{
		{idle, &computer{}, false},
		{idle, nil, true},
		{useful, &computer{}, true},
	} {
		s := seat{computer: tt.computer, view: view(tt.hand)}
		if got := s.chooses(decision); got != tt.want {
			t.Errorf("%s, computer %v: got %v", tt.hand.Effect, tt.computer != nil, got)
		}
	}
}
