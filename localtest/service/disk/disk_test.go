//go:build real && linux

package disk_test

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/rawhttp"
	"cardgames/savegame/verify"
)

// onSmallDisk runs the program with its data on a file system of its own, with
// options of mount(8). It returns the path of the data as this process sees it.
func onSmallDisk(t *testing.T, options string, flags ...string) (p *launch.Process, data string) {
	t.Helper()
	folder := t.TempDir()
	p, err := launch.StartBy(append([]string{"unshare"}, mounted(options, folder)...),
		append([]string{"-data", folder}, flags...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Stop() })
	return p, filepath.Join("/proc", fmt.Sprint(p.ID()), "root", folder)
}

// mounted are the arguments of unshare(1) for a program that has a file system of
// its own at a folder. In a user namespace of its own it may mount one.
func mounted(options, folder string) []string {
	script := fmt.Sprintf(`mount -t tmpfs -o %s none %s && exec "$@"`, options, folder)
	return []string{"--map-root-user", "--mount", "sh", "-c", script, "sh"}
}

// One address creates all games that it may: others still create. Many addresses do, and another
// program fills the disk: all games that have begun are played to their end, and then others begin.
func TestASmallDisk(t *testing.T) {
	p, data := onSmallDisk(t, "size=64m", "-rate", "100000", "-trust-proxy", "1")
	s := &service{T: t, Client: rawhttp.Client{Base: p.Base}, games: opentable.New(p.Base)}
	var running []*cardgames.View
	for i := range 50 {
		running = append(running, s.mustCreate(fmt.Sprintf("192.0.2.%d", i)))
	}
	greedy := s.createAll("198.51.100.1")
	if other := s.createAll("198.51.100.2"); len(greedy) < 10 || len(other) < len(greedy)/2 {
		t.Errorf("one address creates %d games, and then another one %d", len(greedy), len(other))
	}
	for i := range 30 {
		s.createAll(fmt.Sprintf("203.0.113.%d", i))
	}
	s.wantFull(s.create("192.0.2.100"))
	s.wantFull(s.Send(t.Context(), rawhttp.Post("/invitations", "").With("Authorization", "Bearer "+rand.Text())))
	fill(t, filepath.Join(data, "other"))

	for i, v := range running {
		running[i] = s.toTheEnd(fmt.Sprintf("192.0.2.%d", i), v)
	}
	document, err := s.games.Export(running[0].GameID)
	if err != nil {
		t.Fatal(err)
	}
	if replay, err := verify.Verify(document); err != nil || len(replay.Steps) != running[0].Version {
		t.Errorf("the export does not replay to version %d: %v", running[0].Version, err)
	}
	got, err := s.Send(t.Context(), rawhttp.Get("/health"))
	if err != nil || got.Status != http.StatusOK || !strings.Contains(string(got.Body), `"degraded"`) {
		t.Errorf("health: %d %s (%v), want 200 and degraded", got.Status, got.Body, err)
	}
	s.mustCreate("192.0.2.101")

	if err := os.Remove(filepath.Join(data, "other")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1100 * time.Millisecond) // the health path looks once a second
	if _, err := s.Expect(rawhttp.Get("/health"), http.StatusOK); err != nil {
		t.Error(err)
	}
	for _, v := range append(greedy, running...) {
		if now, err := s.games.Read(v.GameID); err != nil || now.Version != v.Version {
			t.Fatalf("a game of version %d: %+v (%v)", v.Version, now, err)
		}
	}
}

// service is one on a small disk.
type service struct {
	*testing.T
	rawhttp.Client
	games opentable.Client
}

// create creates a game as the client with an address.
func (s *service) create(address string) (rawhttp.Response, error) {
	return s.Send(s.Context(), rawhttp.Post("/games", "").With("X-Forwarded-For", address))
}

func (s *service) mustCreate(address string) *cardgames.View {
	s.Helper()
	v, err := s.View(rawhttp.Post("/games", "").With("X-Forwarded-For", address), http.StatusCreated)
	if err != nil {
		s.Fatal(err)
	}
	return &v.View
}

// createAll creates games until one is refused.
func (s *service) createAll(address string) (made []*cardgames.View) {
	s.Helper()
	for range 1000 {
		got, err := s.create(address)
		if err != nil || got.Status != http.StatusCreated {
			s.wantFull(got, err)
			return made
		}
		made = append(made, &cardgames.View{GameID: strings.TrimPrefix(got.Header.Get("Location"), "/games/")})
	}
	s.Fatal("there is no end of games")
	return nil
}

// wantFull expects the problem document of a full disk.
func (s *service) wantFull(got rawhttp.Response, err error) {
	s.Helper()
	var problem cardgames.Problem
	if err == nil {
		err = json.Unmarshal(got.Body, &problem)
	}
	if err != nil || got.Status != http.StatusInsufficientStorage || problem.Code != "storage_full" ||
		got.Header.Get("Content-Type") != "application/problem+json" {
		s.Fatalf("%d %s (%v), want 507 storage_full", got.Status, got.Body, err)
	}
}

// clientAt sends requests as the client with an address does through a proxy.
type clientAt string

func (address clientAt) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", string(address))
	return http.DefaultTransport.RoundTrip(r)
}

// toTheEnd plays a game by random moves of an address, of which each must be accepted.
func (s *service) toTheEnd(address string, v *cardgames.View) *cardgames.View {
	s.Helper()
	player := opentable.New(s.Base)
	player.Service.Client = &http.Client{Transport: clientAt(address)}
	v, err := player.PlayOut(v, mathrand.New(mathrand.NewPCG(1, 2)))
	if err != nil {
		s.Fatal(err)
	}
	if !v.Finished() {
		s.Fatalf("the game is at version %d and goes on", v.Version)
	}
	return v
}

// fill writes a file until nothing more fits.
func fill(t *testing.T, name string) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, size := range []int{64 << 10, 1 << 10, 1} {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
}

func TestAReadOnlyFolder(t *testing.T) {
	binary, err := launch.Build()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	command := exec.Command("unshare", append(mounted("ro", folder), binary,
		"-addr", "127.0.0.1:0", "-sets-addr", "127.0.0.1:0", "-data", folder)...)
	out, err := command.CombinedOutput()
	want := "read-only file system; choose a folder that can be written with -data\n"
	if err == nil || !strings.HasSuffix(string(out), want) {
		t.Errorf("it says %q (%v), want %q", out, err, want)
	}
}
