//go:build real

package generatedclients_test

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/opentable"
)

// The program of docs/api.md that follows a game has strict types. It prints each version once, in order,
// and ends with the game: one that is played meanwhile, and one that has ended and
// whose log is truncated.
func TestTheFollowerOfTheGuide(t *testing.T) {
	w := newSandbox(t, "python", "bin")
	if err := os.WriteFile(filepath.Join(w.folder, "follow.py"), fromGuide(t, "follow.py"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.run("python", "-m", "mypy", "--strict", "--follow-imports=silent", "follow.py")
	c := opentable.New(launch.StartForTest(t).Base)
	program := []string{"python", "-u", "follow.py"}
	w.follow(c, create(t, c), program)
	w.follow(c, longGame(t, c), program)
}

// fromGuide returns the block of code of docs/api.md that begins with the name of a
// file.
func fromGuide(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(repository.Path("docs", "api.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```\\w+\n(# " + regexp.QuoteMeta(file) + "\n.*?)```").FindSubmatch(text)
	if block == nil {
		t.Fatalf("docs/api.md has no %s", file)
	}
	return block[1]
}

func create(t *testing.T, c opentable.Client) *cardgames.View {
	t.Helper()
	game, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// longGame returns a finished game with more versions than a log has.
func longGame(t *testing.T, c opentable.Client) *cardgames.View {
	t.Helper()
	for range 50 { // about one in three is long enough
		game, err := c.PlayOut(create(t, c), rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if game.Version > 100 {
			return game
		}
	}
	t.Fatal("no game has more than 100 versions")
	return nil
}

// follow starts a program that follows a game, and plays the game to its end once
// the program has printed its first version.
func (w *sandbox) follow(c opentable.Client, game *cardgames.View, program []string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	follower := exec.CommandContext(ctx, program[0], append(program[1:], c.Base+opentable.Path(game))...)
	follower.Dir, follower.Stderr = w.folder, os.Stderr
	output, err := follower.StdoutPipe()
	if err == nil {
		err = follower.Start()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	printed := 0
	for lines := bufio.NewScanner(output); lines.Scan(); {
		version, _, _ := strings.Cut(lines.Text(), " ")
		if n, err := strconv.Atoi(version); err != nil { // the rest of an entry
			continue
		} else if n != printed {
			w.t.Errorf("it prints version %d after %d", n, printed-1)
		}
		if printed++; printed == 1 && !game.Finished() {
			if game, err = c.PlayOut(game, rand.New(rand.NewPCG(1, 1))); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if err := follower.Wait(); err != nil || printed != game.Version+1 {
		w.t.Errorf("it printed %d versions of %d, and ended with %v", printed, game.Version+1, err)
	}
}
