package golden

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"

	"github.com/cockroachdb/datadriven"

	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/check"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/savegame/verify"
)

// TestShownGames plays games over HTTP and compares what users are shown, byte by byte: the views of
// both seats and of a spectator, the responses to moves, and the saved game, which is verified.
func TestShownGames(t *testing.T) {
	datadriven.Walk(t, "shown", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			g := newShown(t, d)
			switch d.Cmd {
			case "seeded":
				g.playSeeded()
			case "private":
				g.playPrivate()
			case "invited":
				g.playInvited()
			default:
				t.Fatalf("unknown command %s", d.Cmd)
			}
			return g.text.String()
		})
	})
}

// shown is a game that is played over HTTP, and the text of what was shown.
type shown struct {
	*testing.T
	name    string
	files   []string // of the card sets, without .json
	now     time.Time
	handler http.Handler
	archive *memstore.Archive
	random  *rand.Rand
	path    string // /games/ID
	kept    []verify.KeptHash
	text    strings.Builder
}

func newShown(t *testing.T, d *datadriven.TestData) *shown {
	g := &shown{T: t, now: time.Date(2026, 3, 1, 12, 0, 0, 250_000_000, time.UTC), archive: new(memstore.Archive)}
	d.ScanArgs(t, "seed", &g.name)
	for _, arg := range d.CmdArgs {
		if arg.Key == "sets" {
			g.files = arg.Vals
		}
	}
	sum := fnv.New64a()
	fmt.Fprint(sum, g.name)
	cryptotest.SetGlobalRandom(t, sum.Sum64())
	g.random = rand.New(rand.NewPCG(sum.Sum64(), 0))
	clock := func() time.Time { return g.now }
	store := memstore.New()
	g.handler = launch.New(launch.Parts{
		Store: store, Invitations: store, Archive: g.archive, Loader: shipped{}, Now: clock,
		Catalogue: catalogue.New(nil, clock), Retention: 90 * 24 * time.Hour, LiveURL: "wss://live.example/live",
	})
	return g
}

// shipped loads the sets that ship.
type shipped struct{}

const origin = "https://cards.example/"

func (shipped) Load(_ context.Context, _ work.Place, urls []string, _ []inline.Set) (*snapshot.Snapshot, error) {
	var files []check.File
	for _, url := range urls {
		folder, name := "../../../cardsets/sets", strings.TrimPrefix(url, origin)
		if name == "core.json" {
			folder = "../../../cardsets/core"
		}
		body, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		files = append(files, check.File{URL: url, Body: body})
	}
	return check.Sets(files...)
}

func (g *shown) line(format string, args ...any) { fmt.Fprintf(&g.text, format+"\n", args...) }

// response is a body and what a test needs to know of it.
type response struct {
	body []byte
	view struct {
		GameID      string `json:"game_id"`
		Invitation  string `json:"invitation_id"`
		Version     int
		Status      string
		Priority    *int
		Events      []map[string]any
		Legal       []json.RawMessage `json:"legal_actions"`
		OfDeadline  []json.RawMessage `json:"deadline_actions"`
		Resignation []json.RawMessage `json:"resignations"`
		Deadline    *time.Time
		History     struct{ SHA256 string }
	}
}

// saved is the number of the format in a saved game, which is no part of what is compared.
var saved = regexp.MustCompile(`("format":\{"name":"card-game-save","number":)\d+`)

// hash names the bytes of a response.
func (r response) hash() string {
	sum := sha256.Sum256(saved.ReplaceAll(r.body, []byte("${1}N")))
	return hex.EncodeToString(sum[:8])
}

func (g *shown) send(method, path, body string, header ...string) (r response) {
	g.Helper()
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	g.handler.ServeHTTP(w, request)
	if w.Code >= http.StatusMultipleChoices {
		g.Fatalf("%s %s %s: %d %s", method, path, body, w.Code, w.Body)
	}
	r.body = w.Body.Bytes()
	if err := json.Unmarshal(r.body, &r.view); err != nil {
		g.Fatal(err)
	}
	return r
}

// tokens are the tokens of the seats.
var tokens = [2]string{strings.Repeat("0", 26), strings.Repeat("1", 26)}

func bearer(seat int) []string { return []string{"Authorization", "Bearer " + tokens[seat]} }

// create makes a game whose id follows from its name.
func (g *shown) create(members map[string]any) response {
	g.Helper()
	var urls []string
	for _, file := range g.files {
		urls = append(urls, origin+file+".json")
	}
	if !slices.Equal(g.files, []string{"core"}) {
		members["set_urls"] = urls
	}
	body, err := json.Marshal(members)
	if err != nil {
		g.Fatal(err)
	}
	key := fmt.Sprintf("%-24s", g.name)
	r := g.send("POST", "/games", string(body), "Idempotency-Key", strings.ReplaceAll(key, " ", "-"))
	g.path = "/games/" + r.view.GameID
	return r
}

// move posts an action after seven seconds.
func (g *shown) move(action json.RawMessage, header []string) response {
	g.Helper()
	g.now = g.now.Add(7125 * time.Millisecond)
	r := g.send("POST", g.path+"/actions", string(action), header...)
	g.line("%d %s #%s", r.view.Version, action, r.hash())
	g.kept = append(g.kept, verify.KeptHash{Version: r.view.Version, SHA256: r.view.History.SHA256})
	return r
}

