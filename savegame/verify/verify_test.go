package verify_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/savegame/encode"
	"cardgames/savegame/verify"
	"cardgames/schemas"
)

// save exports a game of the core set.
func save(t *testing.T, moves int) []byte {
	t.Helper()
	return saveGame(t, nil, games.CreateRequest{Seed: "verify"}, moves)
}

// saveGame plays a game by random moves, at most as many as given, and exports it.
func saveGame(
	t *testing.T, loader games.Loader, request games.CreateRequest, moves int, options ...games.Option,
) []byte {
	t.Helper()
	repository := newRepository(t)
	versions := play(t, repository, loader, request, moves, options...)
	document, err := games.NewExporter(repository, discard{}, encode.Encoder).Export(t.Context(), versions[0].ID, "")
	if err != nil {
		t.Fatal(err)
	}
	return document
}

func newRepository(t *testing.T) *games.Repository {
	t.Helper()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Second); return now }
	store, err := bolt.Open(filepath.Join(t.TempDir(), "games.db"), bolt.WithClock(clock))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return games.NewRepository(store, clock)
}

// play plays a game by random moves, at most as many as given, and returns its versions.
func play(
	t *testing.T, repository *games.Repository, loader games.Loader, request games.CreateRequest, moves int,
	options ...games.Option,
) []*games.Game {
	t.Helper()
	g, _, err := games.NewCreator(repository, loader, 0, options...).Create(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	versions, random := []*games.Game{g}, rand.New(rand.NewPCG(7, 7))
	submitter := games.NewSubmitter(repository)
	for range moves {
		seat, ok := g.State.Priority()
		if !ok {
			break
		}
		legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
		request := games.SubmitRequest{GameID: g.ID, Action: legal[random.IntN(len(legal))]}
		if g, _, err = submitter.Submit(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		versions = append(versions, g)
	}
	return versions
}

const wholeGame = 1000 // moves, more than any game has

// discard is an Archive that keeps nothing.
type discard struct{}

func (discard) Put(context.Context, string, []byte) error { return nil }

func TestSavedGameHasThePublishedForm(t *testing.T) {
	published := publishedSchema(t)
	for _, rules := range []*engine.Rules{engine.DefaultRules(), largestRules()} {
		for _, moves := range []int{0, 20, wholeGame} {
			text, err := encode.Game(play(t, newRepository(t), nil, games.CreateRequest{Seed: "verify"}, moves,
				games.WithRules(rules)))
			if err != nil {
				t.Fatal(err)
			}
			if err := published.Validate(parseJSON(t, text)); err != nil {
				t.Errorf("after %d moves by the rules %d: %v", moves, rules.Version, err)
			}
		}
	}
}

func publishedSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("export", parseJSON(t, schemas.Export)); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("export")
}

func parseJSON(t *testing.T, text []byte) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// largestRules are rules whose games are longer, and whose hands are smaller and
// larger, than in every release.
func largestRules() *engine.Rules {
	rules := rulestest.Other()
	rules.Goal, rules.MaxTurns = 1000, 40
	rules.HandLimit, rules.OpeningHands = engine.MaxHandLimit, [2]int{0, engine.MaxHandLimit}
	return rules
}

func TestWholeGameIsValid(t *testing.T) {
	replay, err := verify.Verify(save(t, wholeGame))
	if err != nil {
		t.Fatal(err)
	}
	last := replay.Last()
	if !last.Finished() || len(replay.Steps) != len(replay.Saved.Log)-1 {
		t.Errorf("%d of %d moves, finished %t", len(replay.Steps), len(replay.Saved.Log)-1, last.Finished())
	}
}

func TestUnfinishedGameIsValidAndKeepsItsSecret(t *testing.T) {
	for _, moves := range []int{0, 1, 20} {
		replay, err := verify.Verify(save(t, moves))
		if err != nil {
			t.Fatalf("after %d moves: %v", moves, err)
		}
		if replay.Saved.Shuffle.Secret != nil {
			t.Errorf("after %d moves: the secret is revealed", moves)
		}
		for seat, deck := range replay.Saved.Decks {
			last := replay.Last()
			position := last.Position()
			if drawn := engine.DefaultRules().DeckSize - len(position.Players[seat].Deck); len(deck) != drawn {
				t.Errorf("after %d moves: deck %d shows %d cards, %d have been drawn", moves, seat, len(deck), drawn)
			}
		}
	}
}

// object and list are what a test changes in a parsed document.
type (
	object = map[string]any
	list   = []any
)

func TestEveryChangeIsFound(t *testing.T) {
	entry := func(d object, i int) object { return d["log"].(list)[i].(object) }
	tests := map[string]struct {
		change func(d object)
		entry  int
		detail string
	}{
		"a later format": {
			func(d object) { d["format"].(object)["number"] = 5 },
			-1, "the document was written by a newer release: format 5, this one reads up to 4",
		},
		"the format of other cards": {
			func(d object) { d["format"].(object)["number"] = 4 },
			-1, "the document has format 4, and a game with its cards and decks has format 3",
		},
		"an earlier format": {
			func(d object) { d["format"].(object)["number"] = 2 },
			-1, "the document is damaged: format 2, which no release wrote",
		},
		"another name": {
			func(d object) { d["format"].(object)["name"] = "chess" },
			-1, `the document is not a saved game: its format is "chess", not "card-game-save"`,
		},
		"an unknown member": {
			func(d object) { d["note"] = "hello" },
			-1, `unknown object member name "note"`,
		},
		"other rules": {
			func(d object) { d["rules_version"] = 99 },
			-1, "unknown rules: version 99",
		},
		"rules for decks": {
			func(d object) { d["rules_version"] = 2 },
			-1, "deck_lists do not go with rules_version 2",
		},
		"a card that became cheaper": {
			func(d object) {
				d["snapshot"].(object)["sets"].(list)[0].(object)["cards"].(list)[0].(object)["cost"] = 0
			},
			-1, "snapshot.sha256 is",
		},
		"a set under another name": {
			func(d object) { d["card_sets"].(list)[0].(object)["set_id"] = "other" },
			-1, "card_sets/0/set_id: it has other, not core",
		},
		"another shuffle algorithm": {
			func(d object) { d["shuffle"].(object)["algorithm"] = "dice" },
			-1, `unknown shuffle algorithm "dice"`,
		},
		"another secret": {
			func(d object) { d["shuffle"].(object)["secret"] = strings.Repeat("0", 64) },
			-1, "shuffle.commitment is not the SHA-256 of shuffle.secret",
		},
		"no secret although finished": {
			func(d object) { delete(d["shuffle"].(object), "secret") },
			-1, "shuffle.secret is missing",
		},
		"two cards of a deck swapped": {
			func(d object) {
				deck := d["opening"].(object)["decks"].(list)[1].(list)
				deck[28], deck[29] = deck[29], deck[28]
			},
			-1, "opening.decks[1][28] is",
		},
		"a deck that is cut short": {
			func(d object) {
				decks := d["opening"].(object)["decks"].(list)
				decks[0] = decks[0].(list)[:20]
			},
			-1, "opening.decks[0] has 20 cards",
		},
		"a deck that is too long, of a game that says it is in progress": {
			func(d object) {
				decks := d["opening"].(object)["decks"].(list)
				decks[0] = append(decks[0].(list), decks[0].(list)[0])
				d["status"] = "in_progress"
			},
			-1, "opening.decks[0] has 31 cards; the secret gives 30",
		},
		"a card of no set": {
			func(d object) { d["opening"].(object)["decks"].(list)[0].(list)[0] = "core:ace_of_spades" },
			-1, "core:ace_of_spades is not a card of the sets",
		},
		"the setup drew another card": {
			func(d object) { entry(d, 0)["events"].(list)[0].(object)["card"] = object(nil) },
			0, "its events are not what the rules say: events/0/card",
		},
		"an event that is missing": {
			func(d object) { entry(d, 9)["events"] = list{} },
			9, "its events are not what the rules say",
		},
		"a move by the other player": {
			func(d object) {
				action := entry(d, 3)["action"].(object)
				action["player"] = 1 - action["player"].(float64)
			},
			3, "not_your_priority",
		},
		"a move that is missing": {
			func(d object) {
				log := d["log"].(list)
				d["log"] = append(log[:5:5], log[6:]...)
			},
			5, "it has version 6: the log has a gap",
		},
		"an entry without its action": {
			func(d object) { entry(d, 4)["action"] = nil },
			4, "it has no action",
		},
		"a setup with an action": {
			func(d object) { entry(d, 0)["action"] = object{"type": "pass_priority", "player": 0} },
			0, "the setup has no action",
		},
		"a move by the wrong player": {
			func(d object) { entry(d, 3)["by"] = entry(d, 3)["action"].(object)["player"] },
			3, "cannot have done this",
		},
		"a move by player 257": {
			func(d object) { entry(d, 3)["by"] = 257 },
			-1, "log[3].by is 257, which is no player",
		},
		"a game that begins before it was created": {
			func(d object) { d["created_at"] = "2027-01-01T00:00:00.000Z" },
			0, "older than",
		},
		"a clock that runs backwards": {
			func(d object) { entry(d, 6)["at"] = "2020-01-01T00:00:00.000Z" },
			6, "older than what was before it",
		},
		"a log that ends early": {
			func(d object) { log := d["log"].(list); d["log"] = log[:len(log)-1] },
			-1, "version is",
		},
		"another winner": {
			func(d object) {
				result := d["result"].(object)
				result["winner"] = 1 - result["winner"].(float64)
			},
			-1, "result/winner: it has",
		},
		"another status": {
			func(d object) { d["status"] = "in_progress" },
			-1, "status is in_progress",
		},
		"another final state": {
			func(d object) { d["final_state"].(object)["players"].(list)[0].(object)["time"] = 99 },
			-1, "final_state is not where the replay ends",
		},
	}
	original := save(t, wholeGame)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var d object
			if err := json.Unmarshal(original, &d); err != nil {
				t.Fatal(err)
			}
			test.change(d)
			changed, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			_, err = verify.Verify(changed)
			failure, ok := errors.AsType[*verify.Failure](err)
			if !ok || failure.Entry != test.entry || !strings.Contains(failure.Detail, test.detail) {
				t.Errorf("got %v, want entry %d: %s", err, test.entry, test.detail)
			}
		})
	}
}

