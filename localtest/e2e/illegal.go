package e2e

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/shuffle"
)

// illegalMoves plays seeded games here and at the service, and sends the first
// attempt that the engine refuses for each reason.
func illegalMoves(s *session) {
	wanted := map[engine.Reason]bool{}
	for _, reason := range engine.Reasons() {
		wanted[reason] = true
	}
	for n := uint64(0); n < 20 && len(wanted) > 0; n++ {
		attemptAll(s, n, wanted)
	}
	for reason := range wanted {
		s.Errorf("no attempt was refused for %s", reason)
	}
}

func attemptAll(s *session, n uint64, wanted map[engine.Reason]bool) {
	pool, seed, random := core.Snapshot().Pool, fmt.Sprint("illegal ", n), rand.New(rand.NewPCG(n, 0))
	state, _ := shuffle.Deal(pool, shuffle.SecretFromSeed(seed))
	at := s.create(fmt.Sprintf(`{"seed": %q}`, seed))
	for {
		for range 200 {
			attempt := anyAction(random, &state)
			refused := (*engine.IllegalMove)(nil)
			if _, _, err := engine.Apply(pool, state, attempt); !errors.As(err, &refused) || !wanted[refused.Reason] {
				continue
			}
			delete(wanted, refused.Reason)
			s.refuse(refusal{
				name: refused.Reason.String(), request: act(at, asJSON(s, attempt)),
				want: problem{Status: http.StatusUnprocessableEntity, Code: "illegal_move", Reason: refused.Reason.String(), CurrentVersion: &at.Version},
			})
		}
		seat, going := state.Priority()
		if !going {
			return
		}
		legal := engine.LegalActions(pool, &state, seat)
		action := legal[random.IntN(len(legal))]
		at = s.play(at, asJSON(s, action))
		var err error
		if state, _, err = engine.Apply(pool, state, action); err != nil {
			s.Fatal(err)
		}
	}
}

// anyAction is one that may be legal or not.
func anyAction(random *rand.Rand, state *engine.State) engine.Action {
	player, index := random.IntN(4)-1, random.IntN(9)-1
	switch random.IntN(3) {
	case 0:
		return engine.PassPriority{Player: player}
	case 1:
		return engine.PlayCard{Player: player, HandIndex: index}
	}
	return engine.CastInstant{Player: player, HandIndex: index, Target: engine.ObjectID(random.IntN(int(state.Position().NextObject) + 2))}
}

func asJSON(s *session, action engine.Action) string {
	text, err := json.Marshal(wire.Action{Action: action})
	if err != nil {
		s.Fatal(err)
	}
	return string(text)
}
