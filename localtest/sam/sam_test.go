//go:build real

package main_test

import (
	"bufio"
	"bytes"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const repository = "../.."

// cli is the service as the SAM CLI runs it.
type cli struct {
	base     string // of the API
	dynamoDB string // the endpoint below it
}

// start runs the command, as a developer would, until it says that it is ready.
func start(t *testing.T) cli {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "sam")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v: %s", err, out)
	}
	command := exec.Command(binary, "-root", repository, "-addr", freeAddress(t))
	var complaints bytes.Buffer
	command.Stderr = &complaints
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		if err := command.Wait(); err != nil || complaints.Len() > 0 {
			t.Errorf("it did not stop cleanly: %v: %s", err, complaints.String())
		}
	})
	var c cli
	for lines := bufio.NewScanner(output); c.base == "" && lines.Scan(); {
		if endpoint, ok := strings.CutPrefix(lines.Text(), "table games in "); ok {
			c.dynamoDB = endpoint
		}
		c.base, _ = strings.CutPrefix(lines.Text(), "listening on ")
		if !strings.HasPrefix(c.base, "http://") {
			c.base = ""
		}
	}
	if c.base == "" {
		t.Fatal("it never said that it is ready")
	}
	return c
}

func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().String()
}
