// Package largest tests that no response of the service exceeds Lambda's limit, and no
// saved game the limits of its readers. It plays games of the largest card sets that the service accepts.
package largest

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/cardsets/check"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/document"
	"cardgames/savegame/encode"
)

// maxResponse is how many bytes a function may return (AWS Lambda Developer
// Guide, "Lambda quotas"), less room for the headers.
const maxResponse = 6<<20 - 4096

// maxSets is how many card sets a game may have.
const maxSets = 8

// fillers are the characters of which long texts consist: some that JSON escapes,
// which are short in a file and long in a response, and one that it does not.
var fillers = map[string]string{"quotes": `"`, "control characters": "\x01", "line separators": "\u2028",
	"letters": "x"}

// pools have cards with which logs and exports are long. All cost 0, so that
// players can cast every card in hand.
var pools = map[string][]string{
	"draw and discard":   {"task draw 7", "instant draw 7", "instant discard 7", "task discard 7"},
	"bounce and recover": {"instant bounce", "person", "instant recover", "task recover", "instant draw 3"},
	"stacks":             {"instant cancel", "instant draw 2", "instant recover", "instant shield", "appliance"},
	"replace":            {"task replace 0 everything", "instant replace 0 everything", "instant draw 7 everything"},
	"mill and recover": {"task mill 99", "instant recover", "task recover", "instant bounce", "person",
		"instant draw 7"},
	"mill, recover and more": {"task mill 99 everything", "instant mill 99 everything", "task recover 0 everything",
		"instant recover 0 everything", "instant draw 7 everything"},
	"bounce, recover and more": {"instant bounce 0 everything", "person", "instant recover 0 everything",
		"task recover 0 everything", "instant draw 3 everything"},
	"sweep and leave": {"task sweep 0 everything", "person none 0 leaves", "habit none 0 leaves",
		"appliance none 0 leaves"},
	"bounce and act": {"instant bounce 0 everything", "person none 0 acts", "habit none 0 acts", "appliance none 0 acts",
		"task recover 0 everything", "instant draw 3 everything"},
	"act after both": {"instant bounce 0 everything", "person none 0 acts", "habit none 0 others",
		"appliance none 0 others", "task recover 0 everything", "instant draw 3 everything"},
}

// The abilities do as much as two can, in the longest JSON.
const (
	leaves = `"abilities": [{"when": "leaves", ` + ability + `}, {"when": "leaves", ` + ability + `}]`
	acts   = `"abilities": [{"when": "instant", ` + ability + `}, {"when": "task", ` + ability + `}]`
	others = `"abilities": [{"when": "opponent_instant", ` + ability + `}, {"when": "instant", ` + ability + `}]`

	ability = `"effect": "replace", "params": {"if": {"count": "opponent_permanents", "at_most": 0},
		"else": {"effect": "draw", "params": {"n": {"per": "opponent_permanents", "times": 9, "max": 99},
			"side": "opponent"}}}`
)

// everything is params that make a card do as much as a card can, in the longest JSON. Most
// of it happens once for each cast, until the decks are empty.
const everything = `"if": {"count": "opponent_appliances", "at_least": 0}, "also": [
	{"effect": "draw", "params": {"n": {"per": "opponent_appliances", "times": 9, "max": 99},
		"if": {"count": "opponent_appliances", "at_least": 0}}},
	{"effect": "replace", "params": {"if": {"count": "opponent_permanents", "at_least": 0}}},
	{"effect": "gain_time", "params": {"n": {"per": "casts", "times": 9, "max": 99},
		"if": {"count": "opponent_appliances", "at_least": 0}}}]`

func TestLargestResponsesFit(t *testing.T) {
	for filler, character := range fillers {
		for name, cards := range pools {
			for _, size := range []int{len(cards), check.MaxCards} {
				t.Run(fmt.Sprintf("%s/%s/%d", filler, name, size), func(t *testing.T) {
					t.Parallel()
					built, err := check.Sets(cardSetFiles(cards, character, size)...)
					if err != nil {
						t.Fatal(err)
					}
					view, export := largest(t, built)
					t.Logf("%d cards: view %d, export %d bytes", built.Pool.Len(), view, export)
					if max(view, export) > maxResponse {
						t.Errorf("the largest view has %d bytes, the largest export %d; the limit is %d", view, export,
							maxResponse)
					}
				})
			}
		}
	}
}

