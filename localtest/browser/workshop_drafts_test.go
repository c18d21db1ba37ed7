//go:build real

package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

// editorHas is the condition that the editor shows a text.
func editorHas(text string) string {
	return fmt.Sprintf(`document.querySelector(".editor textarea")?.value === %q`, text)
}

// draftIs is the condition that the button of the drafts names a draft.
func draftIs(name string) string {
	return fmt.Sprintf(`document.querySelector(".drafts-label b")?.textContent === %q`, name)
}

// namedSet is a set with a card; its draft has the same name.
func namedSet(name string) string {
	return strings.Replace(cardSet(1), `"Sixty"`, fmt.Sprintf("%q", name), 1)
}

// draftNames opens the list of drafts and returns the names in it.
func (p *player) draftNames() []string {
	p.t.Helper()
	p.press(".drafts-button", "")
	p.wait(`!!document.querySelector("dialog .draft")`)
	return p.texts("dialog .drafts .draft b")
}

func (p *player) expectDrafts(want ...string) {
	p.t.Helper()
	if diff := cmp.Diff(want, p.draftNames()); diff != "" {
		p.t.Errorf("drafts (-, +):\n%s", diff)
	}
}

// A draft gets its name while it is written, which moves no button from below the pointer.
func TestTheToolbarStaysWhereItIs(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	const places = `[...document.querySelectorAll(".bench-tools > *")].map(e => e.getBoundingClientRect().x).join()`
	for _, size := range tableSizes {
		p.viewport(size[0], size[1])
		before := evaluate[string](p.tab, places)
		for _, name := range []string{"A", "A name of many letters, more than its button has room for"} {
			p.write(namedSet(name))
			p.wait(draftIs(name))
			if after := evaluate[string](p.tab, places); after != before {
				t.Errorf("%v: with the draft %q the tools are at %s, before at %s", size, name, after, before)
			}
		}
	}
}

// A draft outlives the page, also one that is closed right after the last key. None is
// replaced by another one, and one that is deleted comes back.
func TestDraftsAreKept(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, server.Base)
	p.write(namedSet("First"))
	p.do("reload", chromedp.Reload())
	p.wait(editorHas(namedSet("First")))
	p.press("button", "New")
	p.wait(draftIs("My Set"))
	p.write(namedSet("Second"))
	p.wait(draftIs("Second"))
	p.expectDrafts("Second", "First")
	p.expectAccessible("workshop-drafts")

	p.press("dialog .icon", "Duplicate First")
	p.wait(`document.querySelectorAll("dialog .draft").length === 3`)
	p.press("dialog .icon", "Rename First (copy)")
	p.fill("dialog .renaming input", "Third")
	p.press("dialog .renaming button", "Rename")
	p.wait(`[...document.querySelectorAll("dialog .draft b")].some(e => e.textContent === "Third")`)
	p.press("dialog .icon", "Delete Second")
	p.wait(`document.querySelectorAll("dialog .draft").length === 2 && document.activeElement.textContent === "Restore"`)
	p.wait(editorHas(namedSet("First")))
	p.press("dialog button", "Restore Second")
	p.wait(`document.querySelectorAll("dialog .draft").length === 3`)
	p.press("dialog .draft", "Second")
	p.wait(editorHas(namedSet("Second")))
	p.do("reload", chromedp.Reload())
	p.wait(editorHas(namedSet("Second")))
	p.expectDrafts("Third", "Second", "First")
	p.expectNoFaults(server.Base)
}

// frozenDraft makes the database of drafts as 1.0.0 makes it.
const frozenDraft = `new Promise((resolve, reject) => {
	const opening = indexedDB.open("cardgames.workshop", 1);
	opening.onupgradeneeded = () => {
		opening.result.createObjectStore("drafts", { keyPath: "id" });
		opening.result.createObjectStore("texts");
	};
	opening.onerror = () => reject(opening.error);
	opening.onsuccess = () => {
		const transaction = opening.result.transaction(["drafts", "texts"], "readwrite");
		transaction.objectStore("drafts").put({ id: "b0d6a1f7", title: "Mine", name: "Sixty", cards: 1,
			changed: "2026-11-27T18:00:00.000Z", revision: 3 });
		transaction.objectStore("texts").put({ text: %q, with_core: true }, "b0d6a1f7");
		transaction.oncomplete = () => { opening.result.close(); resolve(); };
	};
})`

// Drafts of 1.0.0 are opened. The form of the database never changes without a number of its own.
func TestFrozenDraftsAreOpened(t *testing.T) {
	t.Parallel()
	p := &player{newTab(t), site}
	p.open(site+"/play/rules", "h1")
	p.script(fmt.Sprintf(frozenDraft, cardSet(1)))
	p.open(site+"/play/workshop", ".view-choice")
	p.press("button", "Text")
	p.wait(editorHas(cardSet(1)) + " && " + draftIs("Mine"))
	p.expectDrafts("Mine")
}

