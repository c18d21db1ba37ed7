//go:build real

package clients_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"
)

// runner is a client in another process, which does what each line of its standard input asks for.
type runner struct {
	mu      sync.Mutex
	input   io.Writer
	waiting map[int]chan members
	number  int
	ended   chan struct{}
}

func startRunner(t *testing.T, command *exec.Cmd) *runner {
	t.Helper()
	input, inputErr := command.StdinPipe()
	output, outputErr := command.StdoutPipe()
	command.Stderr = os.Stderr
	if inputErr != nil || outputErr != nil {
		t.Fatal(inputErr, outputErr)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	r := &runner{input: input, waiting: map[int]chan members{}, ended: make(chan struct{})}
	go r.receive(output)
	t.Cleanup(func() {
		_ = input.Close()
		<-r.ended
		_ = command.Wait() // the end of the test's context may have killed it
	})
	return r
}

func (r *runner) receive(output io.Reader) {
	defer close(r.ended)
	lines := bufio.NewScanner(output)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var line struct {
			Number  int
			Result  members
			Failure members
		}
		if json.Unmarshal(lines.Bytes(), &line) != nil {
			continue // the operation never ends, and its step fails
		}
		if line.Failure != nil {
			line.Result = members{"failure": line.Failure}
		}
		r.mu.Lock()
		r.waiting[line.Number] <- line.Result
		r.mu.Unlock()
	}
}

func (r *runner) do(ctx context.Context, operation string, with members) (members, error) {
	result, err := r.send(operation, with)
	if err != nil {
		return nil, err
	}
	select {
	case got := <-result:
		return got, nil
	case <-r.ended:
		return nil, io.ErrUnexpectedEOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (r *runner) send(operation string, with members) (chan members, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.number++
	line, err := json.Marshal(members{"number": r.number, "do": operation, "with": with})
	if err != nil {
		return nil, err
	}
	result := make(chan members, 1)
	r.waiting[r.number] = result
	_, err = r.input.Write(append(line, '\n'))
	return result, err
}
