//go:build real

package browser_test

import (
	"fmt"
	"time"

	"github.com/chromedp/cdproto/page"
)

// virtualClock makes the time of a page stand still, but for what letTimePass adds: its timers,
// performance.now and Date.now. What goes over the network takes no time, and neither does the
// computer's thinking.
const virtualClock = `(() => {
	const begun = Date.now(), { setTimeout, fetch } = window, timers = new Map();
	let now = 0, ids = 0, loading = 0;
	const set = (call, delay = 0, every) => {
		timers.set(++ids, { call, every, at: now + Math.max(delay, 0) });
		return ids;
	};
	performance.now = () => now;
	Date.now = () => begun + now;
	window.setTimeout = (call, delay, ...values) => set(() => call(...values), delay);
	window.setInterval = (call, delay, ...values) => set(() => call(...values), delay, delay);
	window.clearTimeout = window.clearInterval = id => { timers.delete(id); };
	window.fetch = async (...request) => {
		loading++;
		try { return await fetch(...request); } finally { setTimeout(() => loading--); }
	};
	const settled = async () => {
		do await new Promise(resolve => setTimeout(resolve)); while (loading > 0);
	};
	window.letTimePass = async milliseconds => {
		await settled();
		for (const end = now + milliseconds; now < end;) {
			const [id, timer] = [...timers].reduce((a, b) => b[1].at < a[1].at ? b : a, [0, { at: end }]);
			now = Math.max(now, Math.min(timer.at, end));
			if (id === 0) continue;
			if (timer.every) timer.at += timer.every; else timers.delete(id);
			timer.call();
			await settled();
		}
	};
})()`

// stopClock gives the pages that the tab opens from now on a virtual clock.
func (p *player) stopClock() {
	p.t.Helper()
	call(p.tab, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: virtualClock})
}

// letTimePass lets time pass on a virtual clock.
func (p *player) letTimePass(time time.Duration) {
	p.t.Helper()
	p.script(fmt.Sprintf(`letTimePass(%d)`, time.Milliseconds()))
}