// Two windows show one draft. What one of them writes, the other one shows; what both
// write at once becomes two drafts.
func TestTwoWindowsWithOneDraft(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.write(namedSet("Shared"))
	p.wait(draftIs("Shared"))
	other := &player{p.beside(), site}
	other.open(site+"/play/workshop", ".view-choice")
	other.wait(editorHas(namedSet("Shared")))

	p.write(namedSet("Changed"))
	other.wait(editorHas(namedSet("Changed")) + ` &&
		document.querySelector(".draft-notice").textContent.startsWith("This is what another window")`)

	// Neither window hears of the other one's change before it has made its own.
	for _, window := range []*player{p, other} {
		window.script(`BroadcastChannel.prototype.postMessage = () => {}`)
	}
	p.write(namedSet("Mine"))
	p.wait(draftIs("Mine"))
	other.write(namedSet("Yours"))
	other.wait(draftIs("Yours (from this window)") + ` &&
		document.querySelector(".draft-notice").textContent.startsWith("Another window has changed this draft")`)
	p.expectDrafts("Yours (from this window)", "Mine")
	p.wait(editorHas(namedSet("Mine")))
	other.wait(editorHas(namedSet("Yours")))
}

// A browser without room says so, and keeps the text in the page.
func TestADraftThatFindsNoRoom(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.script(`globalThis.put = IDBObjectStore.prototype.put;
		IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); }`)
	p.write(namedSet("Large"))
	p.wait(`document.querySelector(".draft-notice").textContent.includes("no room")`)
	p.wait(editorHas(namedSet("Large")))
	p.script(`IDBObjectStore.prototype.put = globalThis.put`)
	p.write(namedSet("Small"))
	p.wait(draftIs("Small") + ` && document.querySelector(".draft-notice").textContent === ""`)
}

// A page may be closed while the database keeps its draft, which it then does not finish.
func TestADraftOutlivesAPageThatKeepsIt(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.write(namedSet("Before"))
	p.wait(draftIs("Before"))
	p.script(`IDBObjectStore.prototype.get = () => { window.keeps = true; return {}; }`)
	p.write(namedSet("Closed"))
	p.wait(`window.keeps`)
	p.do("reload", chromedp.Reload())
	p.wait(editorHas(namedSet("Closed")))
}

// Files become drafts of their own, whatever their encoding is; so does a set that is
// pasted over another one.
func TestFilesAndPastedSetsBecomeDrafts(t *testing.T) {
	t.Parallel()
	p := openWorkshop(t, site)
	p.write(namedSet("Here"))
	p.openFile(utf16File(namedSet("Gärten")))
	noticeSays := func(encoding string) string {
		return fmt.Sprintf(` && document.querySelector(".draft-notice").textContent.includes("%s")`, encoding)
	}
	p.wait(editorHas(namedSet("Gärten")) + noticeSays("UTF-16"))
	p.openFile(latin1File(namedSet("Frühling")))
	p.wait(editorHas(namedSet("Frühling")) + noticeSays("Latin-1"))
	p.paste(namedSet("Pasted"))
	p.wait(editorHas(namedSet("Pasted")))
	p.expectDrafts("Pasted", "Frühling", "Gärten", "Here")
}

func utf16File(text string) []byte {
	file := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		file = append(file, byte(unit), byte(unit>>8))
	}
	return file
}

func latin1File(text string) (file []byte) {
	for _, character := range text {
		file = append(file, byte(character))
	}
	return file
}

// openFile chooses a file in the toolbar.
func (p *player) openFile(content []byte) {
	p.t.Helper()
	name := filepath.Join(p.t.TempDir(), "cards.json")
	must(p.t, os.WriteFile(name, content, 0o600))
	p.do("choose a file", chromedp.SetUploadFiles(chromedp.CSS(".bench-tools input[type=file]"), []string{name}))
}

// beside opens another tab of the same browser, with the same storage.
func (p *tab) beside() *tab {
	p.t.Helper()
	ctx, closeTab := chromedp.NewContext(p.ctx)
	p.t.Cleanup(closeTab)
	other := &tab{t: p.t, monitor: &monitor{}, ctx: ctx}
	must(p.t, chromedp.Listen(ctx, other.observe))
	return other
}

// paste pastes a text over all of the editor's.
func (p *player) paste(text string) {
	p.t.Helper()
	p.script(fmt.Sprintf(`(field => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", %q);
		field.focus();
		field.select();
		field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	})(document.querySelector(".editor textarea"))`, text))
}
