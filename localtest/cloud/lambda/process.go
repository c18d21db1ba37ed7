package lambda

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"sync"
	"time"
)

// Timeout is the time that a process has to start, and by default the time that it
// has for each event.
const Timeout = 15 * time.Second

// Process is one execution environment: a running binary and a Runtime API for it
// alone.
type Process struct {
	timeout time.Duration // of each event
	started time.Time     // just before the process
	command *exec.Cmd
	api     *httptest.Server
	ready   chan time.Duration // receives the time until the first request for an event
	events  chan []byte
	results chan result
	ended   chan struct{}
	stop    sync.Once
}

type result struct {
	response []byte
	err      error
}

// Start starts the binary with the environment that Lambda would give it and the
// variables in env. timeout is the time for each event.
func Start(binary string, env []string, log io.Writer, timeout time.Duration) (*Process, error) {
	p := &Process{
		timeout: timeout,
		command: exec.Command(binary),
		ready:   make(chan time.Duration, 1),
		events:  make(chan []byte),
		results: make(chan result, 1),
		ended:   make(chan struct{}),
	}
	p.api = httptest.NewServer(p.runtimeAPI())
	p.command.Env = append([]string{
		"AWS_LAMBDA_RUNTIME_API=" + p.api.Listener.Addr().String(),
		"AWS_LAMBDA_FUNCTION_NAME=function",
		"AWS_LAMBDA_FUNCTION_VERSION=$LATEST",
		"AWS_LAMBDA_FUNCTION_MEMORY_SIZE=256",
		"_HANDLER=bootstrap",
	}, env...)
	p.command.Stdout, p.command.Stderr = log, log
	p.started = time.Now()
	if err := p.command.Start(); err != nil {
		p.api.Close()
		return nil, err
	}
	go func() {
		_ = p.command.Wait()
		close(p.ended)
	}()
	return p, nil
}

// Ready returns how long the process took until it first asked for an event.
func (p *Process) Ready() (time.Duration, error) {
	select {
	case took := <-p.ready:
		return took, nil
	case <-p.ended:
		return 0, errors.New("the process ended before it asked for an event")
	case <-time.After(Timeout):
		return 0, fmt.Errorf("the process did not ask for an event within %s", Timeout)
	}
}

// PID returns the id of the process.
func (p *Process) PID() int { return p.command.Process.Pid }

// Stop kills the process, as Lambda does with one that is idle.
func (p *Process) Stop() {
	p.stop.Do(func() {
		_ = p.command.Process.Kill()
		<-p.ended
		p.api.Close()
	})
}

// Invoke gives the process an event and returns its response. It must be called for one event
// after the other.
func (p *Process) Invoke(ctx context.Context, event []byte) ([]byte, error) {
	select {
	case p.events <- event:
	case <-p.ended:
		return nil, errors.New("the process ended before it asked for an event")
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(Timeout):
		return nil, errors.New("the process does not ask for an event")
	}
	select {
	case r := <-p.results:
		return r.response, r.err
	case <-p.ended:
		return nil, errors.New("the process ended during an event")
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(p.timeout):
		return nil, fmt.Errorf("no response within %s", p.timeout)
	}
}

func (p *Process) runtimeAPI() http.Handler {
	const root = "/2018-06-01/runtime/"
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+root+"invocation/next", p.next)
	mux.HandleFunc("POST "+root+"invocation/{id}/response", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		p.results <- result{body, err}
		w.WriteHeader(http.StatusAccepted)
	})
	mux.HandleFunc("POST "+root+"invocation/{id}/error", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		p.results <- result{err: fmt.Errorf("the function failed: %s", body)}
		w.WriteHeader(http.StatusAccepted)
	})
	return mux
}

func (p *Process) next(w http.ResponseWriter, r *http.Request) {
	select {
	case p.ready <- time.Since(p.started):
	default:
	}
	select {
	case event := <-p.events:
		w.Header().Set("Lambda-Runtime-Aws-Request-Id", "request")
		w.Header().Set("Lambda-Runtime-Deadline-Ms", strconv.FormatInt(time.Now().Add(p.timeout).UnixMilli(), 10))
		w.Header().Set("Lambda-Runtime-Invoked-Function-Arn", "arn:aws:lambda:us-east-1:000000000000:function:function")
		_, _ = w.Write(event)
	case <-r.Context().Done():
	}
}
