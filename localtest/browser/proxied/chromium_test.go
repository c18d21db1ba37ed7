//go:build real

package proxied_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"

	"cardgames/localtest/service/proxies"
)

// chromium is a tab of Chromium.
type chromium struct {
	t      *testing.T
	ctx    context.Context
	answer *atomic.Pointer[fetch.AuthChallengeResponse]
}

func openChromium(t *testing.T) tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true), chromedp.Flag("ignore-certificate-errors", true),
		chromedp.Flag("host-resolver-rules", "MAP "+proxies.Host+" 127.0.0.1"))
	allocator, end := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(end)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	return chromium{t, ctx, new(atomic.Pointer[fetch.AuthChallengeResponse])}
}

func (c chromium) Go(url string) {
	c.t.Helper()
	if _, err := chromedp.Run(c.ctx, chromedp.Navigate(url)); err != nil {
		c.t.Fatal(err)
	}
}

func (c chromium) Evaluate(expression string) (string, error) {
	expression = "(async () => String(await (" + expression + ")))()"
	return chromedp.Run(c.ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
}

// Answer is what the user does where the browser asks for a password; without one they cancel.
func (c chromium) Answer(user, password string) {
	c.t.Helper()
	answer := &fetch.AuthChallengeResponse{Response: fetch.AuthChallengeResponseResponseCancelAuth}
	if password != "" {
		answer = &fetch.AuthChallengeResponse{
			Response: fetch.AuthChallengeResponseResponseProvideCredentials, Username: user, Password: password,
		}
	}
	if before := c.answer.Swap(answer); before != nil {
		return
	}
	err := chromedp.Listen(c.ctx, func(event any) {
		switch e := event.(type) {
		case *fetch.EventRequestPaused:
			go send(c, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: e.RequestID})
		case *fetch.EventAuthRequired:
			go send(c, fetch.ContinueWithAuth, fetch.ContinueWithAuthParams{
				RequestID: e.RequestID, AuthChallengeResponse: c.answer.Load(),
			})
		}
	})
	if err != nil {
		c.t.Fatal(err)
	}
	handle := true
	send(c, fetch.Enable, fetch.EnableParams{HandleAuthRequests: &handle})
}

// send sends a command of the Chrome DevTools Protocol; a page that is gone by then needs none.
func send[P any](c chromium, command cdp.Command[P, cdp.Empty], params P) {
	_, _ = chromedp.Run(c.ctx, func(ctx context.Context, t *chromedp.Target) (cdp.Empty, error) {
		return cdp.Call(ctx, t, command, params)
	})
}
