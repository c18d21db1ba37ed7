package engine_test

import (
	"fmt"
	"slices"
	"strings"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
)

// The naive engine plays docs/rules.md in the plainest way: it reads the card
// sets as their authors wrote them, keeps cards in lists and object ids as text,
// and tells in words what happens, in the words of the scenarios. It shares no
// code with the engine that it is compared with.

// naiveCard is a card as its author wrote it.
type naiveCard struct {
	index      int // in the pool
	name, kind string
	cost, rate int
	steps      []naiveStep // at least one, also where it does nothing
	abilities  []naiveAbility
}

type naiveAbility struct {
	when string
	step naiveStep
}

// naiveStep is an effect with its params.
type naiveStep struct {
	effect     string
	numbers    map[string]int // of the params
	wantedType string         // params.type, empty for any
	side       string         // params.side, empty for the usual one
	counted    map[string]any // params.n, if it is an object
	condition  map[string]any // params.if
	otherwise  *naiveStep     // params.else
	options    []naiveStep    // params.options
}

func newNaiveStep(effect string, params map[string]any) naiveStep {
	step := naiveStep{effect: effect, numbers: map[string]int{}}
	for name, value := range params {
		switch value := value.(type) {
		case int64:
			step.numbers[name] = int(value)
		case string:
			if name == "side" {
				step.side = value
			} else {
				step.wantedType = value
			}
		case map[string]any:
			switch name {
			case "if":
				step.condition = value
			case "else":
				otherwise := naiveStepIn(value)
				step.otherwise = &otherwise
			default:
				step.counted = value
			}
		}
	}
	options, _ := params["options"].([]any)
	for _, option := range options {
		step.options = append(step.options, naiveStepIn(option))
	}
	return step
}

// naiveStepIn reads a step that stands in the params of a card.
func naiveStepIn(object any) naiveStep {
	members := object.(map[string]any)
	params, _ := members["params"].(map[string]any)
	return newNaiveStep(members["effect"].(string), params)
}

// naivePool is all cards of the sets, in their order.
func naivePool(sets []snapshot.CardSet) []*naiveCard {
	var pool []*naiveCard
	for _, set := range sets {
		for _, spec := range set.Cards {
			card := &naiveCard{
				index: len(pool), name: spec.Name, kind: spec.Type, cost: int(spec.Cost), rate: int(spec.Cost+1) / 2,
				steps: []naiveStep{newNaiveStep(spec.Effect, spec.Params)},
			}
			if rate, ok := spec.Params["rate"].(int64); ok {
				card.rate = int(rate)
			}
			also, _ := spec.Params["also"].([]any)
			for _, step := range also {
				card.steps = append(card.steps, naiveStepIn(step))
			}
			abilities, _ := spec.Params["abilities"].([]any)
			for _, ability := range abilities {
				when := ability.(map[string]any)["when"].(string)
				card.abilities = append(card.abilities, naiveAbility{when, naiveStepIn(ability)})
			}
			pool = append(pool, card)
		}
	}
	return pool
}

func (c *naiveCard) permanent() bool {
	return c.kind == "person" || c.kind == "appliance" || c.kind == "habit"
}

// matches reports whether type and max_cost of an effect's params let this card be.
func (c *naiveCard) matches(effect naiveStep) bool {
	most, limited := effect.numbers["max_cost"]
	return (effect.wantedType == "" || effect.wantedType == c.kind) && (!limited || c.cost <= most)
}

// naiveObject is a card on the stack or the board.
type naiveObject struct {
	id       string
	card     *naiveCard
	owner    int
	target   string
	option   int // of a card that chooses
	shielded bool
}

type naivePlayer struct {
	time, progress      int
	deck, hand, discard []*naiveCard // the first of the deck is drawn first
	board               []*naiveObject
}

// rates is the sum of the rates of the player's permanents of one type.
func (p *naivePlayer) rates(kind string) int {
	sum := 0
	for _, o := range p.board {
		if o.card.kind == kind {
			sum += o.card.rate
		}
	}
	return sum
}

// naiveGame is one game. Its methods change it.
type naiveGame struct {
	rules                *engine.Rules
	turn, active, passes int
	priority             int // -1 once the game is finished
	casts                int // so far; the newest object's id is o<casts>
	castsBefore          int // this turn
	players              [2]*naivePlayer
	stack                []*naiveObject
	result               string   // empty while in progress
	events               []string // by the last action
	source               string   // the object whose ability takes place
}

