// Package realparts starts the real parts that can run on this machine, as child
// processes on loopback ports: DynamoDB Local, and versitygw, an S3 server that
// checks signatures. The script setup installs them.
//
// Its tests run with `make test-real`. They fail where a part is missing.
package realparts

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"cardgames/localtest/service"
)

const (
	// startTime is how long a server may take to be ready; a Java process on
	// a busy machine needs a few seconds.
	startTime = time.Minute
	// stopTime is how long it may take to end after an interrupt.
	stopTime = 20 * time.Second
)

// Server is a child process that serves.
type Server struct {
	Endpoint string // its URL

	command *exec.Cmd
	ended   chan struct{}
	output  service.Output // for the error that says why it failed
}

// Start runs a program, and returns as soon as ready returns no error. An
// interrupt from the keyboard does not reach it, so that a caller who has started several
// can stop them in order.
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
			return errors.New("it ended at once")
		case <-deadline:
			return fmt.Errorf("it is not ready within %s: %w", startTime, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Stop ends the process and waits until it is gone. Its error is that of one which
// must be killed.
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

// FreeAddress is one of this machine on which nothing listens, for programs that
// cannot be asked for a port of the system's choice.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// Installed returns the path of what the script setup puts below .tools.
func Installed(name string) (string, error) {
	path := service.Path(".tools", name)
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%w; run localtest/realparts/setup", err)
	}
	return path, nil
}
