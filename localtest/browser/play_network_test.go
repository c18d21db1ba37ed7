//go:build real

package browser_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/google/go-cmp/cmp"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
)

// covered are the buttons of the bar over which the state of the connection lies.
const covered = `[...document.querySelectorAll(".bar a, .bar button, .bar summary")].filter(e => {
	const [one, other] = [e, document.querySelector(".connection")].map(e => e.getBoundingClientRect());
	return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}).map(e => e.ariaLabel ?? e.textContent)`

// holdSockets keeps the WebSockets that the page opens. With window.refuse, they
// ask for a game that does not exist.
const holdSockets = `
	window.sockets = [];
	window.WebSocket = class extends WebSocket {
		constructor(url) {
			super(window.refuse ? url + "-none" : url);
			sockets.push(this);
		}
	};`

// A move reaches the other browser through the WebSocket. Where that is cut, it is
// opened again; where it is refused, the page polls the service.
func TestFollowingLive(t *testing.T) {
	mover, watcher := openStart(t, server.Base), openStart(t, server.Base)
	game := createGame(t, cardgames.NewGame{})
	for _, p := range []*player{mover, watcher} {
		p.script(holdSockets)
		p.openGame(game)
	}
	const open = `sockets.at(-1)?.readyState === WebSocket.OPEN`
	follow := func() time.Duration {
		before := evaluate[int](watcher.tab, version)
		mover.press("button.pass", "")
		begin := time.Now()
		watcher.wait(showsVersion(before + 1))
		return time.Since(begin)
	}
	watcher.wait(open)
	live := []time.Duration{follow(), follow()}
	watcher.script(`sockets.at(-1).close()`)
	watcher.wait(`sockets.length === 2 && ` + open)
	live = append(live, follow(), follow())
	watcher.script(`window.refuse = true; sockets.at(-1).close()`)
	polled := follow()
	for _, d := range live {
		if d > time.Second {
			t.Errorf("with live updates a move took %v", live)
			break
		}
	}
	t.Logf("a move is shown in the other browser after %v, and after %v where the socket is refused", live, polled)
}

// The service stops during a game, and the page says so. When the service is back,
// the move that was being submitted is played once.
func TestAServiceThatRestarts(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	first, err := launch.Start("-data", data)
	must(t, err)
	p := openStart(t, first.Base)
	p.press("button", "Play at one table")
	p.press("button.pass", "")
	p.wait(showsVersion(1))
	must(t, first.Stop())
	p.wait(`/does not respond/.test(document.querySelector(".connection").textContent)`) // before any move
	for _, size := range tableSizes {
		p.viewport(size[0], size[1])
		if covered := evaluate[[]string](p.tab, covered); len(covered) > 0 {
			t.Errorf("%v: the state of the connection covers %q", size, covered)
		}
	}
	p.press("button.pass", "")
	p.screenshot("service-gone")
	launch.StartForTest(t, "-data", data, "-addr", strings.TrimPrefix(first.Base, "http://"))
	p.wait(`document.querySelector(".connection").textContent === ""`)
	p.wait(showsVersion(2))
	p.playOn(showsVersion(8))
}

// The service stops and comes back with an older copy of its games. The page says so, and goes on from there.
func TestAServiceThatIsRestored(t *testing.T) {
	t.Parallel()
	copied, lost := t.TempDir(), t.TempDir()
	first, err := launch.Start("-data", copied)
	must(t, err)
	p := openStart(t, first.Base)
	p.press("button", "Play at one table")
	p.press("button.pass", "")
	p.wait(showsVersion(1))
	must(t, first.Stop())
	must(t, os.CopyFS(lost, os.DirFS(copied)))

	address := strings.TrimPrefix(first.Base, "http://")
	second, err := launch.Start("-data", lost, "-addr", address)
	must(t, err)
	for version := 2; version <= 4; version++ {
		p.press("button.pass", "")
		p.wait(showsVersion(version))
	}
	must(t, second.Stop())

	launch.StartForTest(t, "-data", copied, "-addr", address, "-restored")
	p.wait(`/restored from a backup/.test(document.querySelector(".notice").textContent)`)
	p.wait(version + " === 1")
	p.playOn(showsVersion(8))
}

// The page says that the network is gone, and no move is played twice. A move that
// comes too late is explained.
func TestALostNetwork(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	game := createGame(t, cardgames.NewGame{})
	p.openGame(game)
	online, offline := network.Conditions{DownloadThroughput: -1, UploadThroughput: -1}, network.Conditions{Offline: true}
	passOffline := func() {
		p.emulate(offline)
		p.press("button.pass", "")
		p.wait(`/^You are offline. Your move is sent when/.test(document.querySelector(".connection").textContent)`)
	}
	passOffline()
	p.emulate(online)
	p.wait(`document.querySelector(".connection").textContent === ""`)
	p.wait(showsVersion(1))
	passOffline()
	game, err := api.Read(game.GameID)
	must(t, err)
	move(t, game, 1)
	p.emulate(online)
	p.wait(`/had moved on/.test(document.querySelector(".notice").textContent)`)
}

// That the network is gone is said without moving anything, at each size.
func TestALostNetworkMovesNothing(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.openGame(createGame(t, cardgames.NewGame{}))
	p.wait("!!" + find("button.pass", ""))
	places := func() (all []string) {
		for _, size := range tableSizes {
			p.viewport(size[0], size[1])
			all = append(all, evaluate[string](p.tab, `[".bar", ".felt", ".stack", ".hand", ".actions"].map(selector => {
				const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
				return selector + " " + [x, y, width, height].map(Math.round);
			}).join("; ")`))
		}
		return all
	}
	online := places()
	p.emulate(network.Conditions{Offline: true})
	p.press("button.pass", "")
	p.wait(`/You are offline/.test(document.querySelector(".connection").textContent)`)
	if diff := cmp.Diff(online, places()); diff != "" {
		t.Errorf("online and offline (-, +):\n%s", diff)
	}
}

// Half a second and a few kilobytes a second are enough to play.
func TestASlowNetwork(t *testing.T) {
	t.Parallel()
	p := openStart(t, server.Base)
	p.emulate(network.Conditions{Latency: 500, DownloadThroughput: 20_000, UploadThroughput: 10_000})
	p.press("button", "Play against the computer")
	p.wait("!!" + find("button.pass", ""))
	moves := p.playOn(showsVersion(8))
	t.Logf("%d moves; %d requests, no error", moves, p.expectNoFaults(server.Base))
}

// emulate gives the tab a network of its own, and tells the page whether it is
// online.
func (p *player) emulate(c network.Conditions) {
	p.t.Helper()
	rules := network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{&c}}
	state := network.OverrideNetworkStateParams{
		Offline: c.Offline, Latency: c.Latency,
		DownloadThroughput: c.DownloadThroughput, UploadThroughput: c.UploadThroughput,
	}
	call(p.tab, network.EmulateNetworkConditionsByRule, rules)
	call(p.tab, network.OverrideNetworkState, state)
}
