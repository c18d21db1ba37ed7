package verify_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/cardsets/snapshot"
	"cardgames/engine"
	"cardgames/engine/shuffle"
	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
)

// exportInvited plays a game that began with an invitation, and exports it. It returns
// the hash of each version too, as its players were shown it.
func exportInvited(t *testing.T, choose func(*games.Game) engine.Action) ([]byte, []verify.KeptHash) {
	t.Helper()
	store, clock := memstore.New(), invitedClock()
	hostToken, guestToken := strings.Repeat("h", 26), strings.Repeat("g", 26)
	offer := lobby.OfferRequest{Token: hostToken, TurnSeconds: 120, Public: true, Name: "Ada"}
	inv, _, err := lobby.NewOfferer(store, games.NewRepository(store, clock),
		loaded{core.Snapshot()}).Offer(t.Context(), offer)
	if err != nil {
		t.Fatal(err)
	}
	accepter := lobby.NewAccepter(store, games.NewRepository(store, clock), 0)
	acceptance := lobby.AcceptRequest{InvitationID: inv.ID, Token: guestToken, Name: "Bo", Entropy: [32]byte{7, 8, 9}}
	g, guest, _, err := accepter.Accept(t.Context(), acceptance)
	if err != nil {
		t.Fatal(err)
	}
	tokens := [2]string{hostToken, hostToken}
	if seat, ok := guest.Seat(); ok {
		tokens[seat] = guestToken
	}
	submitter := games.NewSubmitter(games.NewRepository(store, clock))
	shown := []verify.KeptHash{{SHA256: hex.EncodeToString(g.History[:])}}
	for !g.Finished() {
		action := choose(g)
		request := games.SubmitRequest{GameID: g.ID, Action: action, Token: tokens[action.Player]}
		if g, _, err = submitter.Submit(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		shown = append(shown, verify.KeptHash{Version: g.Version, SHA256: hex.EncodeToString(g.History[:])})
	}
	document, err := games.NewExporter(games.NewRepository(store, clock), discard{}, encode.Encoder).Export(t.Context(),
		g.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	return document, shown
}

// A game that began with an invitation is exported with all that its hashes and its deal
// are made of.
func TestAGameThatBeganWithAnInvitation(t *testing.T) {
	document, shown := exportInvited(t, func(g *games.Game) engine.Action {
		if g.Version == 4 {
			return engine.Resign(1)
		}
		seat, _ := g.State.Priority()
		return engine.PassPriority(int(seat))
	})
	if err := publishedSchema(t).Validate(parseJSON(t, document)); err != nil {
		t.Error(err)
	}
	replay := verified(t, document)
	saved, last := replay.Saved, replay.Last()
	if !saved.Private || saved.TurnSeconds != 120 || saved.Shuffle.Entropy == nil ||
		last.Result().Reason != engine.EndByResignation {
		t.Errorf("%+v, %+v, %v", saved.TurnSeconds, saved.Shuffle, last.Result())
	}
	if names := slices.Sorted(slices.Values(saved.Names[:])); !slices.Equal(names, []string{"Ada", "Bo"}) {
		t.Errorf("names %q", saved.Names)
	}
	if err := replay.Compare(verify.Kept{Hashes: shown}); err != nil {
		t.Fatal(err)
	}
	proven, _ := replay.Findings()
	wantSentence(t, proven, "up to its last version, 5")
	wantSentence(t, proven, "The shuffle follows from the secret and the guest's entropy")
	if got, want := replay.Verdict(), "This is the game whose fingerprint was kept."; got != want {
		t.Errorf("verdict %q, want %q", got, want)
	}
}

// Neither other entropy nor none deals these decks.
func TestTheEntropyIsPartOfTheDeal(t *testing.T) {
	genuine, _ := playedByInvitation(t)
	for name, entropy := range map[string]*[32]byte{"other": {1}, "none": nil} {
		forged := forge(t, genuine, func(g *savegame.Game) { g.Shuffle.Entropy = entropy })
		if _, err := verify.Verify(forged); err == nil || !strings.Contains(err.Error(), "the secret gives") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The verifier says up to which version it compared, and what it could not compare.
func TestHashesOfSomeVersions(t *testing.T) {
	unfinished := verified(t, save(t, 6))
	hashes := keptHashes(unfinished.Saved)
	later := verify.KeptHash{Version: 9, SHA256: strings.Repeat("ab", 32)}
	upper := verify.KeptHash{Version: 4, SHA256: strings.ToUpper(hashes[4].SHA256)}
	if err := unfinished.Compare(verify.Kept{Hashes: []verify.KeptHash{later, upper}}); err != nil {
		t.Fatal(err)
	}
	proven, unproven := unfinished.Findings()
	wantSentence(t, proven, "The game is the one whose fingerprint was kept, up to version 4.")
	wantSentence(t, unproven, "What happened after version 4")
	wantSentence(t, unproven, "version 9 is the one whose fingerprint was kept: the file ends with version 6")
	if !strings.HasPrefix(unfinished.Verdict(), "Up to version 4,") {
		t.Errorf("verdict %q", unfinished.Verdict())
	}

	finished := verified(t, save(t, wholeGame))
	after := verify.KeptHash{Version: len(finished.Steps) + 1, SHA256: later.SHA256}
	err := finished.Compare(verify.Kept{Hashes: []verify.KeptHash{after}})
	if err == nil || !strings.Contains(err.Error(), "in this file the game ends with version") {
		t.Errorf("a hash after the end: %v", err)
	}
}

// The hashes in a log must follow from what the file says, from version 0 on.
func TestHashesInTheLogAreChecked(t *testing.T) {
	for name, test := range map[string]struct {
		change func(log list)
		want   string
	}{
		"another hash": {
			func(log list) { log[2].(object)["history"] = log[1].(object)["history"] },
			"log entry 2: its history.sha256 is",
		},
		"no hash": {
			func(log list) { log[5].(object)["history"] = nil },
			"the document is not of format 3: /log/5/history: it has null, not {",
		},
		"another time": {
			func(log list) { log[3].(object)["at"] = log[2].(object)["at"] },
			"log entry 3: its history.sha256 is",
		},
	} {
		var document object
		if err := json.Unmarshal(save(t, 5), &document); err != nil {
			t.Fatal(err)
		}
		test.change(document["log"].(list))
		changed, err := json.Marshal(document)
		if err != nil {
			t.Fatal(err)
		}
		_, err = verify.Verify(changed)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
}

// Both unfinished decks are made of one list: from a large pool, of 30 cards that differ.
func TestDecksOfAPoolLargerThanADeck(t *testing.T) {
	cards := numberedCards(t, 40)
	rules := engine.DefaultRules()
	decks := shuffle.Decks(rules, cards.Pool, shuffle.SecretFromSeed("large"))
	genuine := &savegame.Game{
		ID: strings.Repeat("a", 26), RulesVersion: rules.Version, Cards: cards,
		Shuffle: savegame.Shuffle{Algorithm: shuffle.Algorithm}, Decks: decks, Log: []savegame.Entry{{}},
	}
	for name, test := range map[string]struct {
		change func(g *savegame.Game)
		want   string
	}{
		"genuine":      {func(*savegame.Game) {}, ""},
		"a card twice": {func(g *savegame.Game) { g.Decks[1][5] = g.Decks[1][4] }, "again"},
		"two lists": {func(g *savegame.Game) {
			for i := range g.Decks[0] {
				g.Decks[0][i], g.Decks[1][i] = engine.CardRef(i), engine.CardRef(i+10)
			}
		}, "opening.decks have 40 cards: both decks are made of the same 30"},
	} {
		document := forge(t, &verify.Replay{Saved: genuine}, func(g *savegame.Game) {
			g.Decks = [2][]engine.CardRef{slices.Clone(decks[0]), slices.Clone(decks[1])}
			test.change(g)
		})
		_, err := verify.Verify(document)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", name, err, test.want)
		}
	}
}

func numberedCards(t *testing.T, count int) *snapshot.Snapshot {
	t.Helper()
	set := snapshot.CardSet{ID: "numbers", Name: "Numbers", Version: "1.0.0"}
	for i := range count {
		name := fmt.Sprint("card_", i)
		set.Cards = append(set.Cards,
			snapshot.Card{ID: name, Name: name, Cost: 1, Type: "task", Effect: "none", Text: name})
	}
	cards, faults := snapshot.New([]snapshot.Set{{CardSet: set}})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return cards
}

// The time of what was shown is said of the earliest version whose hash was kept.
func TestWhenTheCommitmentWasShown(t *testing.T) {
	document := save(t, wholeGame)
	genuine := verified(t, document)
	hashes, last := keptHashes(genuine.Saved), len(genuine.Steps)
	const early = "That the commitment was published before the first move"
	for name, test := range map[string]struct {
		kept             []verify.KeptHash
		proven, unproven string
	}{
		"the first version": {hashes[:1], "fits the commitment that was shown.", ""},
		"a later version": {hashes[3:], "fits the commitment that was shown with version 3.",
			early + ": the earliest hash that was kept is of version 3."},
		"the last version": {hashes[last:], "fits the commitment.", "the only hash that was kept is of the finished game"},
		"none":             {nil, "fits the commitment.", early + ": compare it"},
	} {
		replay := verified(t, document)
		if err := replay.Compare(verify.Kept{Hashes: test.kept}); err != nil {
			t.Fatal(err)
		}
		proven, unproven := replay.Findings()
		wantSentence(t, proven, test.proven)
		if test.unproven != "" {
			wantSentence(t, unproven, test.unproven)
		} else if strings.Contains(strings.Join(unproven, " "), early) {
			t.Errorf("%s: %q", name, unproven)
		}
	}
}
