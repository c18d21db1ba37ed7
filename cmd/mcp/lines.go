package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// maxMessage is how many bytes a message can have.
const maxMessage = 1 << 20

// lines reads messages, one a line. To a line that is none it responds with an error itself, and goes on with the next
// one: the transport would end. A byte-order mark before the first one is left out.
type lines struct {
	in    *bufio.Reader
	out   io.Writer
	begun bool
	next  []byte // what is left of a message
}

func newLines(in io.Reader, out io.Writer) *lines {
	return &lines{in: bufio.NewReaderSize(in, maxMessage), out: out}
}

const byteOrderMark = "\ufeff"

// Read implements io.Reader.
func (l *lines) Read(p []byte) (int, error) {
	for len(l.next) == 0 {
		line, err := l.line()
		if err != nil {
			return 0, err
		}
		if !l.begun {
			line, l.begun = bytes.TrimPrefix(line, []byte(byteOrderMark)), true
		}
		if l.next, err = l.check(line); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.next)
	l.next = l.next[n:]
	return n, nil
}

// line returns the next line with its end; the last one may have none. One that is too long is cut.
func (l *lines) line() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, io.EOF) && len(line) > 0 {
		return line, nil
	}
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err
	}
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = l.in.ReadSlice('\n')
	}
	return make([]byte, maxMessage+1), nil
}

// check returns a line that is a message, and else responds. It fails only where the response cannot be written.
func (l *lines) check(line []byte) ([]byte, error) {
	switch text := bytes.TrimSpace(line); {
	case len(text) == 0:
		return nil, nil
	case len(line) > maxMessage:
		return nil, l.refuse(jsonrpc.CodeInvalidRequest, "the message has more than 1 MiB")
	case !json.Valid(text):
		return nil, l.refuse(jsonrpc.CodeParseError, "the line is no JSON")
	case text[0] == '[':
		return nil, l.refuse(jsonrpc.CodeInvalidRequest, "batches are not supported: send one message a line")
	default:
		if _, err := jsonrpc.DecodeMessage(text); err != nil {
			return nil, l.refuse(jsonrpc.CodeInvalidRequest, "the line is no message of JSON-RPC 2.0: "+err.Error())
		}
		return append(text, '\n'), nil
	}
}

func (l *lines) refuse(code int, message string) error {
	_, err := l.out.Write(append(errorResponse(code, message), '\n'))
	return err
}

// Close implements io.Closer. The input ends with the process.
func (*lines) Close() error { return nil }

// errorResponse is a response of JSON-RPC 2.0 to what is not a request.
func errorResponse(code int, message string) []byte {
	text, _ := json.Marshal(map[string]any{ // strings and numbers can be encoded
		"jsonrpc": "2.0", "id": nil, "error": map[string]any{"code": code, "message": message},
	})
	return text
}

// lockedWriter lets several goroutines write lines.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

// Write implements io.Writer.
func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// Close implements io.Closer.
func (*lockedWriter) Close() error { return nil }
