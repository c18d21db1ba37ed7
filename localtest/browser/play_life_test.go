//go:build real

package browser_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// before runs a script in each page that the tab opens, before the page's own.
func (p *player) before(script string) {
	p.t.Helper()
	call(p.tab, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
}

// A player who leaves a game while the computer thinks finds it thinking again.
func TestTheComputerMovesAfterAReturn(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.settings(`{ strength: "hard" }`)
	p.before(`{
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			window.thinks ||= (message.operation ?? message.type) === "choose";
			post.call(this, message);
		};
	}`)
	p.do("reload", chromedp.Reload())
	p.press("button", "Play against the computer")
	p.press("button.pass", "")
	p.wait(`window.thinks`)
	p.script(`document.querySelector("a.home").click()`)
	p.press(".known a", "Go on against the computer")
	p.wait(version + ` > 1`)
	p.expectNoFaults(server.Base)
}

// late lets each request with a body arrive late.
const late = `{
	const fetchNow = window.fetch;
	window.fetch = async (url, request) => {
		if (request?.method === "POST") {
			window.sent = true;
			await new Promise(resolve => window.letThrough = resolve);
			return fetchNow(url, request).finally(() => setTimeout(() => window.answered = true));
		}
		return fetchNow(url, request);
	};
}`

// A page that was left goes nowhere when what it has begun is done.
func TestALeftPageGoesNowhere(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.before(late)
	p.do("reload", chromedp.Reload())
	p.press("button", "Play against the computer")
	p.wait(`window.sent`)
	p.script(`location.hash = "cards"`)
	p.wait(`!!document.querySelector(".album")`)
	const titleAndFocus = `document.title + ", " + document.activeElement.localName`
	if is := evaluate[string](p.tab, titleAndFocus); is != "The cards, h1" {
		t.Errorf("the title and the focus are %q", is)
	}
	p.script(`letThrough()`)
	p.wait(`window.answered`)
	if address := evaluate[string](p.tab, `location.hash`); address != "#cards" {
		t.Errorf("the reader is at %q", address)
	}
	p.expectNoFaults(server.Base)
}

// While the script of the next page is on its way, the page that was left goes nowhere either.
func TestALeftPageGoesNowhereWhileTheNextIsLoaded(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.before(late)
	p.do("reload", chromedp.Reload())
	release := p.hold("other-pages.js")
	p.press("button", "Play against the computer")
	p.wait(`window.sent`)
	p.press(".links a", "The cards")
	p.wait(`location.hash === "#cards"`)
	p.script(`letThrough()`)
	p.wait(`window.answered`)
	if address := evaluate[string](p.tab, `location.hash`); address != "#cards" {
		t.Errorf("the reader is at %q", address)
	}
	release()
	p.wait(`!!document.querySelector(".album")`)
	p.expectNoFaults(server.Base)
}

// A button that begins a game says what goes on, and only as long as it does.
func TestABusyButtonSaysWhatGoesOn(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.before(late)
	const heard = `[...document.querySelectorAll(".unseen[role=status]")].map(e => e.textContent).join("")`
	for name, doing := range map[string]string{
		"Play against the computer": "Dealing the cards…",
		"Invite a friend":           "Creating the invitation…",
		"Play at one table":         "Creating the game…",
	} {
		p.open(server.Base+"/play", ".ways")
		says := fmt.Sprintf(`(%s).innerText.includes(%q)`, find("button", name), doing)
		if evaluate[bool](p.tab, says) {
			t.Errorf("%q says %q before it is pressed", name, doing)
		}
		p.press("button", name)
		p.wait(`window.sent`)
		if !evaluate[bool](p.tab, says) {
			t.Errorf("%q does not say %q", name, doing)
		}
		if heard := evaluate[string](p.tab, heard); heard != doing {
			t.Errorf("%q: a screen reader says %q", name, heard)
		}
		p.script(`letThrough()`)
		p.wait(`window.answered`)
	}
	p.expectNoFaults(server.Base)
}

// Without a network, a friend is invited neither now nor later, and the page says so at once.
func TestAnInvitationNeedsTheService(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.emulate(network.Conditions{Offline: true})
	p.press("button", "Invite a friend")
	p.wait(`/You are offline, and this needs the service/.test(document.querySelector(".faults").textContent)`)
	p.wait("!!" + find("button:not([aria-busy])", "Invite a friend")) // nothing is under way any more
	p.emulate(network.Conditions{DownloadThroughput: -1, UploadThroughput: -1})
	p.press("button", "Invite a friend") // now it does
	p.wait(`/^#invitation=/.test(location.hash)`)
}

// A game of the workshop that takes long to begin does not begin when its author is back at work.
// It offers to show no names, for which it would begin again.
func TestALeftGameOfTheWorkshopDoesNotBegin(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.script(`{
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (message) {
			if (message.operation !== "begin") return post.call(this, message);
			window.begun = true;
			this.addEventListener("message", () => setTimeout(() => window.answered = true));
			window.letThrough = () => {
				Worker.prototype.postMessage = post;
				post.call(this, message);
			};
		};
	}`)
	p.write(cardSet(30))
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Play against the computer")
	p.wait(`window.begun`)
	p.script(`history.back()`)
	p.wait(`document.body.className === "at-work" && !!document.querySelector(".editor")`)
	p.script(`letThrough()`)
	p.wait(`window.answered`)
	const lookAndTable = `document.body.className + " " + !!document.querySelector(".table")`
	if is := evaluate[string](p.tab, lookAndTable); is != "at-work false" {
		t.Errorf("the workshop is %q", is)
	}
	p.press("button", "Play against the computer")
	p.wait(`!!document.querySelector(".hand .card")`)
	if labels := evaluate[string](p.tab, `document.querySelector(".menu").textContent`); labels == "" ||
		evaluate[bool](p.tab, `document.querySelector(".menu").textContent.includes("Show names")`) {
		t.Errorf("the menu has %q", labels)
	}
	p.expectNoFaults(server.Base)
}

// Two clicks on "Play on from here" begin one game, and the way back leads to the replay as it was.
func TestPlayingOnBeginsOneGame(t *testing.T) {
	t.Parallel()
	game := playOut(t, createGame(t, cardgames.NewGame{Seed: "a replay"}))
	p := openStart(t, server.Base)
	p.open(server.Base+"/play#replay="+game.GameID+"&move=12", ".verdict")
	p.wait(version + ` === 12`)
	p.script(`{
		const add = window.addEventListener;
		window.listening = 0;
		window.addEventListener = (type, run, options) => {
			if (type === "keydown") {
				window.listening++;
				options?.signal?.addEventListener("abort", () => window.listening--);
			}
			add.call(window, type, run, options);
		};
		const button = document.querySelector("[data-key='Play on from here']");
		button.click();
		button.click();
	}`)
	p.wait(`document.title.endsWith("From move 12 on") && !!document.querySelector(".hand .card")`)
	if n := evaluate[int](p.tab, `window.listening`); n != 1 {
		t.Errorf("%d games listen to keys", n)
	}
	p.press("a.home", "Home")
	p.wait(`document.title.startsWith("Home Sweet Home") && window.listening === 0`)
	p.expectNoFaults(server.Base)
}

// otherRelease makes the service one of a later release, whose page names other files, and which
// does not have the programs of this one.
const otherRelease = `{
	const fetchNow = window.fetch;
	window.fetch = async (url, request) => {
		if (String(url).endsWith(".wasm")) return new Response("", { status: 404 });
		if (String(url) === location.pathname) return new Response("<html data-programs='/play/programs/other/'>");
		return fetchNow(url, request);
	};
}`

// A tab of an earlier release says that it is one where a program is missing, and offers to reload.
// The game that was begun goes on then.
func TestATabOfAnEarlierReleaseSaysSo(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.script(otherRelease)
	p.press("button", "Play against the computer")
	p.press("button.pass", "")
	p.wait(`document.querySelector(".release")?.textContent.startsWith("There is a new version of this page.")`)
	p.wait(`[...document.querySelectorAll(".notice")].some(e => e.textContent.includes("earlier release"))`)
	p.press(".release button", "Reload")
	p.arrive(version + ` > 1`)
	p.expectNoFaults(server.Base)
}

// Where a browser has no room, a search goes on all the same, and a game says that its seat ends
// with the page.
func TestABrowserWithoutRoom(t *testing.T) {
	t.Parallel()
	const full = `Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }`
	p, other := openStart(t, server.Base), openStart(t, server.Base)
	p.before(full)
	p.do("reload", chromedp.Reload())
	p.press("button", "Play against the computer")
	p.wait(`document.querySelector(".notice")?.textContent.includes("does not keep your seat")`)
	p.script(`location.hash = "opponent"`)
	p.wait(heading("Looking for an opponent…"))
	other.press("a", "Find an opponent")
	p.wait(`!!document.querySelector(".hand .card")`)
	other.wait(`!!document.querySelector(".hand .card")`)
	p.expectNoFaults(server.Base)
}

// The replay of a game that was played here needs no check, and says nothing of one.
func TestAGameThatWasPlayedHereHasNoVerdict(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openDaily("2026-03-09")
	p.playOn(finished)
	p.press(".buttons a", "") // to the replay, after a loss with advice
	p.wait(`!!document.querySelector(".report .advice")`)
	if verdict := evaluate[bool](p.tab, `!!document.querySelector(".report .verdict")`); verdict {
		t.Error("a game that was played here has a verdict")
	}
	p.expectNoFaults(server.Base)
}

// A browser that is too old for the pages says so, and does nothing by halves.
func TestABrowserThatIsTooOldSaysSo(t *testing.T) {
	t.Parallel()
	p := &player{newTab(t), server.Base}
	p.before(`delete AbortSignal.any`)
	for _, page := range []string{"/play", "/play/lesson", "/play/workshop"} {
		p.open(server.Base+page, "#page")
		p.wait(`document.body.innerText.includes("This browser is too old. Please use Chrome 117, Firefox 124, Safari 17.4")`)
	}
	p.expectNoFaults(server.Base)
}
