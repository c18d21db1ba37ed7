//go:build real

package browser_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"cardgames/localtest/service/launch"
)

// keepRelease waits until the service worker has taken all files of the release into its cache.
func (p *player) keepRelease() {
	p.t.Helper()
	p.waitUpTo(time.Minute, `navigator.serviceWorker.getRegistration().then(kept => !!kept?.active)`)
	p.wait(keptNames + `.then(names => names.length === 1)`)
}

// openKept opens the pages of a service of its own, lets the browser keep them as an installed
// application does, and stops the service.
func openKept(t *testing.T) *player {
	t.Helper()
	own, err := launch.Start()
	must(t, err)
	t.Cleanup(func() { _ = own.Stop() }) // it has ended, unless the test failed early
	p := openStart(t, own.Base)
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	p.keepRelease()
	must(t, own.Stop())
	p.refusals = own.Base
	return p
}

// Without a network, the pages that were kept play: the daily deal, the lesson, a game against the
// computer to its end, and the workshop.
func TestThePagesPlayWithoutANetwork(t *testing.T) {
	t.Parallel()
	p := openKept(t)
	p.open(p.base+"/play", ".start")
	p.press("button", "Play")
	p.press("a", "Play against the computer without it")
	p.wait("!!" + find("button.pass", ""))
	p.playOn(finished)
	p.press("button", "Play again")
	p.wait(`!(` + finished + `) && ` + version + ` >= 0`)
	p.open(p.base+"/play#daily", ".daily-goal")
	p.press("button", "Begin")
	p.wait("!!" + find("button.pass", ""))
	p.open(p.base+"/play/lesson", ".coach:not([hidden])")
	p.open(p.base+"/play/rules", ".rules")
	p.open(p.base+"/play/workshop", ".view-choice")
	p.press("button", "Text")
	p.wait(verdictIs("Nothing is written yet."))
	p.write(cardSet(10))
	p.wait(verdictIs("The service would take this set"))
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
}

// The pages are kept where the player asks for it, and removed in the same way. A game alone keeps
// nothing.
func TestThePagesAreKeptWhereThePlayerAsksForIt(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.open(server.Base+"/play#solo", ".status")
	p.playOn(finished)
	p.open(server.Base+"/play", ".start")
	if n := evaluate[int](p.tab, `navigator.serviceWorker.getRegistrations().then(all => all.length)`); n != 0 {
		t.Errorf("a finished game registers %d workers", n)
	}
	p.press("button", "Keep it for playing offline")
	p.waitUpTo(time.Minute, "!!"+find("button", "Kept for playing offline"))
	p.keepRelease()
	p.do("reload", chromedp.Reload())
	p.wait("!!" + find("button", "Kept for playing offline"))
	p.press("button", "Kept for playing offline")
	p.wait("!!" + find("button", "Keep it for playing offline"))
	p.wait(`navigator.serviceWorker.getRegistrations().then(all => all.length === 0)`)
	p.wait(keptNames + `.then(names => names.length === 0)`)
	p.expectNoFaults(server.Base)
}

// A game against the computer goes on after a reload.
func TestASoloGameSurvivesAReload(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.open(server.Base+"/play#solo", ".status")
	p.playOn(showsVersion(6))
	before := evaluate[int](p.tab, version)
	p.do("reload", chromedp.Reload())
	p.wait(showsVersion(before))
	p.expectNoFaults(server.Base)
}

// The worker keeps the pages and their files, and nothing of the API.
func TestTheWorkerKeepsFilesOnly(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	if n := evaluate[int](p.tab, `navigator.serviceWorker.getRegistrations().then(all => all.length)`); n != 0 {
		t.Errorf("a first visit registers %d workers", n)
	}
	p.press("button", "Play")
	p.playOn(showsVersion(2))
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	p.keepRelease()
	p.do("reload", chromedp.Reload())
	p.wait("!!" + find("button.pass", ""))
	p.playOn(showsVersion(6))
	kept := evaluate[[]string](p.tab, `caches.keys().then(names => Promise.all(names.map(name => caches.open(name))))
		.then(all => Promise.all(all.map(cache => cache.keys())))
		.then(all => all.flat().map(({ url }) => url))`)
	if len(kept) < 20 {
		t.Errorf("only %d files are kept", len(kept))
	}
	for _, url := range kept {
		if path := strings.TrimPrefix(url, server.Base); !strings.HasPrefix(path, "/play") || strings.Contains(url, "token") {
			t.Errorf("%s is kept", url)
		}
	}
	p.expectNoFaults(server.Base)
}

// upgraded is a service that changes to another release: its worker has another release, or is one
// that removes itself. While login is true, a proxy in front has a login page in place of all files.
type upgraded struct {
	*httptest.Server
	worker atomic.Pointer[func(string) string]
	login  atomic.Bool
	logins atomic.Int32 // login pages sent so far
}

