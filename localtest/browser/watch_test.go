//go:build real

package browser_test

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
)

// watch keeps what a tab asked the network for and what it complained of, as
// the browser itself tells it (Chrome DevTools Protocol).
type watch struct {
	mu         sync.Mutex
	requests   []string // addresses, of redirects too
	complaints []string
}

// see is for chromedp.Listen.
func (w *watch) see(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		w.requests = append(w.requests, e.Request.URL)
	case *network.EventWebSocketCreated:
		w.requests = append(w.requests, e.URL)
	case *network.EventWebTransportCreated:
		w.requests = append(w.requests, e.URL)
	case *runtime.EventConsoleAPICalled:
		w.console(e)
	case *runtime.EventExceptionThrown:
		w.exception(e.ExceptionDetails)
	case *log.EventEntryAdded:
		w.browser(e.Entry)
	}
}

// console takes what a script writes.
func (w *watch) console(e *runtime.EventConsoleAPICalled) {
	switch e.Type {
	case runtime.ConsoleAPICalledTypeError, runtime.ConsoleAPICalledTypeWarning, runtime.ConsoleAPICalledTypeAssert:
		var words []string
		for _, arg := range e.Args {
			words = append(words, cmp.Or(arg.Description, string(arg.Value)))
		}
		w.complain("console."+string(e.Type), strings.Join(words, " "))
	}
}

// exception takes what no script caught, rejected promises among it.
func (w *watch) exception(e *runtime.ExceptionDetails) {
	text := e.Text
	if e.Exception != nil {
		text += " " + e.Exception.Description
	}
	w.complain("exception", text)
}

// browser takes what Chromium writes: requests that fail, breaches of the
// Content-Security-Policy, interventions.
func (w *watch) browser(e *log.Entry) {
	if e.Level == log.EntryLevelError || e.Level == log.EntryLevelWarning {
		w.complain(fmt.Sprintf("%s (%s)", e.Level, e.Source), e.Text+" "+e.URL)
	}
}

func (w *watch) complain(kind, text string) {
	w.complaints = append(w.complaints, kind+": "+text)
}

// report says what is wrong with pages that should ask only base, its live
// updates included, and their own data URLs, which ask nobody. It counts the
// requests to base.
func (w *watch) report(base string) (requests int, faults []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	faults = append(faults, w.complaints...)
	for _, address := range w.requests {
		switch u, err := url.Parse(address); {
		case err != nil:
			faults = append(faults, err.Error())
		case strings.Replace(u.Scheme, "ws", "http", 1)+"://"+u.Host == base:
			requests++
		case u.Scheme != "data":
			faults = append(faults, "a request elsewhere: "+address)
		}
	}
	return requests, faults
}
