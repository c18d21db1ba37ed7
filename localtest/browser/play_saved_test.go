//go:build real

package browser_test

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"cardgames/localtest/service"
)

// A finished game is checked and replayed after its service has stopped. One
// that was changed is not believed.
func TestASavedGameNeedsNoService(t *testing.T) {
	own, err := service.Start()
	if err != nil {
		t.Fatal(err)
	}
	p := sitDown(t, own.Base)
	p.press("button", "Play at one table")
	p.playOn(finished)
	p.press("button", "Check the shuffle")
	p.wait(`document.querySelectorAll("dialog .holds").length === 2 && !document.querySelector("dialog .fails")`)
	p.press("dialog button", "Close")
	saved := download(t, p.gameURL()+"/export")

	good, bad := filepath.Join(t.TempDir(), "game.json"), filepath.Join(t.TempDir(), "changed.json")
	write(t, good, saved)
	write(t, bad, changed(t, saved))
	p.press("a.home", "Home")
	p.openSaved(good) // which loads the program
	p.wait(`document.querySelector(".verdict.good") !== null`)
	p.press("a.home", "Home")
	p.wait(`!!document.querySelector("input[type=file]")`)
	if err := own.Stop(); err != nil {
		t.Fatal(err)
	}
	p.openSaved(good)
	p.wait(`document.querySelector(".verdict.good") !== null`)
	for range 3 {
		p.press("button", "Later move")
	}
	p.wait(`document.querySelector(".status").textContent.startsWith("Move 3 of")`)
	p.press("a.home", "Home")
	p.openSaved(bad)
	p.wait(`/does not hold. log entry 9/.test(document.querySelector(".verdict.bad")?.textContent)`)
	p.wait(`document.querySelector(".at").textContent.includes("of 8")`)
}

func (p *player) openSaved(file string) {
	p.t.Helper()
	p.wait(`!!document.querySelector("input[type=file]")`)
	p.do("choose a file", chromedp.SetUploadFiles(chromedp.CSS("input[type=file]"), []string{file}))
}

func download(t *testing.T, url string) []byte {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response.Status, err)
	}
	return body
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// changed is a saved game whose ninth move did nothing.
func changed(t *testing.T, saved []byte) []byte {
	t.Helper()
	var document map[string]any
	if err := json.Unmarshal(saved, &document); err != nil {
		t.Fatal(err)
	}
	document["log"].([]any)[9].(map[string]any)["events"] = []any{}
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
