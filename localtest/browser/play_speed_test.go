//go:build real

package browser_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	cardgames "cardgames/clients/go"
)

// fast4G is a phone's network: 165 ms to a response, 8 Mbit/s down, 1.3 up.
var fast4G = network.Conditions{Latency: 165, DownloadThroughput: 1_012_500, UploadThroughput: 168_750}

// emulatePhone makes a tab behave as on an average phone: a small screen, and a quarter
// of the processor's speed.
func (p *player) emulatePhone() {
	p.t.Helper()
	p.viewport(390, 844)
	call(p.tab, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
	p.emulate(fast4G)
}

// The wait of a player on a phone, with nothing in the cache: until the start
// page is painted, beside a page of one line from the same server, which shows
// what the network and the machine take.
func BenchmarkFirstPaint(b *testing.B) {
	const paint = `performance.getEntriesByName("first-contentful-paint")[0]`
	for _, path := range []string{"/play", "/play/none"} {
		b.Run(path[1:], func(b *testing.B) {
			sum := 0.0
			for b.Loop() {
				p := &player{newTab(b), server.Base}
				p.emulatePhone()
				p.do("open "+path, chromedp.Navigate(server.Base+path))
				p.wait("!!" + paint)
				sum += evaluate[float64](p.tab, paint+".startTime")
			}
			b.ReportMetric(sum/float64(b.N), "ms-to-paint")
		})
	}
}

// From the click until the first move can be made, with nothing in the cache.
func BenchmarkFirstMove(b *testing.B) {
	var sum time.Duration
	for b.Loop() {
		p := &player{newTab(b), server.Base}
		p.emulatePhone()
		p.open(server.Base+"/play", ".ways")
		start := time.Now()
		p.press("button", "Play against the computer")
		p.wait("!!" + find(".playable button.card", ""))
		sum += time.Since(start)
	}
	b.ReportMetric(float64(sum.Milliseconds())/float64(b.N), "ms-to-move")
}

// A move of the strongest opponent, the median of a game. The browser does not
// slow workers down; but the time to think is bounded by the clock, whatever the
// processor does in it.
func BenchmarkOpponent(b *testing.B) {
	sum := 0.0
	for b.Loop() {
		p := openStart(b, server.Base)
		p.press(".strengths label", "Hard")
		p.press("button", "Play against the computer")
		p.wait("!!" + find("button.pass", ""))
		p.script(`
			window.thought = [];
			const post = Worker.prototype.postMessage;
			Worker.prototype.postMessage = function (data) {
				const begin = performance.now();
				const note = () => thought.push(performance.now() - begin);
				if (data.view) this.addEventListener("message", note, { once: true });
				return post.call(this, data);
			};`)
		p.playOn(finished)
		sum += evaluate[float64](p.tab, `thought.toSorted((a, b) => a - b)[Math.floor(thought.length / 2)]`)
	}
	b.ReportMetric(sum/float64(b.N), "ms-to-think")
}

// The link to each move of a game in turns, from its opening until the move is painted.
func BenchmarkReplayLink(b *testing.B) {
	game, err := api.Create(cardgames.NewGame{Seed: "a replay"})
	must(b, err)
	game, err = api.PlayOut(game, rand.New(rand.NewPCG(3, 4)))
	must(b, err)
	p := openStart(b, server.Base)
	sum, worst := 0.0, 0.0
	for i := range b.N {
		p.open("about:blank", "body")
		move := i * 7 % (game.Version + 1)
		link := fmt.Sprintf("%s/play#replay=%s&move=%d", p.base, game.GameID, move)
		p.do("open a link", chromedp.Navigate(link))
		took := evaluate[float64](p.tab, fmt.Sprintf(`new Promise(resolve => {
			const look = () => requestAnimationFrame(() =>
				%s === %d ? setTimeout(() => resolve(performance.now())) : look());
			look();
		})`, version, move))
		sum, worst = sum+took, max(worst, took)
	}
	b.ReportMetric(sum/float64(b.N), "ms-to-paint")
	b.ReportMetric(worst, "ms-worst")
}

// A move of the replay on a phone, late in a game: from the click until it is painted. Half of
// them go back.
func BenchmarkReplay(b *testing.B) {
	p := openStart(b, server.Base)
	p.emulatePhone()
	game, err := api.Create(cardgames.NewGame{Seed: "a replay"})
	must(b, err)
	game, err = api.PlayOut(game, rand.New(rand.NewPCG(3, 4)))
	must(b, err)
	p.open(p.base+"/play#replay="+game.GameID, ".verdict")
	p.wait(version + " === 0")
	p.press("button", "Last move")
	p.wait(finished)
	sum, worst := 0.0, 0.0
	for i := range b.N {
		step := find("button", []string{"Earlier move", "Later move"}[i/20%2])
		took := evaluate[float64](p.tab, `new Promise(resolve => {
			const begin = performance.now();
			`+step+`.click();
			requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
		})`)
		sum, worst = sum+took, max(worst, took)
	}
	b.ReportMetric(sum/float64(b.N), "ms-to-paint")
	b.ReportMetric(worst, "ms-worst")
}
