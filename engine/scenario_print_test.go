package engine_test

import (
	"fmt"
	"strings"

	"cardgames/engine"
)

// writer puts the engine's values into words.
type writer struct{ pool *engine.Pool }

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

func (w writer) card(ref engine.CardRef) string {
	if ref == engine.HiddenCard {
		return "a hidden card"
	}
	return w.pool.Card(ref).Name
}

// cards writes equal neighbours as "3 x Kettle".
func (w writer) cards(refs []engine.CardRef) string {
	var names []string
	for i := 0; i < len(refs); {
		run := 1
		for i+run < len(refs) && refs[i+run] == refs[i] {
			run++
		}
		if names = append(names, w.card(refs[i])); run > 1 {
			names[len(names)-1] = fmt.Sprintf("%d x %s", run, w.card(refs[i]))
		}
		i += run
	}
	return strings.Join(names, ", ")
}

func (w writer) board(permanents []engine.Permanent) string {
	var texts []string
	for _, p := range permanents {
		text := fmt.Sprintf("%s %s", p.ID, w.card(p.Card))
		if p.Shielded {
			text += " (shielded)"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

func (w writer) stack(objects []engine.StackObject) string {
	var texts []string
	for _, o := range objects {
		text := fmt.Sprintf("%s %s%s of %d", o.ID, w.card(o.Card), with(o.Choice), o.Owner)
		if o.Target != 0 {
			text += " at " + o.Target.String()
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}

// with names an option, or none.
func with(choice engine.Choice) string {
	if option, ok := choice.Option(); ok {
		return fmt.Sprint(" with ", option)
	}
	return ""
}

func result(r engine.Result) string {
	switch {
	case r.Winner == engine.NoWinner:
		return fmt.Sprintf("a draw by %s", r.Reason)
	case r.Reason == engine.EndByResignation:
		return fmt.Sprintf("player %d wins, player %d resigned", r.Winner, 1-r.Winner)
	}
	return fmt.Sprintf("player %d wins by %s", r.Winner, r.Reason)
}

// table writes all of a state, what is hidden too.
func (w writer) table(state *engine.State) string {
	p := state.Position()
	var out strings.Builder
	if state.Finished() {
		fmt.Fprintf(&out, "finished: %s\nturn %d\n", result(p.Result), p.Turn)
	} else {
		fmt.Fprintf(&out, "turn %d, priority %d, passes %d, next %s\n", p.Turn, p.Priority, p.Passes, p.NextObject)
	}
	for seat, player := range p.Players {
		fmt.Fprintf(&out, "player %d: time %d, progress %d\n", seat, player.Time, player.Progress)
		zone(&out, "  deck", w.cards(player.Deck))
		zone(&out, "  hand", w.cards(player.Hand))
		zone(&out, "  board", w.board(player.Board))
		zone(&out, "  discard", w.cards(player.Discard))
	}
	zone(&out, "stack", w.stack(p.Stack))
	return out.String()
}

func zone(out *strings.Builder, name, text string) {
	if text != "" {
		fmt.Fprintf(out, "%s: %s\n", name, text)
	}
}

func (w writer) view(state *engine.State, v engine.View) string {
	var out strings.Builder
	if v.Result.Reason != engine.InProgress {
		fmt.Fprintf(&out, "finished: %s\n", result(v.Result))
	}
	fmt.Fprintf(&out, "turn %d, round %d, active %d, passes %d\n", v.Turn, v.Round, v.Active, v.Passes)
	for seat, p := range v.Players {
		fmt.Fprintf(&out, "player %d: time %d, progress %d (next turn: time %d, progress %+d; a task: %+d)\n",
			seat, p.Time, p.Progress, p.Income.Time, p.Income.Progress, p.Income.TaskBonus)
		fmt.Fprintf(&out, "  deck of %d, hand of %d%s\n", p.DeckCount, p.HandCount, w.handOf(p))
		zone(&out, "  board", w.board(p.Board))
		zone(&out, "  discard", w.cards(p.Discard))
	}
	zone(&out, "stack", w.stack(v.Stack))
	zone(&out, "legal", strings.ReplaceAll(strings.TrimSpace(w.actions(state, v.Legal)), "\n", "; "))
	return out.String()
}

func (w writer) handOf(p engine.PlayerView) string {
	switch {
	case p.Hand == nil:
		return " (hidden)"
	case p.HandCount == 0:
		return ""
	}
	return ": " + w.cards(p.Hand)
}

// actions writes them as parseAction reads them, the cards by index and name.
func (w writer) actions(state *engine.State, actions []engine.Action) string {
	var out strings.Builder
	hands := state.Position().Players
	for _, a := range actions {
		fmt.Fprintf(&out, "%d %s", a.Player, verbOf(a.Type))
		if a.Type.UsesHandIndex() {
			fmt.Fprintf(&out, " #%d %s", a.HandIndex, w.card(hands[a.Player].Hand[a.HandIndex]))
		}
		out.WriteString(with(a.Choice))
		if a.Target != 0 {
			fmt.Fprintf(&out, " at %s", a.Target)
		}
		out.WriteByte('\n')
	}
	if len(actions) == 0 {
		return "none"
	}
	return out.String()
}

// verbOf is the first word of a type's name: "play" of play_card.
func verbOf(t engine.ActionType) string {
	verb, _, _ := strings.Cut(t.String(), "_")
	return verb
}

func (w writer) events(events []engine.Event) string {
	var out strings.Builder
	for _, e := range events {
		out.WriteString(w.event(e) + "\n")
	}
	return out.String()
}

func (w writer) event(e engine.Event) string {
	if e.Source != 0 && e.Type != engine.EventTimeChanged && e.Type != engine.EventProgressChanged {
		source := e.Source
		e.Source = 0
		return fmt.Sprintf("by %s: %s", source, w.event(e))
	}
	switch e.Type {
	case engine.EventTurnStarted:
		return fmt.Sprintf("turn %d of player %d starts", e.Turn, e.Player)
	case engine.EventCardDrawn:
		return fmt.Sprintf("player %d draws %s", e.Player, w.card(e.Card))
	case engine.EventDrawSkipped:
		return fmt.Sprintf("player %d draws nothing: %s", e.Player, e.Skip)
	case engine.EventTimeChanged:
		return fmt.Sprintf("player %d time %+d = %d (%s)", e.Player, e.By, e.To, because(e))
	case engine.EventProgressChanged:
		return fmt.Sprintf("player %d progress %+d = %d (%s)", e.Player, e.By, e.To, because(e))
	case engine.EventCardCast:
		return w.castEvent(e)
	case engine.EventPassed:
		return fmt.Sprintf("player %d passes", e.Player)
	case engine.EventCardMoved:
		return w.movedEvent(e)
	case engine.EventTurnEnded:
		return fmt.Sprintf("turn %d of player %d ends", e.Turn, e.Player)
	case engine.EventAbilityUsed:
		return fmt.Sprintf("%s %s of player %d does what it does: %s", e.Object, w.card(e.Card), e.Player, e.When)
	case engine.EventGameFinished:
		return "game finished: " + result(e.Result)
	default:
		return w.objectEvent(e)
	}
}

// because is a cause, with the object it comes from.
func because(e engine.Event) string {
	if e.Source == 0 {
		return e.Cause.String()
	}
	return fmt.Sprintf("%s of %s", e.Cause, e.Source)
}

func (w writer) objectEvent(e engine.Event) string {
	happens := map[engine.EventType]string{
		engine.EventResolved: "resolves", engine.EventFizzled: "fizzles",
		engine.EventShieldAdded: "gets a shield", engine.EventShieldUsed: "uses its shield",
	}[e.Type]
	if happens == "" {
		return fmt.Sprintf("unknown event %+v", e)
	}
	return fmt.Sprintf("%s %s of player %d %s", e.Object, w.card(e.Card), e.Player, happens)
}

func (w writer) castEvent(e engine.Event) string {
	text := fmt.Sprintf("player %d casts %s%s from hand #%d as %s",
		e.Player, w.card(e.Card), with(e.Choice), e.Index, e.Object)
	if e.Target != 0 {
		text += " at " + e.Target.String()
	}
	return text
}

func (w writer) movedEvent(e engine.Event) string {
	name := w.card(e.Card)
	if e.Object != 0 {
		name = e.Object.String() + " " + name
	}
	return fmt.Sprintf("%s of player %d: %s #%d -> %s (%s)", name, e.Player, e.FromZone, e.Index, e.ToZone, e.Move)
}