// newNaiveGame is the setup. Package shuffle has a naive shuffle of its own.
func newNaiveGame(rules *engine.Rules, sets []snapshot.CardSet, decks [2][]engine.CardRef) *naiveGame {
	pool := naivePool(sets)
	g := &naiveGame{rules: rules}
	for player, cards := range rules.OpeningHands {
		g.players[player] = &naivePlayer{}
		for _, index := range decks[player] {
			g.players[player].deck = append(g.players[player].deck, pool[index])
		}
		for range cards {
			g.draw(player)
		}
	}
	g.players[1].progress = rules.SecondProgress
	g.startTurn(0)
	return g
}

func (g *naiveGame) tell(format string, args ...any) {
	happens := fmt.Sprintf(format, args...)
	if g.source != "" && !strings.Contains(happens, " of "+g.source+")") {
		happens = "by " + g.source + ": " + happens
	}
	g.events = append(g.events, happens)
}

func (g *naiveGame) startTurn(player int) {
	g.turn, g.active, g.priority, g.passes = g.turn+1, player, player, 0
	g.castsBefore = g.casts
	g.tell("turn %d of player %d starts", g.turn, player)
	p := g.players[player]
	g.setTime(player, g.rules.BaseTime+min(g.rules.ApplianceCap, p.rates("appliance")), "turn_start")
	g.setProgress(player, p.progress+p.rates("habit"), "habits")
	g.useAbilities(player, p.board, "turn")
	g.draw(player)
	g.checkWin()
}

func (g *naiveGame) setTime(player, to int, cause string) {
	g.set("time", player, &g.players[player].time, to, cause)
}

func (g *naiveGame) setProgress(player, to int, cause string) {
	g.set("progress", player, &g.players[player].progress, to, cause)
}

// set keeps a counter from going below 0. A change by 0 is no event.
func (g *naiveGame) set(what string, player int, counter *int, to int, cause string) {
	to = max(to, 0)
	if to != *counter {
		g.tell("player %d %s %+d = %d (%s)", player, what, to-*counter, to, cause)
	}
	*counter = to
}

// draw reports whether it could.
func (g *naiveGame) draw(player int) bool {
	p := g.players[player]
	if len(p.hand) >= g.rules.HandLimit {
		g.tell("player %d draws nothing: hand_full", player)
		return false
	}
	if len(p.deck) == 0 {
		g.tell("player %d draws nothing: deck_empty", player)
		return false
	}
	card := p.deck[0]
	p.deck = p.deck[1:]
	p.hand = append(p.hand, card)
	g.tell("player %d draws %s", player, card.name)
	return true
}

func (g *naiveGame) checkWin() {
	for _, player := range []int{g.active, 1 - g.active} {
		if g.players[player].progress >= g.rules.Goal {
			g.finish(fmt.Sprintf("player %d wins by progress", player))
			return
		}
	}
}

func (g *naiveGame) finish(result string) {
	g.result, g.priority = result, -1
	g.tell("game finished: %s", result)
}

func (g *naiveGame) endTurn() {
	g.tell("turn %d of player %d ends", g.turn, g.active)
	g.passes = 0
	g.useAbilities(g.active, g.players[g.active].board, "end")
	if g.checkWin(); g.result != "" {
		return
	}
	if g.turn < g.rules.MaxTurns {
		g.startTurn(1 - g.active)
		return
	}
	first, second := g.players[0].progress, g.players[1].progress
	switch {
	case first > second:
		g.finish("player 0 wins by rounds")
	case second > first:
		g.finish("player 1 wins by rounds")
	default:
		g.finish("a draw by rounds")
	}
}

func (g *naiveGame) round() int { return g.turn/2 + g.turn%2 }

// object finds an object and where it is: "stack", "board", or nowhere.
func (g *naiveGame) object(id string) (*naiveObject, string) {
	for _, o := range g.stack {
		if o.id == id {
			return o, "stack"
		}
	}
	for _, p := range g.players {
		for _, o := range p.board {
			if o.id == id {
				return o, "board"
			}
		}
	}
	return nil, ""
}

// objects are the ids of all objects: player 0's board, player 1's, the stack,
// each from the oldest on.
func (g *naiveGame) objects() []string {
	var ids []string
	for _, list := range [][]*naiveObject{g.players[0].board, g.players[1].board, g.stack} {
		for _, o := range list {
			ids = append(ids, o.id)
		}
	}
	return ids
}

// without is the list less one item.
func without[T any](list []T, index int) []T {
	return append(slices.Clone(list[:index]), list[index+1:]...)
}
