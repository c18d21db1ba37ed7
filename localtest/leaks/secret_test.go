package leaks_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/localtest/client"
)

// The secret of an unfinished open game is in no response, in no form: other
// secrets that have dealt the same cards so far give the same responses, the
// export too. A pool of two cards makes such secrets easy to find.
func TestNoResponseDependsOnTheSecret(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(6, 4))
	two := twoCards(t)
	positions := 0
	seeds := likeSeeds(two.Pool)
	for _, like := range seeds {
		clock := newClock()
		p := pair{t, newInstance(t, clock, only{two}), newInstance(t, clock, only{two}), engine.ViewerOpenTable}
		one := alter(t, p.one.create(fmt.Sprintf(`{"seed":%q,"set_urls":["two"]}`, like[0])))
		other := alter(t, p.other.create(fmt.Sprintf(`{"seed":%q,"set_urls":["two"]}`, like[1])))
		forbidden.secret(one.secret())
		forbidden.secret(other.secret())
		other.setCommitment(one.commitment())
		other.record.GameID = p.one.id
		p.other = newInstance(t, clock, nil)
		p.other.host(other.done(), p.one.cards())
		positions += p.lookWhileAlike(clock, random)
	}
	t.Logf("%d positions of %d pairs of secrets", positions, len(seeds))
	if positions < 2*len(seeds) {
		t.Error("the games were hardly alike")
	}
}

// lookWhileAlike plays until somebody draws a card that the other game does not
// have there.
func (p pair) lookWhileAlike(clock *time.Time, random *rand.Rand) (positions int) {
	for version := 0; ; version++ {
		p.look(version, random)
		positions++
		g := p.one.current()
		seat, playing := g.State.Priority()
		if playing {
			p.same(client.Get("/export"))
		}
		if !playing || g.State.Turn() > 2*(alike-6) {
			return positions
		}
		*clock = clock.Add(time.Second)
		legal := engine.LegalActions(g.Snapshot.Pool, &g.State, seat)
		p.same(move(legal[random.IntN(len(legal))], "", fmt.Sprint("key text ", version)))
	}
}

// alike is how many cards of both decks are the same. An opening hand has at
// most six, and each turn draws one.
const alike = 8

// likeSeeds returns pairs of seeds whose decks begin alike and end differently.
func likeSeeds(pool *engine.Pool) (pairs [][2]string) {
	seen := map[string]string{}
	for i := range 2500 {
		seed := fmt.Sprint("seed ", i)
		decks := shuffle.Decks(pool, shuffle.SecretFromSeed(seed))
		start := fmt.Sprint(decks[0][:alike], decks[1][:alike])
		if other, ok := seen[start]; ok && !slices.Equal(decks[0], shuffle.Decks(pool, shuffle.SecretFromSeed(other))[0]) {
			pairs = append(pairs, [2]string{other, seed})
		}
		seen[start] = seed
	}
	return pairs[:min(len(pairs), gamesEach)]
}

// twoCards draw no other card, so that a game shows one card a turn.
func twoCards(t *testing.T) *snapshot.Snapshot {
	t.Helper()
	card := func(id, cardType string) snapshot.Card {
		return snapshot.Card{ID: id, Name: id, Cost: 1, Type: cardType, Effect: "none", Text: id}
	}
	s, faults := snapshot.New([]snapshot.Set{{URL: "two", CardSet: snapshot.CardSet{
		ID: "two", Name: "Two", Version: "1.0.0",
		Cards: []snapshot.Card{card("person", "person"), card("habit", "habit")},
	}}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

// only is a loader of one snapshot.
type only struct{ *snapshot.Snapshot }

func (o only) Load(context.Context, []string) (*snapshot.Snapshot, error) { return o.Snapshot, nil }
