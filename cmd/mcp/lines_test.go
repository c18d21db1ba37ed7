package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",` +
		`"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}`
	initialized = `{"jsonrpc":"2.0","method":"notifications/initialized"}`
	listTools   = `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`
)

// A line that is no message gets an error, and the next one its response.
func TestLinesThatAreNoMessages(t *testing.T) {
	for _, tt := range []struct{ name, line, want string }{
		{"no JSON", `hello`, `-32700 the line is no JSON`},
		{"half a message", `{"jsonrpc":"2.0","id":2,`, `-32700 the line is no JSON`},
		{"two messages", listTools + listTools, `-32700 the line is no JSON`},
		{"a number", `42`, `-32600 the line is no message of JSON-RPC 2.0`},
		{"another object", `{"id":7}`, `-32600 the line is no message of JSON-RPC 2.0`},
		{"another version", `{"jsonrpc":"1.0","id":2,"method":"a"}`, `-32600 the line is no message of JSON-RPC 2.0`},
		{"a batch", `[` + listTools + `]`, `-32600 batches are not supported: send one message a line`},
		{"an empty batch", `[]`, `-32600 batches are not supported: send one message a line`},
		{"a long line", `"` + strings.Repeat("a", 3*maxMessage) + `"`, `-32600 the message has more than 1 MiB`},
		{"a blank line", "  \t", ``},
		{"a byte-order mark within", byteOrderMark + "x", `-32700 the line is no JSON`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := []string{"1 ok", "2 ok"}
			if tt.want != "" {
				want = append(want, "null "+tt.want)
			}
			if got := exchange(t, len(want), initialize, initialized, tt.line, listTools); !fit(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// A byte-order mark before the first message does not matter, nor do the line ends of Windows.
func TestAByteOrderMark(t *testing.T) {
	got := exchange(t, 2, byteOrderMark+initialize+"\r", initialized+"\r", listTools+"\r")
	if !fit(got, []string{"1 ok", "2 ok"}) {
		t.Errorf("got %q", got)
	}
}

// A server that waits for the first message ends with its context.
func TestAServerWithoutInputEnds(t *testing.T) {
	in, _ := io.Pipe()
	ctx, stop := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, stop)
	if err := run(ctx, nil, in, io.Discard, t.Output()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// fit reports whether the responses, in any order, begin as they should.
func fit(got, want []string) bool {
	slices.Sort(got)
	for i := range want {
		if len(got) != len(want) || !strings.HasPrefix(got[i], want[i]) {
			return false
		}
	}
	return true
}

// exchange sends lines, and returns that number of responses: the id, and ok or the error.
func exchange(t *testing.T, want int, lines ...string) (responses []string) {
	t.Helper()
	in, input := io.Pipe()
	output, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		ended <- run(t.Context(), nil, in, out, t.Output())
		_ = out.Close()
	}()
	go func() {
		for _, line := range lines {
			fmt.Fprintln(input, line)
		}
	}()
	time.AfterFunc(time.Minute, func() { _ = output.Close() })
	decoder := json.NewDecoder(output)
	for {
		var response struct {
			ID    json.RawMessage
			Error *struct {
				Code    int
				Message string
			}
		}
		if err := decoder.Decode(&response); err != nil {
			t.Fatalf("after %q: %v", responses, err)
		}
		text := string(response.ID) + " ok"
		if e := response.Error; e != nil {
			text = fmt.Sprintf("%s %d %s", response.ID, e.Code, e.Message)
		}
		if responses = append(responses, text); len(responses) == want {
			break
		}
	}
	_ = input.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	return responses
}
