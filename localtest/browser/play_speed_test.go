//go:build real

package browser_test

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// fast4G is a phone's network: 165 ms to a response, 8 Mbit/s down, 1.3 up.
var fast4G = network.Conditions{Latency: 165, DownloadThroughput: 1_012_500, UploadThroughput: 168_750}

// phone makes a tab that of a middling phone: a small screen, and a processor of
// a quarter of the speed.
func (p *player) phone() {
	p.t.Helper()
	p.viewport(390, 844)
	call(p.tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	p.emulate(fast4G)
}

// The start page is painted within a second on a phone. Other programs only slow
// it down, so the best of five tries counts. Where none does, an all but empty page
// of the same server, in turns with it, shows what network and machine take: more
// than the 300 ms of an idle machine.
func TestTheFirstPaint(t *testing.T) {
	const paint, idle, most = `performance.getEntriesByName("first-contentful-paint")[0]`, 300 * time.Millisecond, time.Second
	measure := func(path string) time.Duration {
		p := &player{newTab(t), server.Base}
		p.phone()
		p.do("open "+path, chromedp.Navigate(server.Base+path))
		p.wait("!!" + paint)
		return time.Duration(evaluate[float64](p.tab, paint+".startTime") * float64(time.Millisecond))
	}
	var page, empty []time.Duration
	for range 5 {
		page, empty = append(page, measure("/play")), append(empty, measure("/play/none"))
		if slices.Min(page) <= most {
			break
		}
	}
	t.Logf("first paint on a phone, in turns: /play %v, a page of one line %v", page, empty)
	if slices.Min(page)-slices.Min(empty) > most-idle {
		t.Errorf("the first paint takes %v, and %v for a page of one line", page, empty)
	}
}

// From the click to the first move that can be made, with nothing in the cache.
func TestTheFirstMoveComesSoon(t *testing.T) {
	p := &player{newTab(t), server.Base}
	p.phone()
	p.open(server.Base+"/play", ".ways")
	begin := time.Now()
	p.press("button", "Play against the computer")
	p.wait("!!" + find(".playable button.card", ""))
	took := time.Since(begin)
	t.Logf("from the click to the first own move on a phone: %v", took)
	if took > 15*time.Second {
		t.Errorf("%v until the first own move", took)
	}
}

// A move of the strongest opponent on a middling phone, over a game to its end.
func TestTheOpponentIsQuick(t *testing.T) {
	p := sitDown(t, server.Base)
	p.press(".strengths label", "Hard")
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", "Pass"))
	// The browser does not slow workers down; but the time to think is bounded by
	// the clock, whatever the processor does in it.
	p.script(`
		window.thought = [];
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (data) {
			const begin = performance.now();
			if (data.view) this.addEventListener("message", () => thought.push(performance.now() - begin), { once: true });
			return post.call(this, data);
		};`)
	p.playOn(finished)
	median := time.Duration(evaluate[float64](p.tab, `thought.toSorted((a, b) => a - b)[Math.floor(thought.length / 2)]`) * float64(time.Millisecond))
	t.Logf("a move of the strongest opponent: %v, the median of %d", median, evaluate[int](p.tab, `thought.length`))
	if median > time.Second {
		t.Errorf("the opponent thinks for %v", median)
	}
}
