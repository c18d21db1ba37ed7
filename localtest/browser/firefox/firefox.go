// Package firefox drives Firefox by WebDriver BiDi (W3C Working Draft).
package firefox

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
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

	mu      sync.Mutex // guards the rest
	next    int
	results map[int]chan message // of the commands that wait for one
	ended   error                // why there are no more messages
	answer  members              // to each request for a password
	faults  []string
}

// Open starts Firefox without a window. It takes any certificate, and finds the hosts on this
// machine.
func Open(t testing.TB, hosts ...string) *Tab {
	t.Helper()
	tab := &Tab{t: t, results: map[int]chan message{}}
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
	go tab.read(tab.t.Context())
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
	result, err := tab.try(method, params)
	if err != nil {
		tab.t.Fatal(err)
	}
	return result
}

// try is like send, for a command that may fail.
func (tab *Tab) try(method string, params members) (json.RawMessage, error) {
	tab.t.Helper()
	ctx, cancel := context.WithTimeout(tab.t.Context(), limit)
	defer cancel()
	result, err := tab.command(ctx, method, params)
	if err != nil {
		tab.t.Fatal(err)
	}
	select {
	case m, ok := <-result:
		if !ok {
			tab.t.Fatalf("%s: %v", method, tab.ended)
		}
		if m.Type == "error" {
			return nil, fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		}
		return m.Result, nil
	case <-ctx.Done():
		tab.t.Fatalf("%s: no result", method)
		return nil, nil
	}
}

// command sends a command. The channel gets its result, or is closed when there are no more messages.
func (tab *Tab) command(ctx context.Context, method string, params members) (<-chan message, error) {
	result := make(chan message, 1)
	tab.mu.Lock()
	tab.next++
	id := tab.next
	if tab.ended == nil {
		tab.results[id] = result
	} else {
		close(result)
	}
	tab.mu.Unlock()
	text, err := json.Marshal(members{"id": id, "method": method, "params": params})
	if err == nil {
		err = tab.socket.Write(ctx, websocket.MessageText, text)
	}
	return result, err
}

// read takes all messages, also while the test waits for another browser.
func (tab *Tab) read(ctx context.Context) {
	for {
		_, text, err := tab.socket.Read(ctx)
		var m message
		if err == nil {
			err = json.Unmarshal(text, &m)
		}
		if err != nil {
			tab.end(err)
			return
		}
		switch {
		case m.Method == "network.authRequired":
			tab.giveAnswer(ctx, m)
		case m.Type == "event":
			tab.note(m)
		default:
			tab.deliver(m)
		}
	}
}

func (tab *Tab) deliver(m message) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	if result, ok := tab.results[m.ID]; ok {
		result <- m
		delete(tab.results, m.ID)
	}
}

func (tab *Tab) end(err error) {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	tab.ended = err
	for _, result := range tab.results {
		close(result)
	}
	clear(tab.results)
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
		tab.mu.Lock()
		defer tab.mu.Unlock()
		tab.faults = append(tab.faults, entry.Text)
	}
}

// Go opens an address, and returns when the page is loaded.
func (tab *Tab) Go(url string) {
	tab.t.Helper()
	tab.send("browsingContext.navigate", members{"context": tab.context, "url": url, "wait": "complete"})
}

// Evaluate returns the value of an expression, or what its promise becomes, as a text. It fails while
// another page is loaded.
func (tab *Tab) Evaluate(expression string) (string, error) {
	tab.t.Helper()
	result, err := tab.try("script.evaluate", members{
		"expression": "(async () => String(await (" + expression + ")))()", "awaitPromise": true,
		"target": members{"context": tab.context},
	})
	if err != nil {
		return "", err
	}
	var got struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	tab.decode(result, &got)
	if got.Type != "success" {
		return "", fmt.Errorf("%s: %s", expression, got.ExceptionDetails.Text)
	}
	return got.Result.Value, nil
}

// Answer is what the user does where Firefox asks for a password; without one they cancel.
func (tab *Tab) Answer(user, password string) {
	tab.t.Helper()
	answer := members{"action": "cancel"}
	if password != "" {
		answer = members{"action": "provideCredentials", "credentials": members{
			"type": "password", "username": user, "password": password,
		}}
	}
	tab.mu.Lock()
	first := tab.answer == nil
	tab.answer = answer
	tab.mu.Unlock()
	if first {
		tab.send("network.addIntercept", members{"phases": []string{"authRequired"}})
		tab.send("session.subscribe", members{"events": []string{"network.authRequired"}})
	}
}

func (tab *Tab) giveAnswer(ctx context.Context, m message) {
	var asked struct {
		IsBlocked bool
		Request   struct{ Request string }
	}
	if err := json.Unmarshal(m.Params, &asked); err != nil || !asked.IsBlocked {
		return
	}
	tab.mu.Lock()
	params := maps.Clone(tab.answer)
	tab.mu.Unlock()
	params["request"] = asked.Request.Request
	// A page that is gone by then needs none, and the result of the command says no more.
	_, _ = tab.command(ctx, "network.continueWithAuth", params)
}

// Faults returns the errors of scripts so far.
func (tab *Tab) Faults() []string {
	tab.mu.Lock()
	defer tab.mu.Unlock()
	return slices.Clone(tab.faults)
}
