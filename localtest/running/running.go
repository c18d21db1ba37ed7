// Package running starts what `make run` starts, as a process of its own, for
// tests and benchmarks that meet the service from outside.
package running

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Server is the whole service on free loopback ports, with a data folder of its
// own.
type Server struct {
	Base   string // of the API, such as http://127.0.0.1:40123
	Origin string // of the card sets that localtest/sets has, ending in a slash

	command *exec.Cmd
	output  io.Reader
	folder  string // its program and its data
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
		"-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-data", filepath.Join(s.folder, "data"),
	}, args...)...)
	s.command.Dir, s.command.Stderr = root, os.Stderr
	output, err := s.command.StdoutPipe()
	if err != nil {
		return err
	}
	s.output = output
	if err := s.command.Start(); err != nil {
		return err
	}
	return s.await()
}

// await reads the greeting up to the line that says that the service is ready.
func (s *Server) await() error {
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
	return fmt.Errorf("localtest/serve ended before it was ready: %w", s.command.Wait())
}

// Stop ends the process as Ctrl-C does, removes its games, and returns an error
// unless it ended cleanly.
func (s *Server) Stop() error {
	defer os.RemoveAll(s.folder)
	if err := s.command.Process.Signal(syscall.SIGINT); err != nil {
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
