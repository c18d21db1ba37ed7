//go:build real && linux

package disk_test

import (
	"errors"
	"fmt"
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
func onSmallDisk(t *testing.T, options string) (p *launch.Process, data string, err error) {
	t.Helper()
	folder := t.TempDir()
	p, err = launch.StartBy(append([]string{"unshare"}, mounted(options, folder)...), "-data", folder)
	if err != nil {
		return nil, "", err
	}
	t.Cleanup(func() { _ = p.Stop() })
	return p, filepath.Join("/proc", fmt.Sprint(p.ID()), "root", folder), nil
}

// mounted are the arguments of unshare(1) for a program that has a file system of
// its own at a folder. In a user namespace of its own it may mount one.
func mounted(options, folder string) []string {
	script := fmt.Sprintf(`mount -t tmpfs -o %s none %s && exec "$@"`, options, folder)
	return []string{"--map-root-user", "--mount", "sh", "-c", script, "sh"}
}

// While the disk is full, a move is 503 and so is the health path; nothing that was
// acknowledged is lost, and with room again the game goes on and is exported.
func TestAFullDisk(t *testing.T) {
	p, data, err := onSmallDisk(t, "size=4m")
	if err != nil {
		t.Fatal(err)
	}
	c, raw := opentable.New(p.Base), rawhttp.Client{Base: p.Base}
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, filepath.Join(data, "other"))
	game = moveUntilFull(t, c, game)
	for _, r := range []rawhttp.Request{
		rawhttp.Get("/games/" + game.GameID + "/export"), rawhttp.Post("/games", ""), rawhttp.Get("/health"),
	} {
		got, err := raw.Send(t.Context(), r)
		if err != nil || got.Status != http.StatusServiceUnavailable {
			t.Errorf("%s %s: %d %s (%v), want 503", r.Method, r.Path, got.Status, got.Body, err)
		}
	}
	if v, err := c.Read(game.GameID); err != nil || v.Version < game.Version || v.Version > game.Version+1 {
		t.Errorf("the game is at %+v (%v), want version %d", v, err, game.Version)
	}

	if err := os.Remove(filepath.Join(data, "other")); err != nil {
		t.Fatal(err)
	}
	if game, err = c.Read(game.GameID); err == nil {
		game, err = c.Submit(game, game.LegalActions[0])
	}
	if err != nil {
		t.Fatalf("with room again: %v", err)
	}
	document, err := c.Export(game.GameID)
	if err != nil {
		t.Fatal(err)
	}
	if replay, err := verify.Verify(document); err != nil || len(replay.Steps) != game.Version {
		t.Errorf("the export does not replay to version %d: %v", game.Version, err)
	}
	time.Sleep(1100 * time.Millisecond) // the health path looks once a second
	if _, err := raw.Expect(rawhttp.Get("/health"), http.StatusOK); err != nil {
		t.Error(err)
	}
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

// moveUntilFull returns the newest version that was acknowledged. The database has
// some free pages of its own.
func moveUntilFull(t *testing.T, c opentable.Client, game *cardgames.View) *cardgames.View {
	t.Helper()
	for range 10_000 {
		next, err := c.Submit(game, game.LegalActions[0])
		if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok && refused.Temporary() {
			if refused.Code != "unavailable" {
				t.Errorf("the refusal is %+v", refused)
			}
			return game
		}
		if err != nil {
			t.Fatal(err)
		}
		game = next
		if game.Finished() {
			if game, err = c.Create(cardgames.NewGame{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Fatal("the disk does not fill")
	return game
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