// cardSetFiles returns maxSets files with up to size cards in total, as many as
// fit.
func cardSetFiles(cards []string, character string, size int) []check.File {
	var list []check.File
	for set := range maxSets {
		id := fmt.Sprint("s", set)
		head := fmt.Sprintf(`{"set_id": %q, "version": "1.0.0", "name": %s, "cards": [`, id,
			filledText(character, len(id+"1.0.0")))
		var body []string
		for bytes := len(head); len(list)*size/maxSets+len(body) < (set+1)*size/maxSets || len(body) == 0; {
			i := len(body)
			card := cardJSON(cards[(set+i)%len(cards)], fmt.Sprint("c", i),
				filledText(character, len(id)+len(fmt.Sprint("c", i))+1))
			if bytes += len(card) + 2; bytes > check.MaxTotalBytes/maxSets {
				break
			}
			body = append(body, card)
		}
		list = append(list, check.File{URL: "https://cards.example/" + id,
			Body: []byte(head + strings.Join(body, ",\n") + "]}")})
	}
	return list
}

// filledText returns the longest JSON string of a character that the limit of texts
// allows, of which used bytes are needed otherwise. A letter keeps a name from being blank.
func filledText(character string, used int) string {
	cost := len(encoded(encoded(character))) - len(encoded(encoded("")))
	if character == "\u2028" {
		cost = len(`\\u2028`) // in the sets of an export
	}
	const letter = "x"
	return encoded(letter + strings.Repeat(character, (check.MaxText-used-len(letter))/cost))
}

func encoded(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}

// cardJSON returns a card. spec has the form "type effect n everything", of which the
// last two may be omitted; name is in JSON.
func cardJSON(spec, id, name string) string {
	var kind, effect, more string
	var n int
	_, _ = fmt.Sscan(spec+" none 0 0", &kind, &effect, &n, &more)
	var members []string
	if n > 0 {
		members = append(members, fmt.Sprintf(`"n": %d`, n))
	}
	if all, ok := map[string]string{"everything": everything, "leaves": leaves, "acts": acts, "others": others}[more]; ok {
		members = append(members, all)
	}
	params := ""
	if len(members) > 0 {
		params = fmt.Sprintf(`"params": {%s}, `, strings.Join(members, ", "))
	}
	return fmt.Sprintf(`{"id": %q, "cost": 0, "type": %q, "effect": %q, %s"text": "", "name": %s}`, id, kind, effect,
		params, name)
}

// singleGame is a Loader and an Archive for one game.
type singleGame struct{ cards *snapshot.Snapshot }

func (g singleGame) Load(context.Context, work.Place, []string, []inline.Set) (*snapshot.Snapshot, error) {
	return g.cards, nil
}
func (g singleGame) Put(context.Context, string, []byte) error { return nil }

// largest plays a game and returns the size of its largest view with log and cards,
// and of its export, as returned by a function.
func largest(t *testing.T, cards *snapshot.Snapshot) (view, export int) {
	store := memstore.New()
	g, _, err := games.NewCreator(games.NewRepository(store, time.Now), singleGame{cards}, 0,
		games.WithFormat(envelope.Newest)).Create(t.Context(),
		games.CreateRequest{SetURLs: []string{"x"}, Seed: "largest"})
	if err != nil {
		t.Fatal(err)
	}
	read := api.NewMux(api.GetGame{Reader: games.NewReader(games.NewRepository(store, time.Now))})
	submitter, random := games.NewSubmitter(games.NewRepository(store, time.Now)), rand.New(rand.NewPCG(1, 2))
	for !g.Finished() {
		if g, _, err = submitter.Submit(t.Context(),
			games.SubmitRequest{GameID: g.ID, Action: choose(g, random)}); err != nil {
			t.Fatal(err)
		}
		if g.Version%100 == 0 || g.Finished() {
			view = max(view, size(t, read, fmt.Sprintf("/games/%s?since=%d&include=cards", g.ID, max(0, g.Version-100))))
		}
	}
	download := api.NewMux(api.ExportGame{Exporter: games.NewExporter(games.NewRepository(store, time.Now),
		singleGame{}, encode.Encoder)})
	path := "/games/" + g.ID + "/export"
	if _, err := document.Scan(respond(t, download, path, "identity")); err != nil {
		t.Errorf("readers refuse the export: %v", err)
	}
	return view, size(t, download, path)
}

// choose returns a random legal action, a pass only if there is no other.
func choose(g *games.Game, random *rand.Rand) engine.Action {
	seat, _ := g.State.Priority()
	legal := engine.LegalActions(g.Snapshot.Pool, g.State, seat)
	return legal[random.IntN(max(1, len(legal)-1))]
}

// size returns the size of a response in the response of a Lambda function. It is
// the larger one of its two forms: a JSON string, and compressed in Base64.
func size(t *testing.T, handler http.Handler, target string) int {
	text := respond(t, handler, target, "identity")
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(string(text)); err != nil {
		t.Fatal(err)
	}
	return max(out.Len(), base64.StdEncoding.EncodedLen(len(respond(t, handler, target, "gzip"))))
}

func respond(t *testing.T, handler http.Handler, target, coding string) []byte {
	w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil)
	r.Header.Set("Accept-Encoding", coding)
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("%s: %d %.300s", target, w.Code, w.Body)
	}
	return w.Body.Bytes()
}
