//go:build real

package browser_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// No wait is longer than these.
const (
	stepLimit = 60 * time.Second
	gameLimit = 5 * time.Minute // for a whole game
	tabLimit  = 8 * time.Minute // for all that a test does in its tab
)

// deployed is a name that the browser resolves to this machine. Of a document on
// 127.0.0.1, Swagger UI would not ask its developers' validator, and the tests would
// not see that it does so elsewhere.
const deployed = "games.example"

// All tests share these. Each opens a tab of its own, with an empty cache.
var (
	server   *launch.Process
	api      opentable.Client // of the service
	site     string           // the service as the browser knows it
	chromium context.Context
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		var err error
		if server, err = launch.Start("-sets", repository.Path("localtest", "browser", "sets")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer func() {
			if err := server.Stop(); err != nil {
				fmt.Fprintln(os.Stderr, "the service did not end cleanly:", err)
			}
		}()
		api = opentable.New(server.Base)
		site = strings.Replace(server.Base, "127.0.0.1", deployed, 1)
		stop, err := startChromium()
		if err != nil {
			fmt.Fprintln(os.Stderr, "Chromium does not start; has localtest/browser/setup been run?", err)
			return 1
		}
		code := m.Run()
		if err := stop(); err != nil {
			fmt.Fprintln(os.Stderr, "Chromium did not end cleanly:", err)
			return 1
		}
		return code
	}())
}

// startChromium sets chromium. The browser is also kept from calling its developers' servers.
// stop returns when its process has ended and its files are removed.
func startChromium() (stop func() error, err error) {
	allocator, _ := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.DisableGPU, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP "+deployed+" 127.0.0.1"), chromedp.WindowSize(1280, 900))...)
	chromium, _ = chromedp.NewContext(allocator)
	return func() error {
		bounded, done := context.WithTimeout(chromium, stepLimit)
		defer done()
		return chromedp.Cancel(bounded)
	}, chromedp.Do(chromium)
}

// tab is a page of Chromium that is watched from before its first request on.
type tab struct {
	t testing.TB
	*monitor
	ctx context.Context
}

func newTab(t testing.TB) *tab {
	t.Helper()
	limited, cancel := context.WithTimeout(chromium, tabLimit)
	t.Cleanup(cancel)
	ctx, closeTab := chromedp.NewContext(limited, chromedp.WithNewBrowserContext())
	t.Cleanup(closeTab)
	p := &tab{t: t, monitor: &monitor{}, ctx: ctx}
	must(t, chromedp.Listen(ctx, p.observe))
	return p
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// run does one thing in the tab; what names it where it fails.
func run[T any](p *tab, what string, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, stepLimit)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
	return value
}

// do performs actions in order.
func (p *tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	run(p, what, chromedp.Steps(steps...))
}

// call sends a command of the Chrome DevTools Protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], params P) R {
	p.t.Helper()
	return run(p, command.Method, func(ctx context.Context, t *chromedp.Target) (R, error) {
		return cdp.Call(ctx, t, command, params)
	})
}

// open goes to an address and waits for what shows that the page is drawn.
func (p *tab) open(url, drawn string) {
	p.t.Helper()
	p.do("open "+url, chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS(drawn)))
}

// evaluate returns the value of an expression in the page, or what its promise
// resolves to.
func evaluate[T any](p *tab, expression string) T {
	p.t.Helper()
	return run(p, expression, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// script runs statements in the page.
func (p *tab) script(statements string) {
	p.t.Helper()
	evaluate[chromedp.Void](p, statements)
}

// wait returns when an expression is true in the page.
func (p *tab) wait(expression string) {
	p.t.Helper()
	p.waitUpTo(stepLimit, expression)
}

func (p *tab) waitUpTo(limit time.Duration, expression string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(limit))); err != nil {
		p.t.Fatalf("wait for %s: %v", expression, err)
	}
}

// fill replaces the value of a field by pasting.
func (p *tab) fill(field, value string) {
	p.t.Helper()
	p.do("fill in "+field, chromedp.Focus(chromedp.CSS(field)))
	p.script(`document.activeElement.select()`)
	call(p, input.InsertText, input.InsertTextParams{Text: value})
	p.wait(fmt.Sprintf(`document.querySelector(%q).value === %q`, field, value))
}

// viewport makes the window as large as a phone's, or another device's.
func (p *tab) viewport(width, height int64) {
	p.t.Helper()
	p.do("change the viewport", chromedp.EmulateViewport(width, height))
}

// block keeps a file of the pages out of reach until the returned function is called.
func (p *tab) block(file string) (unblock func()) {
	p.t.Helper()
	call(p, network.Enable, network.EnableParams{})
	call(p, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{
		{URLPattern: "*://*:*/play/files/*/" + file, Block: true},
	}})
	return func() { call(p, network.SetBlockedURLs, network.SetBlockedURLsParams{}) }
}

// hold keeps requests for a file of the pages waiting until the returned function is called.
func (p *tab) hold(file string) (release func()) {
	p.t.Helper()
	call(p, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/play/files/*/" + file}}})
	return func() { call(p, fetch.Disable, cdp.Empty{}) }
}

// expectWidth fails the test where a page is wider than the window, and names
// the elements that reach beyond it.
func (p *tab) expectWidth(pixels int64, what string) {
	p.t.Helper()
	wide := evaluate[[]string](p, fmt.Sprintf(`document.documentElement.scrollWidth <= %d ? [] :
		[document.documentElement.scrollWidth + " pixels", ...[...document.body.querySelectorAll("*")]
			.filter(e => e.getBoundingClientRect().right > %[1]d)
			.map(e => e.localName + "." + (e.getAttribute("class") ?? ""))]`, pixels))
	if len(wide) > 0 {
		p.t.Errorf("%s is wider than %d pixels: %s", what, pixels, strings.Join(wide, ", "))
	}
}

// expectNoFaults fails the test for each error of the pages of base, and for each
// request to another origin. It returns the number of requests.
func (p *tab) expectNoFaults(base string) int {
	p.t.Helper()
	p.script("document.readyState") // all that came before its result has been seen
	requests, faults := p.report(base)
	for _, fault := range faults {
		p.t.Error(fault)
	}
	if requests == 0 {
		p.t.Error("no request was seen")
	}
	if p.t.Failed() {
		p.t.FailNow()
	}
	return requests
}
