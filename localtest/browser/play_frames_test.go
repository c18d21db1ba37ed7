//go:build real

package browser_test

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
)

// observeFrames notes how long each frame takes while something moves, and each task of the main
// thread over 50, in milliseconds.
const observeFrames = `window.frames60 = [];
	window.longTasks = [];
	new PerformanceObserver(list => list.getEntries().forEach(task => longTasks.push(task.duration)))
		.observe({ type: "longtask" });
	(function note(last, moved) {
		requestAnimationFrame(now => {
			const moves = document.getAnimations().some(animation => animation.playState === "running");
			if (moved && moves) frames60.push(now - last);
			note(now, moves);
		});
	})(performance.now(), false);`

// The frames of a game against the computer on a phone, while cards move, and what the main thread
// did in that time, in milliseconds for each move. The processor is a quarter as fast. Drawing has no
// graphics processor here.
func BenchmarkFrames(b *testing.B) {
	var frames, longTasks []float64
	sums, moves := map[string]float64{}, 0
	for b.Loop() {
		p := openStart(b, server.Base)
		p.settings(`{ strength: "easy" }`)
		p.emulatePhone()
		p.press("button", "Play against the computer")
		p.wait("!!" + find("button.pass", ""))
		call(p.tab, performance.Enable, performance.EnableParams{})
		before := p.metrics()
		p.script(observeFrames)
		for !evaluate[bool](p.tab, version+" > 40 || "+finished) {
			p.key("t") // pass until the player's turn: looking for cards would take time of the page
			time.Sleep(time.Second)
		}
		for name, value := range p.metrics() {
			sums[name] += 1000 * (value - before[name])
		}
		moves += evaluate[int](p.tab, version)
		frames = append(frames, evaluate[[]float64](p.tab, `frames60`)...)
		longTasks = append(longTasks, evaluate[[]float64](p.tab, `longTasks`)...)
	}
	slices.Sort(frames)
	kept := slices.IndexFunc(frames, func(ms float64) bool { return ms > 1000.0/60+1 })
	b.ReportMetric(100*float64(kept)/float64(len(frames)), "%-at-60")
	b.ReportMetric(frames[len(frames)/2], "ms-median")
	b.ReportMetric(frames[len(frames)*95/100], "ms-95%")
	b.ReportMetric(float64(len(longTasks))/float64(moves), "long-tasks")
	b.ReportMetric(slices.Max(append(longTasks, 0)), "ms-longest-task")
	for _, name := range []string{"Script", "RecalcStyle", "Layout", "Task"} {
		b.ReportMetric(sums[name+"Duration"]/float64(moves), "ms-"+name)
	}
}

// metrics are what Chromium has measured of the page.
func (p *player) metrics() map[string]float64 {
	p.t.Helper()
	found := map[string]float64{}
	for _, metric := range call(p.tab, performance.GetMetrics, cdp.Empty{}).Metrics {
		found[metric.Name] = metric.Value
	}
	return found
}
