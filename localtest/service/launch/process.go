package launch

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"cardgames/localtest/repository"
)

// Process is a process of cmd/serve, on free loopback ports and in a new folder.
type Process struct {
	Base     string // URL of the API, for example http://127.0.0.1:40123
	Origin   string // URL of the card sets, ending in a slash
	Greeting string // the line with which it said that it is ready

	command *exec.Cmd
	input   io.Closer // the process stops when input is closed, and so when this process ends
	output  io.Reader
	folder  string // its working folder
}

// limit is how long the process may take to be ready, or to end, before it is
// killed.
const limit = 30 * time.Second

// StartForTest starts a process that ends with the test.
func StartForTest(t testing.TB, args ...string) *Process {
	t.Helper()
	p, err := Start(args...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Stop(); err != nil {
			t.Errorf("the service did not end cleanly: %v", err)
		}
	})
	return p
}

// Start builds cmd/serve, starts it with the additional arguments args, and returns
// when it is ready. Its log goes to the caller's standard error.
func Start(args ...string) (*Process, error) { return StartBy(nil, args...) }

// StartBy is like Start, but runs the program by a command that executes its
// arguments, such as unshare.
func StartBy(command []string, args ...string) (*Process, error) {
	binary, err := Build()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "card-games-")
	if err != nil {
		return nil, err
	}
	p := &Process{folder: folder}
	if err := p.start(append(slices.Clone(command), binary), args); err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return p, nil
}

// Build builds cmd/serve as a static binary, and returns its path. Later calls in
// this process return the same results.
var Build = sync.OnceValues(build)

func build() (binary string, err error) {
	binary = repository.Path("bin", "test", "serve")
	command := exec.Command("go", "build", "-o", binary, "./cmd/serve")
	command.Dir, command.Env = repository.Path(), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./cmd/serve: %w: %s", err, out)
	}
	return binary, nil
}

func (p *Process) start(command, args []string) error {
	command = append(command, "-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-until-eof")
	command = append(command, args...)
	p.command = exec.Command(command[0], command[1:]...)
	p.command.Dir, p.command.Stderr = p.folder, os.Stderr
	var err error
	if p.input, err = p.command.StdinPipe(); err != nil {
		return err
	}
	if p.output, err = p.command.StdoutPipe(); err != nil {
		return err
	}
	if err := p.command.Start(); err != nil {
		return err
	}
	return p.await()
}

// greeting matches the line that says that the service is ready.
var greeting = regexp.MustCompile(`^listening on (\S+)(?:.*; card sets at (\S+)\))?`)

// await reads the greeting.
func (p *Process) await() error {
	timer := time.AfterFunc(limit, p.kill)
	defer timer.Stop()
	for lines := bufio.NewScanner(p.output); lines.Scan(); {
		if found := greeting.FindStringSubmatch(lines.Text()); found != nil {
			p.Greeting, p.Base, p.Origin = lines.Text(), found[1], found[2]
			return nil
		}
	}
	return errors.Join(errors.New("cmd/serve ended before it was ready"), p.command.Wait())
}

func (p *Process) kill() { _ = p.command.Process.Kill() }

// ID returns the id of the process.
func (p *Process) ID() int { return p.command.Process.Pid }

// Kill kills the process (SIGKILL) and removes its folder.
func (p *Process) Kill() {
	p.kill()
	_, _ = io.Copy(io.Discard, p.output)
	_ = p.command.Wait()
	_ = os.RemoveAll(p.folder)
}

// Stop closes the standard input of the process, waits for its end and removes its
// folder. It returns an error if the process does not end cleanly.
func (p *Process) Stop() error { return p.end(p.input.Close) }

// Interrupt is like Stop, but sends an interrupt signal.
func (p *Process) Interrupt() error {
	return p.end(func() error { return p.command.Process.Signal(os.Interrupt) })
}

func (p *Process) end(request func() error) error {
	defer os.RemoveAll(p.folder)
	timer := time.AfterFunc(limit, p.kill)
	defer timer.Stop()
	if err := request(); err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, p.output)
	return p.command.Wait()
}

// CPU returns the user and system time of the process, which must have ended.
func (p *Process) CPU() time.Duration {
	return p.command.ProcessState.UserTime() + p.command.ProcessState.SystemTime()
}
