package games_test

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/savegame/verify"
)

func replayOf(t *testing.T, document []byte) *verify.Replay {
	t.Helper()
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatal(err)
	}
	return replay
}

// wantedFeatures must all occur in the fixtures.
const wantedFeatures = `
		play_card cast_instant pass_priority setup
		turn_started card_drawn draw_skipped time_changed progress_changed card_cast passed resolved fizzled
		shield_added shield_used card_moved turn_ended game_finished
		hand_full deck_empty turn_start cost habits persons effect
		from:hand from:stack from:board from:discard to:hand to:board to:discard
		move:resolved move:fizzled move:cancelled move:scrapped move:bounced move:discarded move:recovered
		end:progress end:rounds winner:0 winner:1 winner:-1
		private open seeded unseeded proxy target key secret deadline expires kept shielded stacked`

func nameOf(a engine.Action) string {
	if a.Type == 0 {
		return "setup"
	}
	return a.Type.String()
}

// addFeatures adds the names of the features of a version.
func addFeatures(seen map[string]bool, g *games.Game) {
	_, deadline := g.Deadline()
	position := g.State.Position()
	for name, has := range map[string]bool{
		nameOf(g.Action): true,
		"private":        g.Private, "open": !g.Private, "seeded": g.Seeded, "unseeded": !g.Seeded,
		"proxy": g.By != nil, "target": g.Action.Target != 0, "key": g.KeyHash() != nil, "secret": g.Secret != nil,
		"deadline": deadline, "expires": !g.ExpiresAt.IsZero(), "kept": g.ExpiresAt.IsZero(),
		"stacked":  len(position.Stack) > 0,
		"shielded": slices.ContainsFunc(position.Players[0].Board, func(p engine.Permanent) bool { return p.Shielded }),
	} {
		if has {
			seen[name] = true
		}
	}
	for _, e := range g.Events {
		addEventFeatures(seen, e)
	}
}

func addEventFeatures(seen map[string]bool, e engine.Event) {
	seen[e.Type.String()] = true
	switch e.Type {
	case engine.EventDrawSkipped:
		seen[e.Skip.String()] = true
	case engine.EventTimeChanged, engine.EventProgressChanged:
		seen[e.Cause.String()] = true
	case engine.EventCardMoved:
		seen["from:"+e.FromZone.String()], seen["to:"+e.ToZone.String()] = true, true
		seen["move:"+e.Move.String()] = true
	case engine.EventGameFinished:
		seen["end:"+e.Result.Reason.String()], seen[fmt.Sprint("winner:", e.Result.Winner)] = true, true
	default: // has no enumeration of its own
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