func upgradable(t *testing.T) *upgraded {
	t.Helper()
	u := &upgraded{}
	target, err := url.Parse(server.Base)
	must(t, err)
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Header.Del("Accept-Encoding")
			r.Out.Header.Del("If-None-Match")
		},
		ModifyResponse: u.change,
	}
	u.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !u.login.Load() || r.URL.Path == "/play/worker.js" {
			proxy.ServeHTTP(w, r)
			return
		}
		u.logins.Add(1)
		w.Header().Set("Cache-Control", "max-age=3600")
		_, _ = io.WriteString(w, "<!doctype html><title>Sign in</title>")
	}))
	t.Cleanup(u.Close)
	return u
}

func (u *upgraded) change(r *http.Response) error {
	change := u.worker.Load()
	if change == nil || r.Request.URL.Path != "/play/worker.js" {
		return nil
	}
	body, err := io.ReadAll(r.Body)
	changed := (*change)(string(body))
	r.Body, r.ContentLength = io.NopCloser(bytes.NewBufferString(changed)), int64(len(changed))
	r.Header.Del("Content-Length")
	return err
}

// to changes the worker.
func (u *upgraded) to(change func(string) string) { u.worker.Store(&change) }

const keptNames = `caches.keys().then(names => names.filter(name => name.startsWith("cardgames ")).sort())`

// A new release is taken beside the one that a game runs with, and used at the next start.
func TestANewReleaseWaitsForTheNextStart(t *testing.T) {
	t.Parallel()
	u := upgradable(t)
	p := openStart(t, u.URL)
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	p.keepRelease()
	p.do("reload", chromedp.Reload())
	p.press("button", "Play")
	p.playOn(showsVersion(2))
	p.script(`window.running = true`)
	before := evaluate[[]string](p.tab, keptNames)
	u.to(func(worker string) string { return strings.Replace(worker, `"id":"`, `"id":"next`, 1) })
	p.script(`navigator.serviceWorker.getRegistration().then(kept => kept.update())`)
	p.waitUpTo(time.Minute, `navigator.serviceWorker.getRegistration().then(kept => !!kept.waiting)`)
	p.playOn(showsVersion(6))
	if !evaluate[bool](p.tab, `window.running === true`) {
		t.Error("the game was loaded again")
	}
	if names := evaluate[[]string](p.tab, keptNames); len(names) != 2 {
		t.Errorf("beside a running game are kept: %q", names)
	}
	// A page of the origin that no worker serves sees when the last game of the old release has ended.
	p.open(u.URL+"/schema", "html")
	p.wait(keptNames + `.then(names => names.length === 1 && names[0] !== "` + before[0] + `")`)
	p.open(u.URL+"/play", ".start")
	p.expectNoFaults(u.URL)
}

// A login page in place of a file is not kept, and once the user is signed in the files are.
func TestALoginPageIsNotKept(t *testing.T) {
	t.Parallel()
	u := upgradable(t)
	p := openStart(t, u.URL)
	u.login.Store(true)
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	for begun := time.Now(); u.logins.Load() == 0 && time.Since(begun) < stepLimit; {
		time.Sleep(50 * time.Millisecond)
	}
	p.waitUpTo(time.Minute, `navigator.serviceWorker.getRegistration().then(kept => !kept)`)
	u.login.Store(false)
	p.open(u.URL+"/play", ".start")
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	p.keepRelease()
	strange := evaluate[[]string](p.tab, `caches.keys().then(names => caches.open(names[0]))
		.then(async cache => Promise.all((await cache.keys()).map(async request => {
			const text = await (await cache.match(request)).text();
			return text.includes("Sign in</title>") ? request.url : "";
		}))).then(urls => urls.filter(url => url))`)
	if len(strange) > 0 || u.logins.Load() == 0 {
		t.Errorf("of %d login pages are kept %q", u.logins.Load(), strange)
	}
	p.expectNoFaults(u.URL)
}

// Where an operator has chosen so, browsers drop what they kept.
func TestTheKeptPagesAreRemoved(t *testing.T) {
	t.Parallel()
	off, err := launch.Start("-offline=false")
	must(t, err)
	t.Cleanup(func() { _ = off.Stop() })
	u := upgradable(t)
	p := openStart(t, u.URL)
	p.script(`dispatchEvent(new Event("appinstalled"))`)
	p.keepRelease()
	resp, err := http.Get(off.Base + "/play/worker.js")
	must(t, err)
	defer resp.Body.Close()
	removing, err := io.ReadAll(resp.Body)
	must(t, err)
	u.to(func(string) string { return string(removing) })
	p.script(`navigator.serviceWorker.getRegistration().then(kept => kept.update())`)
	p.wait(`navigator.serviceWorker.getRegistration().then(kept => !kept)`)
	p.wait(keptNames + `.then(names => names.length === 0)`)
	p.expectNoFaults(u.URL)
}
