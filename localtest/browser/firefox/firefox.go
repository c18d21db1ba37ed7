// Package firefox drives Firefox by WebDriver BiDi (W3C Working Draft).
package firefox

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// limit is how long Firefox may take for one command.
const limit = 60 * time.Second

// Tab is a tab of a new Firefox, which ends with the test. It reaches this machine alone.
type Tab struct {
	t       testing.TB
	socket  *websocket.Conn
	context string
	next    int

	faults []string
}

// Open starts Firefox without a window. It takes any certificate, and finds the hosts on this
// machine.
func Open(t testing.TB, hosts ...string) *Tab {
	t.Helper()
	tab := &Tab{t: t}
	tab.connect(start(t, hosts))
	tab.send("session.new", members{"capabilities": members{"alwaysMatch": members{"acceptInsecureCerts": true}}})
	tab.send("session.subscribe", members{"events": []string{"log.entryAdded"}})
	var tree struct{ Contexts []struct{ Context string } }
	tab.decode(tab.send("browsingContext.getTree", members{}), &tree)
	tab.context = tree.Contexts[0].Context
	return tab
}

type members = map[string]any

// start returns the address of the WebSocket at which a new process is driven.
func start(t testing.TB, hosts []string) string {
	t.Helper()
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences(hosts)), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("firefox-esr", "--headless", "--no-remote", "--profile", profile,
		"--remote-debugging-port", "0")
	command.Env = append(os.Environ(), "HOME="+profile)
	output, err := command.StderrPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatalf("%v; has localtest/browser/setup been run?", err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	address := make(chan string)
	go func() {
		for lines := bufio.NewScanner(output); lines.Scan(); {
			if _, found, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
				address <- found
			}
		}
	}()
	select {
	case found := <-address:
		return found + "/session"
	case <-time.After(limit):
		t.Fatal("Firefox does not start")
		return ""
	}
}

// preferences let Firefox reach nothing but this machine: whatever it asks for elsewhere goes to
// a proxy that does not exist.
func preferences(hosts []string) string {
	list := strings.Join(hosts, ",")
	var text strings.Builder
	values := members{
		"network.dns.localDomains": list, "network.dns.disableIPv6": true, "network.proxy.type": 1,
		"network.proxy.http": "127.0.0.1", "network.proxy.http_port": 9,
		"network.proxy.ssl": "127.0.0.1", "network.proxy.ssl_port": 9, "network.proxy.no_proxies_on": list,
	}
	for name, value := range values {
		encoded, _ := json.Marshal(value)
		fmt.Fprintf(&text, "user_pref(%q, %s);\n", name, encoded)
	}
	return text.String()
}

func (tab *Tab) connect(address string) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.t.Context(), limit)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, address, nil)
	if err != nil {
		tab.t.Fatal(err)
	}
	socket.SetReadLimit(1 << 24)
	tab.t.Cleanup(func() { _ = socket.CloseNow() })
	tab.socket = socket
}

// message is what Firefox sends: the result of a command, or an event.
type message struct {
	ID             int
	Type, Method   string
	Error, Message string
	Result, Params json.RawMessage
}

// send sends a command and returns its result.
func (tab *Tab) send(method string, params members) json.RawMessage {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.t.Context(), limit)
	defer cancel()
	tab.next++
	text, _ := json.Marshal(members{"id": tab.next, "method": method, "params": params})
	if err := tab.socket.Write(ctx, websocket.MessageText, text); err != nil {
		tab.t.Fatal(err)
	}
	for {
		_, text, err := tab.socket.Read(ctx)
		if err != nil {
			tab.t.Fatalf("%s: %v", method, err)
		}
		var m message
		tab.decode(text, &m)
		switch {
		case m.Type == "event":
			tab.note(m)
		case m.Type == "error":
			tab.t.Fatalf("%s: %s: %s", method, m.Error, m.Message)
		case m.ID == tab.next:
			return m.Result
		}
	}
}

func (tab *Tab) decode(text []byte, into any) {
	tab.t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		tab.t.Fatalf("%v: %s", err, text)
	}
}

// note keeps the errors of scripts and what they write as errors.
func (tab *Tab) note(m message) {
	var entry struct{ Level, Text string }
	if err := json.Unmarshal(m.Params, &entry); err == nil && entry.Level == "error" {
		tab.faults = append(tab.faults, entry.Text)
	}
}

// Go opens an address, and returns when the page is loaded.
func (tab *Tab) Go(url string) {
	tab.t.Helper()
	tab.send("browsingContext.navigate", members{"context": tab.context, "url": url, "wait": "complete"})
}

// Evaluate returns the value of an expression, a string, a number or a boolean, as a text.
func (tab *Tab) Evaluate(expression string) string {
	tab.t.Helper()
	var got struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	tab.decode(tab.send("script.evaluate", members{
		"expression": "String(" + expression + ")", "target": members{"context": tab.context}, "awaitPromise": true,
	}), &got)
	if got.Type != "success" {
		tab.t.Fatalf("%s: %s", expression, got.ExceptionDetails.Text)
	}
	return got.Result.Value
}

// Faults returns the errors of scripts so far.
func (tab *Tab) Faults() []string { return tab.faults }
