package engine_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cardgames/engine"
)

// parsePosition reads the form that writer.table writes. What is left out is
// empty or 0; priority is the active player's, and next is the lowest object id
// above all that are there.
func parsePosition(pool *engine.Pool, input string) (*engine.Position, error) {
	p := &engine.Position{Rules: engine.DefaultRules(), Turn: 1, NextObject: 1}
	player := &p.Players[0]
	for line := range strings.Lines(input) {
		line = strings.TrimSpace(line)
		head, rest, isList := strings.Cut(line, ":")
		var err error
		switch {
		case !isList:
			err = parseTurn(p, line)
		case head == "player 0" || head == "player 1":
			player = &p.Players[head[len(head)-1]-'0']
			err = parseCounters(player, rest)
		case head == "stack":
			p.Stack, err = parseStack(pool, rest)
		default:
			err = parseZone(pool, player, head, rest)
		}
		if err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	raiseNext(p)
	return p, nil
}

func raiseNext(p *engine.Position) {
	for _, o := range p.Stack {
		p.NextObject = max(p.NextObject, o.ID+1)
	}
	for _, player := range p.Players {
		for _, permanent := range player.Board {
			p.NextObject = max(p.NextObject, permanent.ID+1)
		}
	}
}

func parseTurn(p *engine.Position, line string) error {
	numbers, err := parseNumbers(line, "turn", "priority", "passes", "casts", "next")
	if err != nil {
		return err
	}
	p.Turn = numbers["turn"]
	p.Active = engine.Seat((p.Turn + 1) % 2)
	p.Priority = p.Active
	if seat, ok := numbers["priority"]; ok {
		p.Priority = engine.Seat(seat)
	}
	p.Passes, p.Casts = numbers["passes"], numbers["casts"]
	p.NextObject = engine.ObjectID(max(1, numbers["next"]))
	return nil
}

func parseCounters(player *engine.PlayerPosition, text string) error {
	numbers, err := parseNumbers(text, "time", "progress")
	player.Time, player.Progress = numbers["time"], numbers["progress"]
	return err
}

// parseNumbers reads "name number, name number".
func parseNumbers(text string, names ...string) (map[string]int, error) {
	numbers := map[string]int{}
	for _, item := range items(text) {
		name, value, _ := strings.Cut(item, " ")
		n, err := strconv.Atoi(strings.TrimPrefix(value, "o"))
		if err != nil || !strings.Contains(" "+strings.Join(names, " ")+" ", " "+name+" ") {
			return nil, fmt.Errorf("want a number after one of %v, got %q", names, item)
		}
		numbers[name] = n
	}
	return numbers, nil
}

func parseZone(pool *engine.Pool, player *engine.PlayerPosition, zone, list string) (err error) {
	switch zone {
	case "deck":
		player.Deck, err = parseCards(pool, list)
	case "hand":
		player.Hand, err = parseCards(pool, list)
	case "discard":
		player.Discard, err = parseCards(pool, list)
	case "board":
		player.Board, err = parseBoard(pool, list)
	default:
		err = fmt.Errorf("unknown zone %q", zone)
	}
	return err
}

var cardCount = regexp.MustCompile(`^(\d+) x (.+)$`)

// parseCards reads names of cards; "3 x Kettle" is three of them.
func parseCards(pool *engine.Pool, list string) ([]engine.CardRef, error) {
	var cards []engine.CardRef
	for _, item := range items(list) {
		count := 1
		if m := cardCount.FindStringSubmatch(item); m != nil {
			count, _ = strconv.Atoi(m[1])
			item = m[2]
		}
		card, err := cardNamed(pool, item)
		if err != nil {
			return nil, err
		}
		for range count {
			cards = append(cards, card)
		}
	}
	return cards, nil
}

var permanentText = regexp.MustCompile(`^(o\d+) (.+?)( \(shielded\))?$`)

func parseBoard(pool *engine.Pool, list string) ([]engine.Permanent, error) {
	var board []engine.Permanent
	for _, item := range items(list) {
		m := permanentText.FindStringSubmatch(item)
		if m == nil {
			return nil, fmt.Errorf("want o1 Name (shielded), got %q", item)
		}
		card, err := cardNamed(pool, m[2])
		if err != nil {
			return nil, err
		}
		board = append(board, engine.Permanent{ID: engine.ParseObjectID(m[1]), Card: card, Shielded: m[3] != ""})
	}
	return board, nil
}

var stackText = regexp.MustCompile(`^(o\d+) (.+?)(?: with (\d))? of ([01])(?: at (o\d+))?$`)

func parseStack(pool *engine.Pool, list string) ([]engine.StackObject, error) {
	var stack []engine.StackObject
	for _, item := range items(list) {
		m := stackText.FindStringSubmatch(item)
		if m == nil {
			return nil, fmt.Errorf("want o1 Name of 0 at o2, got %q", item)
		}
		card, err := cardNamed(pool, m[2])
		if err != nil {
			return nil, err
		}
		stack = append(stack, engine.StackObject{
			ID: engine.ParseObjectID(m[1]), Card: card, Owner: engine.Seat(m[4][0] - '0'),
			Selection: engine.Selection{Target: engine.ParseObjectID(m[5]), Choice: choiceText(m[3])},
		})
	}
	return stack, nil
}

// choiceText reads the number of an option, or nothing.
func choiceText(text string) engine.Choice {
	if text == "" {
		return 0
	}
	return engine.ChoiceOf(must(strconv.Atoi(text)))
}

func items(list string) []string {
	if list = strings.TrimSpace(list); list == "" {
		return nil
	}
	return strings.Split(list, ", ")
}

var actionText = regexp.MustCompile(`^(-?\d+) (?:(pass|resign)|(play|cast) (.+?)(?: with (-?\d+))?(?: at (\S+))?)$`)

// parseAction reads "0 play Name", "1 cast Name with 1 at o2", "0 pass" and "1 resign". A card is
// the first of its name in the player's hand; #3 is the one at index 3.
func parseAction(pool *engine.Pool, state *engine.State, line string) (engine.Action, error) {
	m := actionText.FindStringSubmatch(line)
	if m == nil {
		return engine.Action{}, fmt.Errorf("%q is no action", line)
	}
	player, err := strconv.Atoi(m[1])
	switch {
	case err != nil:
		return engine.Action{}, err
	case m[2] == "pass":
		return engine.PassPriority(player), nil
	case m[2] == "resign":
		return engine.Resign(player), nil
	}
	index, err := handIndex(pool, state, player, m[4])
	if err != nil {
		return engine.Action{}, fmt.Errorf("%s: %w", line, err)
	}
	if m[3] == "play" {
		return engine.PlayCard(player, index).Choosing(choiceText(m[5])), nil
	}
	return engine.CastInstant(player, index, engine.ParseObjectID(m[6])).Choosing(choiceText(m[5])), nil
}

func handIndex(pool *engine.Pool, state *engine.State, player int, card string) (int, error) {
	if number, ok := strings.CutPrefix(card, "#"); ok {
		return strconv.Atoi(number)
	}
	if player == 0 || player == 1 {
		for i, ref := range state.Position().Players[player].Hand {
			if pool.Card(ref).Name == card {
				return i, nil
			}
		}
	}
	return 0, fmt.Errorf("player %d does not hold %q", player, card)
}
