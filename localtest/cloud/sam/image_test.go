//go:build real

package main

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"cardgames/localtest/repository"
	"cardgames/localtest/service/rawhttp"
)

const image = "card-games-test"

// buildImage starts Docker until the end of the test, and builds the image.
func buildImage(t *testing.T) {
	t.Helper()
	s := &stack{}
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Error(err)
		}
	})
	if err := s.startDocker(t.Context()); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("make", "image", "IMAGE="+image)
	build.Dir = repository.Path()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// The image contains only the program. The service in it, which runs without
// privileges, serves and exports a game, reports that it is healthy, and shuts down
// cleanly. The limit for an address is off: this player is faster than people are.
func TestTheContainerImage(t *testing.T) {
	buildImage(t)
	id := output(t, "docker", "run", "--detach", "--read-only", "--cap-drop", "ALL",
		"--publish", "127.0.0.1::8080", image, "-rate", "0")
	t.Cleanup(func() { _ = exec.Command("docker", "rm", "--force", "--volumes", id).Run() })
	address, _, _ := strings.Cut(output(t, "docker", "port", id, "8080"), "\n")
	c := rawhttp.Client{Base: "http://" + address}
	await(t, func() bool {
		r, err := c.Send(t.Context(), rawhttp.Get("/health"))
		return err == nil && r.Status == 200
	})
	playGame(t, c.Base)
	if out, err := exec.Command("docker", "exec", id, "/serve", "-health",
		"http://127.0.0.1:8080").CombinedOutput(); err != nil {
		t.Errorf("serve -health: %v: %s", err, out)
	}
	output(t, "docker", "stop", "--time", "5", id)
	if code := output(t, "docker", "inspect", "--format", "{{.State.ExitCode}}", id); code != "0" {
		t.Errorf("the exit code is %s: %s", code, output(t, "docker", "logs", id))
	}
	files := output(t, "sh", "-c", "docker export "+id+" | tar -t | grep -E '^(serve|bin|lib|usr)'")
	if files != "serve" {
		t.Errorf("the image has the files %q, want serve only", files)
	}
}

// output runs a program and returns what it prints, without the last line break.
func output(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	return strings.TrimSpace(string(out))
}

func await(t *testing.T, ready func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !ready(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the service is not ready within a minute")
		}
	}
}
