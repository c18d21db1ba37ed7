// Package realparts starts the real parts that can run on this machine, as child
// processes on loopback ports: DynamoDB Local, and versitygw, an S3 server that
// checks signatures. The script setup installs them.
//
// Its tests run with `make test-real`. They fail if a part is missing.
package realparts

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
)

const (
	// startTime is how long a server may take to be ready. A Java process on a
	// busy machine needs a few seconds.
	startTime = time.Minute
	// stopTime is how long a server may take to end after an interrupt.
	stopTime = 20 * time.Second
)

// Server is a server in a child process.
type Server struct {
	Endpoint string // its URL

	command *exec.Cmd
	ended   chan struct{}
	output  launch.Output // for error messages
}

// Start starts a server that listens on address, and returns as soon as ready
// returns nil. An interrupt from the keyboard does not reach the server, so that a
// caller can stop several servers in order.
func Start(command *exec.Cmd, address string, ready func(endpoint string) error) (*Server, error) {
	s := &Server{Endpoint: "http://" + address, command: command, ended: make(chan struct{})}
	command.Stdout, command.Stderr = &s.output, &s.output
	detach(command)
	if err := command.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = command.Wait()
		close(s.ended)
	}()
	if err := s.await(ready); err != nil {
		_ = s.Stop()
		return nil, fmt.Errorf("%s: %w: %s", filepath.Base(command.Path), err, s.output.String())
	}
	return s, nil
}

func (s *Server) await(ready func(string) error) error {
	deadline := time.After(startTime)
	for {
		err := ready(s.Endpoint)
		if err == nil {
			return nil
		}
		select {
		case <-s.ended:
			return errors.New("the process ended before it was ready")
		case <-deadline:
			return fmt.Errorf("not ready within %s: %w", startTime, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Stop interrupts the process and waits for its end. It kills a process that does
// not end in time, and returns an error.
func (s *Server) Stop() error {
	_ = s.command.Process.Signal(os.Interrupt)
	select {
	case <-s.ended:
		return nil
	case <-time.After(stopTime):
		_ = s.command.Process.Kill()
		<-s.ended
		return fmt.Errorf("%s did not end within %s", filepath.Base(s.command.Path), stopTime)
	}
}

// FreeAddress returns a loopback address on which nothing listens, for programs
// that cannot choose a free port themselves.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// Installed returns the path of a file or folder that the script setup has
// installed below .tools.
func Installed(name string) (string, error) {
	path := repository.Path(".tools", name)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%w; run localtest/cloud/realparts/setup", err)
	}
	return path, nil
}