func TestOrderOfMembersAndSpacesDoNotMatter(t *testing.T) {
	var d object
	if err := json.Unmarshal(save(t, wholeGame), &d); err != nil {
		t.Fatal(err)
	}
	written, err := json.MarshalIndent(d, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Verify(written); err != nil {
		t.Error(err)
	}
}

// A saved game is what its schema accepts, also as other programs write it.
func TestOtherFormsOfNumbersAndAByteOrderMarkDoNotMatter(t *testing.T) {
	integer := regexp.MustCompile(`:(\d+)([,}])`)
	written := integer.ReplaceAll(save(t, wholeGame), []byte(":$1.0$2"))
	if _, err := verify.Verify(append([]byte("\ufeff"), written...)); err != nil {
		t.Error(err)
	}
	if _, err := verify.Verify(bytes.Replace(written, []byte(`"turn":1.0`), []byte(`"turn":1.5`), 1)); err == nil {
		t.Error("a turn of 1.5 is accepted")
	}
}

func TestWhatIsNotADocumentIsRefused(t *testing.T) {
	for _, text := range []string{"", "{", "null", "[]", `{"format": {"name": "card-game-save", "number": 1}}`} {
		replay, err := verify.Verify([]byte(text))
		if _, ok := errors.AsType[*verify.Failure](err); !ok || replay != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
