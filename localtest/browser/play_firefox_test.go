//go:build real

package browser_test

import (
	"testing"
	"time"

	"cardgames/localtest/browser/firefox"
)

// pressOne presses what playOn does, and is the version that the table shows, or "finished".
const pressOne = `(() => {
	if (document.querySelector(".result")) return "finished";
	const choices = ["dialog .options button", "dialog .close", ".tile.target", ".playable button.card", "button.pass"];
	const found = choices.flatMap(choice => [...document.querySelectorAll(choice)])
		.find(e => e.ariaDisabled !== "true" && !e.closest("[inert]"));
	found?.click();
	return document.querySelector(".at")?.dataset.version;
})()`

// The other browser that the pages are tried in plays a whole game, and its console has no error.
func TestFirefoxPlaysAGame(t *testing.T) {
	t.Parallel()
	tab := firefox.Open(t, "127.0.0.1")
	evaluate := func(expression string) string {
		t.Helper()
		value, err := tab.Evaluate(expression)
		must(t, err)
		return value
	}
	const ready = `!!document.querySelector("button.play")`
	untilTrue := func(expression string) {
		t.Helper()
		for limit := time.Now().Add(stepLimit); evaluate(expression) != "true"; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(limit) {
				t.Fatalf("%s does not become true", expression)
			}
		}
	}
	tab.Go(server.Base + "/play")
	untilTrue(ready)
	evaluate(`localStorage.setItem("cardgames.settings", '{ "quick": true, "strength": "easy" }')`)
	tab.Go(server.Base + "/play?again")
	untilTrue(ready)
	evaluate(`document.querySelector("button.play").click()`)
	version := ""
	for limit := time.Now().Add(gameLimit); version != "finished"; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(limit) {
			t.Fatalf("after version %s: %s", version, evaluate(`document.querySelector(".status").textContent`))
		}
		version = evaluate(pressOne)
	}
	untilTrue(`/^(You win|The computer wins|A draw)/.test(document.querySelector(".result").textContent)`)
	if faults := tab.Faults(); len(faults) > 0 {
		t.Errorf("the console has %q", faults)
	}
	t.Log(evaluate(`document.querySelector(".over").textContent`))
}
