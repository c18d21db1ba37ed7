//go:build real

package browser_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/document"
)

// A finished game is checked and replayed after its service has stopped. A
// changed one is refused.
func TestASavedGameNeedsNoService(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{}))
	good, bad := save(t, game), changed(t, save(t, game))
	own, err := launch.Start()
	must(t, err)
	p := openStart(t, own.Base)
	p.openSaved(good) // which loads the program
	p.wait(`document.querySelector(".verdict.good") !== null`)
	p.press("a.home", "Home")
	p.wait(`!!document.querySelector("input[type=file]")`)
	must(t, own.Stop())
	p.openSaved(good)
	p.wait(`document.querySelector(".verdict.good") !== null`)
	for range 3 {
		p.press("button", "Later move")
	}
	p.wait(`document.querySelector(".status").textContent.startsWith("Move 3 of")`)
	p.press("a.home", "Home")
	p.openSaved(bad)
	p.wait(`/does not hold. Log entry 9/.test(document.querySelector(".verdict.bad")?.textContent)`)
	p.press("button", "Later move")
	p.wait(`document.querySelector(".at").textContent.endsWith("1 of 8")`)
}

// The page checks the shuffle of a finished game against its commitment.
func TestTheShuffleIsChecked(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	game := createGame(t, cardgames.NewGame{})
	p.openGame(game)
	playOut(t, game)
	p.press("button", "Was the shuffle fair?")
	p.wait(`document.querySelectorAll("dialog .holds").length === 2 && !document.querySelector("dialog .fails")`)
}

// A file that is no saved game is refused in words, however large or deep it is, and
// the page goes on.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	const limit = document.MaxBytes // above it, the page does not read the file
	for text, want := range map[string]string{
		strings.Repeat("[", 40_000_000):               "It has 40 MB; a saved game has less than 7 MB.",
		strings.Repeat("[", limit):                    "nested too deep",
		strings.Repeat(`{"game_id":`, limit/11):       "nested too deep",
		`[` + strings.Repeat("{},", limit/3-1) + `0]`: "more than 100 elements",
		`{"game_id": "` + strings.Repeat("x", 1<<20):  "the quotation mark that closes this text is missing",
		"": "unexpected EOF",
	} {
		file := filepath.Join(t.TempDir(), "hostile.json")
		write(t, file, []byte(text))
		p.openSaved(file)
		p.wait(`!!document.querySelector(".verdict")`)
		got := evaluate[string](p.tab, `document.querySelector(".verdict.bad").textContent`)
		if !strings.Contains(got, want) {
			t.Errorf("%d bytes beginning with %.12q: the page says %q, want %q", len(text), text, got, want)
		}
		p.press("a.home", "Home")
	}
	p.openSaved(save(t, playOut(t, createGame(t, cardgames.NewGame{}))))
	p.wait(`document.querySelector(".verdict.good") !== null`)
	p.expectNoFaults(server.Base)
}

func (p *player) openSaved(file string) {
	p.t.Helper()
	p.wait(`!!document.querySelector("input[type=file]")`)
	p.do("choose a file", chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file}))
}

// save downloads a game, and returns the name of its file.
func save(t *testing.T, game *cardgames.View) string {
	t.Helper()
	document, err := api.Export(game.GameID)
	must(t, err)
	name := filepath.Join(t.TempDir(), "game.json")
	write(t, name, document)
	return name
}

func write(t testing.TB, name string, text []byte) {
	t.Helper()
	must(t, os.WriteFile(name, text, 0o644))
}

// changed removes what the ninth move of a saved game did.
func changed(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	var document map[string]any
	if err == nil {
		err = json.Unmarshal(text, &document)
	}
	must(t, err)
	document["log"].([]any)[9].(map[string]any)["events"] = []any{}
	if text, err = json.Marshal(document); err != nil {
		t.Fatal(err)
	}
	write(t, name, text)
	return name
}

// The operator of a service copies its games and lets one go on in another way, so
// that the other player wins: the id, the secret and the deal stay, and every move is
// legal. The browser that showed the game finds the difference, as it finds other times of
// the moves; a browser that did not show the game claims no more than that it is legal.
func TestAForgedGameIsFound(t *testing.T) {
	t.Parallel()
	own, copied := t.TempDir(), t.TempDir()
	first, err := launch.Start("-data", own)
	must(t, err)
	p := openStart(t, first.Base)
	p.press("button", "Play at one table")
	p.wait("!!" + find("button.pass", ""))
	id := p.gameID()
	must(t, first.Stop())
	must(t, os.CopyFS(copied, os.DirFS(own)))
	forger := launch.StartForTest(t, "-data", copied)
	honest := launch.StartForTest(t, "-data", own, "-addr", strings.TrimPrefix(first.Base, "http://"))

	other := save(t, playOut(t, createGame(t, cardgames.NewGame{})))
	game := endIn(t, honest.Base, id, 0)
	p.wait(finished)
	forged := endIn(t, forger.Base, id, 1)
	stranger := openStart(t, honest.Base)
	for _, opened := range []struct {
		file    string
		by      *player
		verdict string
	}{
		{game, p, "This is the game whose fingerprint was kept."},
		{forged, p, "This is not the game that was kept"},
		{retimed(t, game), p, "This is not the game that was kept"},
		{other, p, "a file proves only that a legal game begins from its shuffle"},
		{forged, stranger, "a file proves only that a legal game begins from its shuffle"},
	} {
		opened.by.open(honest.Base+"/play", ".ways")
		opened.by.openSaved(opened.file)
		opened.by.wait(`!!document.querySelector(".verdict")`)
		opened.by.pressNow("button.verdict.good", "Verified") // a tick; what was checked is a dialog
		opened.by.wait(fmt.Sprintf(`[...document.querySelectorAll(".verdict, dialog")]
			.some(e => e.textContent.includes(%q))`, opened.verdict))
	}
}

// endIn makes a few moves of a game, lets a player resign, and returns the saved game.
func endIn(t *testing.T, base, id string, loser int) (file string) {
	t.Helper()
	c := opentable.New(base)
	game, err := c.Read(id)
	must(t, err)
	random := rand.New(rand.NewPCG(1, uint64(loser)))
	for range 6 {
		game, err = c.SubmitAny(game, random)
		must(t, err)
	}
	_, err = c.Submit(game, cardgames.Action{Type: "resign", Player: loser})
	must(t, err)
	document, err := c.Export(id)
	must(t, err)
	file = filepath.Join(t.TempDir(), "game.json")
	write(t, file, document)
	return file
}
