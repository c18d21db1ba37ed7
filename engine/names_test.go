package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/engine"
)

// names writes the values from first to last.
func names[T interface {
	~uint8
	fmt.Stringer
}](first, last T) string {
	var all []T
	for v := first; v <= last; v++ {
		all = append(all, v)
	}
	return texts(all)
}

func texts[T fmt.Stringer](values []T) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, v.String())
	}
	return strings.Join(texts, " ")
}

// TestNames: the names are part of the HTTP contract and of saved games.
func TestNames(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{names(engine.TypePerson, engine.TypeInstant), allTypes},
		{texts(engine.Effects()), allEffects},
		{names(engine.ReasonGameFinished, engine.ReasonTargetNotAllowed),
			"game_finished unknown_player not_your_priority hand_index_out_of_range " +
				"wrong_card_type not_your_turn stack_not_empty not_enough_time option_not_allowed target_required " +
				"target_not_found target_not_allowed"},
		{texts(engine.ActionTypes()), "play_card cast_instant pass_priority resign"},
		{names(engine.ActionPlayCard, engine.ActionResign), texts(engine.ActionTypes())},
		{names(engine.EventTurnStarted, engine.EventAbilityUsed),
			"turn_started card_drawn draw_skipped time_changed progress_changed card_cast " +
				"passed resolved fizzled shield_added shield_used card_moved turn_ended game_finished ability_used"},
		{names(engine.CauseTurnStart, engine.CauseAbility), "turn_start cost habits persons effect ability"},
		{names(engine.SkipHandFull, engine.SkipDeckEmpty), "hand_full deck_empty"},
		{names(engine.ZoneHand, engine.ZoneDiscard), "hand stack board discard"},
		{names(engine.SideOwn, engine.SideEither), "own opponent either"},
		{texts(engine.Whens()), "enters turn end task instant opponent_task opponent_instant leaves"},
		{texts(engine.EndReasons()), "progress rounds resigned"},
	} {
		if c.got != c.want {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
	if got := engine.Reasons(); !slices.IsSorted(got) || got[0] != engine.ReasonGameFinished ||
		len(got) != int(engine.ReasonTargetNotAllowed) {
		t.Errorf("Reasons() = %v", got)
	}
}

// TestParseNames: what is written is read, and nothing else.
func TestParseNames(t *testing.T) {
	for kind := engine.TypePerson; kind <= engine.TypeInstant; kind++ {
		if got, ok := engine.ParseCardType(kind.String()); !ok || got != kind {
			t.Errorf("ParseCardType(%s) = %v, %v", kind, got, ok)
		}
	}
	for _, effect := range engine.Effects() {
		if got, ok := engine.ParseEffect(effect.String()); !ok || got != effect {
			t.Errorf("ParseEffect(%s) = %v, %v", effect, got, ok)
		}
		if got, want := effect.Targets(), has(effectsWithTarget, effect.String()); got != want {
			t.Errorf("%s needs a target: %v, want %v", effect, got, want)
		}
	}
	for _, kind := range engine.ActionTypes() {
		if got, ok := engine.ParseActionType(kind.String()); !ok || got != kind {
			t.Errorf("ParseActionType(%s) = %v, %v", kind, got, ok)
		}
	}
	for _, name := range []string{"", "Person", "persons", "None", "nothing", "Play_card"} {
		if kind, ok := engine.ParseActionType(name); ok || kind != 0 {
			t.Errorf("%q is read as an action", name)
		}
		_, isType := engine.ParseCardType(name)
		_, isEffect := engine.ParseEffect(name)
		if isType || isEffect {
			t.Errorf("%q is read as a type (%v) or an effect (%v)", name, isType, isEffect)
		}
	}
}
