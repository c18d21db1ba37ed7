package verify_test

import (
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/savegame"
	"cardgames/savegame/document"
	"cardgames/savegame/verify"
)

// A forger has a genuine file and all of the service's code: what follows from a change
// is changed with it, every hash of the log among it.

// onlyLegal is what a file proves at most if no hash was kept of its game.
const onlyLegal = "a file proves only that a legal game begins from its shuffle"

func TestAGameWithOtherMovesAndAnotherWinner(t *testing.T) {
	genuine, hashes := playedByInvitation(t)
	forged := forge(t, genuine, func(g *savegame.Game) {
		g.Log = playUntil(t, g, func(end engine.Result) bool {
			last := genuine.Last()
			return end.Winner >= 0 && end.Winner != last.Result().Winner
		})
	})
	wantNoClaim(t, forged)
	wantDifference(t, forged, hashes[9], "in how it began, or up to version 9")

	replay := verified(t, forged)
	err := replay.Compare(verify.Kept{Hashes: []verify.KeptHash{hashes[9], hashes[0]}})
	if err == nil || !strings.Contains(err.Error(), "in the versions 1 to 9") {
		t.Errorf("with two hashes: %v", err)
	}
}

func TestRenamedCards(t *testing.T) {
	genuine, hashes := playedByInvitation(t)
	forged := forge(t, genuine, func(g *savegame.Game) {
		sets := g.Cards.CardSets()
		for i := range sets[0].Cards {
			sets[0].Cards[i].Name = "Renamed " + sets[0].Cards[i].Name
		}
		cards, faults := snapshot.New(sets)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		g.Cards = cards
	})
	wantNoClaim(t, forged)
	_, unproven := verified(t, forged).Findings()
	wantSentence(t, unproven, "That the game was created with these cards: compare their SHA-256")
	wantDifference(t, forged, hashes[0], "in how it began")
}

func TestASeededGameThatSaysItIsNot(t *testing.T) {
	genuine := verified(t, save(t, wholeGame))
	hashes := keptHashes(genuine.Saved)
	forged := forge(t, genuine, func(g *savegame.Game) { g.Shuffle.Seeded = false })
	wantNoClaim(t, forged)
	_, unproven := verified(t, forged).Findings()
	wantSentence(t, unproven, "anyone able to choose it could have chosen the decks")
	wantDifference(t, forged, hashes[0], "in how it began")
}

// No deck list has 30 copies of one card of the core set, so no hash is needed.
func TestTwoDecksOfOneCard(t *testing.T) {
	genuine := verified(t, save(t, 3))
	forged := forge(t, genuine, func(g *savegame.Game) {
		for seat, deck := range g.Decks {
			g.Decks[seat] = make([]engine.CardRef, len(deck)) // all of card 0
		}
		g.Log = g.Log[:1]
	})
	_, err := verify.Verify(forged)
	if err == nil || !strings.Contains(err.Error(), "a deck of this game has it 1 times at most") {
		t.Errorf("got %v", err)
	}
}

// forge changes a game, plays its log by the rules, and encodes it as the service does.
func forge(t *testing.T, genuine *verify.Replay, change func(*savegame.Game)) []byte {
	t.Helper()
	forged := *genuine.Saved
	forged.Log = slices.Clone(forged.Log)
	change(&forged)
	rules, err := engine.RulesOf(forged.RulesVersion)
	if err != nil {
		t.Fatal(err)
	}
	state, events, err := rules.Deal(forged.Cards.Pool, forged.Decks)
	if err != nil {
		t.Fatal(err)
	}
	steps := []engine.Replayed{{State: state, Events: events}}
	var actions []engine.Action
	for _, entry := range forged.Log[1:] {
		actions = append(actions, entry.Action)
	}
	later, err := engine.Replay(forged.Cards.Pool, state, actions)
	if err != nil {
		t.Fatal(err)
	}
	for version, hash := range forged.History() {
		forged.Log[version].History = hash
	}
	text, err := document.Encode(&forged, append(steps, later...))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// playUntil plays random games from the decks until one has a wanted end, and returns
// its log.
func playUntil(t *testing.T, g *savegame.Game, wanted func(engine.Result) bool) []savegame.Entry {
	t.Helper()
	pool, random := g.Cards.Pool, rand.New(rand.NewPCG(5, 6))
	rules, err := engine.RulesOf(g.RulesVersion)
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		state, _, err := rules.Deal(pool, g.Decks)
		log := []savegame.Entry{g.Log[0]}
		for err == nil && !state.Finished() {
			seat, _ := state.Priority()
			legal := engine.LegalActions(pool, &state, seat)
			entry := savegame.Entry{Version: len(log), At: g.CreatedAt, Action: legal[random.IntN(len(legal))]}
			log = append(log, entry)
			state, _, err = engine.Apply(pool, state, entry.Action)
		}
		if err != nil {
			t.Fatal(err)
		}
		if wanted(state.Result()) {
			return log
		}
	}
	t.Fatal("no game had the wanted end")
	return nil
}

// wantNoClaim checks what is said of a forged file that nothing is compared with.
func wantNoClaim(t *testing.T, document []byte) {
	t.Helper()
	replay := verified(t, document)
	proven, unproven := replay.Findings()
	if !strings.Contains(replay.Verdict(), onlyLegal) {
		t.Errorf("the verdict is %q", replay.Verdict())
	}
	wantSentence(t, unproven, onlyLegal)
	if said := strings.Join(proven, " "); strings.Contains(said, "whose fingerprint was kept") ||
		strings.Contains(said, "of that game") {
		t.Errorf("said to be proven: %s", said)
	}
}

// wantDifference checks that a forged file is found with one hash of the genuine game.
func wantDifference(t *testing.T, document []byte, kept verify.KeptHash, want string) {
	t.Helper()
	err := verified(t, document).Compare(verify.Kept{Hashes: []verify.KeptHash{kept}})
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

func wantSentence(t *testing.T, sentences []string, part string) {
	t.Helper()
	if !slices.ContainsFunc(sentences, func(s string) bool { return strings.Contains(s, part) }) {
		t.Errorf("%q does not say %q", sentences, part)
	}
}

func verified(t *testing.T, document []byte) *verify.Replay {
	t.Helper()
	replay, err := verify.Verify(document)
	if err != nil {
		t.Fatal(err)
	}
	return replay
}

// keptHashes are the hashes that the log of a game has, by version.
func keptHashes(g *savegame.Game) (kept []verify.KeptHash) {
	for _, entry := range g.Log {
		kept = append(kept, verify.KeptHash{Version: entry.Version, SHA256: hex.EncodeToString(entry.History[:])})
	}
	return kept
}

// playedByInvitation returns a finished game that began with an invitation, and the
// hashes that its players were shown.
func playedByInvitation(t *testing.T) (*verify.Replay, []verify.KeptHash) {
	t.Helper()
	document, shown := exportInvited(t, func(g *games.Game) engine.Action {
		seat, _ := g.State.Priority()
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		return legal[g.Version*7%len(legal)]
	})
	replay := verified(t, document)
	if kept := keptHashes(replay.Saved); !slices.Equal(kept, shown) {
		t.Errorf("the file has the hashes %v, its players were shown %v", kept, shown)
	}
	return replay, shown
}

const invitedStart = 1_790_000_000_123 // milliseconds since 1970

func invitedClock() func() time.Time {
	now := time.UnixMilli(invitedStart)
	return func() time.Time { now = now.Add(1500 * time.Millisecond); return now }
}
