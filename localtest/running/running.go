// Package running starts what `make run` starts, as a process of its own, for
// tests and benchmarks that meet the service from outside.
package running

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Server is the whole service on free loopback ports, with a data folder of its
// own.
type Server struct {
	Base   string // of the API, such as http://127.0.0.1:40123
	Origin string // of the card sets that localtest/sets has, ending in a slash

	command *exec.Cmd
	input   io.Closer // the process stops when it is closed, also because this one has died
	output  io.Reader
	folder  string // its program and its data
}

// limit is how long the process may take to be ready, or to end, before it is
// killed.
const limit = 30 * time.Second

// ForTest starts a server that is stopped when the test ends.
func ForTest(t testing.TB, root string) *Server {
	t.Helper()
	s, err := Start(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Errorf("the service did not end cleanly: %v", err)
		}
	})
	return s
}

// Start builds the program of the repository at root and returns when it is
// ready. args are further flags of localtest/serve. What it logs goes to the
// standard error of the caller.
func Start(root string, args ...string) (*Server, error) {
	folder, err := os.MkdirTemp("", "card-games-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder}
	if err := s.start(root, args); err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return s, nil
}

func (s *Server) start(root string, args []string) error {
	binary := filepath.Join(s.folder, "serve")
	build := exec.Command("go", "build", "-o", binary, "./localtest/serve")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./localtest/serve: %w: %s", err, out)
	}
	s.command = exec.Command(binary, append([]string{
		"-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-data", filepath.Join(s.folder, "data"), "-until-eof",
	}, args...)...)
	s.command.Dir, s.command.Stderr = root, os.Stderr
	var err error
	if s.input, err = s.command.StdinPipe(); err != nil {
		return err
	}
	if s.output, err = s.command.StdoutPipe(); err != nil {
		return err
	}
	if err := s.command.Start(); err != nil {
		return err
	}
	return s.await()
}

// await reads the greeting up to the line that says that the service is ready.
func (s *Server) await() error {
	late := time.AfterFunc(limit, s.kill)
	defer late.Stop()
	lines := bufio.NewScanner(s.output)
	for lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), "card sets "); ok {
			s.Origin = strings.TrimSpace(url)
		}
		if url, ok := strings.CutPrefix(lines.Text(), "listening on "); ok {
			s.Base = url
			return nil
		}
	}
	return errors.Join(errors.New("localtest/serve ended before it was ready"), s.command.Wait())
}

func (s *Server) kill() { _ = s.command.Process.Kill() }

// Stop ends the process, removes its games, and returns an error unless it ended
// cleanly.
func (s *Server) Stop() error {
	defer os.RemoveAll(s.folder)
	late := time.AfterFunc(limit, s.kill)
	defer late.Stop()
	if err := s.input.Close(); err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, s.output)
	return s.command.Wait()
}

// CPU is the processor time that the process had taken when it ended, its own
// and the kernel's for it.
func (s *Server) CPU() time.Duration {
	return s.command.ProcessState.UserTime() + s.command.ProcessState.SystemTime()
}
