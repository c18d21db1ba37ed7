package agent

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// reader is an agent that knows only the texts of the tools. It plays as a model does
// that plans its turn: it casts what it can pay, the most expensive card first, and answers the
// opponent's cards with what harms them.
type reader struct {
	*testing.T
	session *mcp.ClientSession
	random  *rand.Rand
	hasty   bool // makes one action a call

	mostTime time.Duration // of one call

	text       string // the newest
	transcript []string
	calls      int
	characters int // of arguments and texts
}

// newReader connects an agent to tools of its own.
func newReader(t *testing.T, base string, seed uint64) *reader {
	t.Helper()
	tools := New(base, nil)
	tools.Pace.Forced = 0
	return connect(t, tools.Server("test"), seed)
}

func connect(t *testing.T, server *mcp.Server, seed uint64) *reader {
	t.Helper()
	here, there := mcp.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), there, nil); err != nil {
		t.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "reader"}, nil).Connect(t.Context(), here, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	r := &reader{T: t, session: session, random: rand.New(rand.NewPCG(seed, 1)), mostTime: mostTime}
	r.characters = len(instructions) + r.lengthOfTools()
	return r
}

// lengthOfTools is how many characters the descriptions of the tools have, which a model
// reads once.
func (r *reader) lengthOfTools() int {
	r.Helper()
	tools, err := r.session.ListTools(r.Context(), nil)
	if err != nil {
		r.Fatal(err)
	}
	text, err := json.Marshal(tools)
	if err != nil {
		r.Fatal(err)
	}
	return len(text)
}

// call calls a tool, and returns its text. Errors are texts too.
func (r *reader) call(tool string, arguments map[string]any) string {
	r.Helper()
	begun := time.Now()
	result, err := r.session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		r.Error(err)
		r.text = "The game is over: the call failed"
		return r.text
	}
	if took := time.Since(begun); took > r.mostTime {
		r.Errorf("%s takes %v", tool, took)
	}
	r.text = result.Content[0].(*mcp.TextContent).Text
	r.calls++
	r.characters += len(r.text) + len(tool)
	for name, value := range arguments {
		r.characters += len(name) + len(fmt.Sprint(value))
	}
	r.transcript = append(r.transcript, tool+" "+fmt.Sprint(arguments), r.text)
	if result.IsError {
		r.transcript = append(r.transcript, "(error)")
	}
	return r.text
}

var (
	actionLine = regexp.MustCompile(`(?m)^(\d+) (.+)$`)
	costOf     = regexp.MustCompile(`\((\w+), costs (\d+)\)`)
	timeOfYou  = regexp.MustCompile(`(?m)^You: .* (\d+) time, .* in hand`)
)

// listed is an action as a text shows it.
type listed struct {
	number, cost int
	kind, text   string
}

// list reads the actions of the newest text, but for the pass.
func (r *reader) list() []listed {
	var list []listed
	for _, match := range actionLine.FindAllStringSubmatch(r.text, -1) {
		number, _ := strconv.Atoi(match[1])
		if named := costOf.FindStringSubmatch(match[2]); named != nil && number > 0 {
			cost, _ := strconv.Atoi(named[2])
			list = append(list, listed{number, cost, named[1], match[2]})
		}
	}
	return list
}

func (r *reader) over() bool { return strings.Contains(r.text, "The game is over") }

// step makes the next call.
func (r *reader) step() {
	r.Helper()
	switch {
	case strings.Contains(r.text, "Waiting for the opponent"), !strings.Contains(r.text, "\nActions:"):
		r.call("look", nil)
	case strings.Contains(r.text, ", your turn.") && !strings.Contains(r.text, "\nStack: "):
		r.call("act", map[string]any{"actions": r.plan()})
	default:
		r.call("act", map[string]any{"actions": r.answer()})
	}
}

// plan is the turn: what can be paid together, the most expensive first, and then a pass.
func (r *reader) plan() []int {
	time := 0
	if match := timeOfYou.FindStringSubmatch(r.text); match != nil {
		time, _ = strconv.Atoi(match[1])
	}
	list := r.list()
	slices.SortStableFunc(list, func(a, b listed) int { return b.cost - a.cost })
	var plan []int
	for _, a := range list {
		if a.kind != "instant" && a.cost <= time {
			plan, time = append(plan, a.number), time-a.cost
		}
	}
	if plan = append(plan, 0); r.hasty {
		return plan[:1]
	}
	return plan
}

// answer casts an instant now and then.
func (r *reader) answer() []int {
	if list := r.list(); len(list) > 0 && r.random.IntN(2) == 0 {
		if a := list[r.random.IntN(len(list))]; a.kind == "instant" {
			return []int{a.number}
		}
	}
	return []int{0}
}