// compact writes the members of an event in one line, and of an object or a card the ids.
func compact(event map[string]any) string {
	line := fmt.Sprint(event["type"])
	for _, name := range slices.Sorted(maps.Keys(event)) {
		if value := event[name]; name != "type" {
			line += fmt.Sprintf(" %s=%v", name, ids(value))
		}
	}
	return line
}

func ids(value any) any {
	members, ok := value.(map[string]any)
	if !ok || members["id"] == nil {
		return value
	}
	if card, target := members["card"], members["target_id"]; card != nil {
		return fmt.Sprint(members["id"], ":", ids(card), cmp.Or(target, any("")))
	}
	return members["id"]
}

// views shows the hashes of what both seats and a spectator read.
func (g *shown) views(query string) {
	g.Helper()
	g.line("    seat 0 #%s, seat 1 #%s, spectator #%s", g.send("GET", g.path+query, "", bearer(0)...).hash(),
		g.send("GET", g.path+query, "", bearer(1)...).hash(), g.send("GET", g.path+query, "").hash())
}

// choose returns a random action of a list.
func (g *shown) choose(legal []json.RawMessage) json.RawMessage {
	return legal[g.random.IntN(len(legal))]
}

const whole = "?since=0&include=cards"

// playSeeded plays an open game of a seed, and saves it in the middle and at its end.
func (g *shown) playSeeded() {
	r := g.create(map[string]any{"seed": g.name})
	g.line("0 #%s", r.hash())
	for r.view.Status != "finished" {
		r = g.move(g.choose(r.view.Legal), nil)
		for _, event := range r.view.Events {
			g.line("    %s", compact(event))
		}
		if read := g.send("GET", g.path, ""); !bytes.Equal(read.body, r.body) {
			g.Errorf("version %d reads as another than the response to the move", r.view.Version)
		}
		if r.view.Version == 20 {
			g.save(nil)
		}
	}
	g.line("with its log and cards #%s", g.send("GET", g.path+whole, "").hash())
	g.line("%s", r.body)
	g.save(nil)
}

// playPrivate plays a game with a seat for each of two tokens.
func (g *shown) playPrivate() {
	var hashes [2]string
	for seat, token := range tokens {
		sum := sha256.Sum256([]byte(token))
		hashes[seat] = hex.EncodeToString(sum[:])
	}
	r := g.create(map[string]any{"private": true, "seat_hashes": hashes})
	g.line("0 #%s", r.hash())
	g.views("")
	for r.view.Status != "finished" {
		header := bearer(*r.view.Priority)
		legal := g.send("GET", g.path, "", header...).view.Legal
		r = g.move(g.choose(legal), header)
		g.views("")
	}
	g.views(whole)
	g.save(bearer(0))
}

// playInvited plays a game that began with an invitation, until its host misses every deadline.
func (g *shown) playInvited() {
	r := g.send("POST", "/invitations", `{"public": false, "turn_seconds": 60, "name": "Ada Ünlü"}`, bearer(0)...)
	g.line("offered #%s", r.hash())
	id := r.view.Invitation
	g.line("shown #%s", g.send("GET", "/invitations/"+id, "").hash())
	body := fmt.Sprintf(`{"entropy": "%064x", "name": "Ben"}`, 7)
	r = g.send("POST", "/invitations/"+id+"/acceptance", body, bearer(1)...)
	g.line("accepted #%s", r.hash())
	g.path = "/games/" + r.view.GameID
	views := func() (r [2]response) {
		g.views("")
		return [2]response{g.send("GET", g.path, "", bearer(0)...), g.send("GET", g.path, "", bearer(1)...)}
	}
	for read := views(); read[0].view.Status != "finished"; read = views() {
		guest := read[1].view
		switch {
		case len(read[0].view.Legal) > 0 && guest.Version < 16:
			g.move(g.choose(read[0].view.Legal), bearer(0))
		case len(guest.Legal) > 0:
			g.move(g.choose(guest.Legal), bearer(1))
		default:
			g.now = *guest.Deadline
			g.move(guest.OfDeadline[len(guest.OfDeadline)-1], bearer(1))
		}
	}
	g.line("invitation #%s", g.send("GET", "/invitations/"+id, "").hash())
	g.views(whole)
	g.save(bearer(1))
}

// save shows the saved game, and what verifying it with the hashes that were shown proves.
func (g *shown) save(header []string) {
	g.Helper()
	r := g.send("GET", g.path+"/export", "", header...)
	g.line("saved #%s, %d bytes", r.hash(), len(r.body))
	replay, err := verify.Verify(r.body)
	if err != nil {
		g.Fatal(err)
	}
	if err := replay.Compare(verify.Kept{Hashes: g.kept}); err != nil {
		g.Fatal(err)
	}
	proven, unproven := replay.Findings()
	g.line("    %s", replay.Verdict())
	for _, sentence := range proven {
		g.line("    proven: %s", sentence)
	}
	for _, sentence := range unproven {
		g.line("    not proven: %s", sentence)
	}
}
