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

	"cardgames/localtest/client"
	"cardgames/localtest/service"
)

// TestTheFollowersOfTheREADME: each of them tells each version of a game once, in
// order, and ends with the game.
func TestTheFollowersOfTheREADME(t *testing.T) {
	base := service.StartForTest(t).Base
	for _, language := range []struct {
		name, programs, file string
		compile, run         []string
	}{
		{"typescript", "node_modules/.bin", "follow.ts",
			[]string{"tsc", "--module", "NodeNext", "--target", "ES2022", "--strict", "--outDir", "out", "follow.ts"},
			[]string{"node", "--experimental-websocket", "out/follow.js"}},
		{"python", "bin", "follow.py", []string{"python", "-m", "py_compile", "follow.py"}, []string{"python", "-u", "follow.py"}},
	} {
		t.Run(language.name, func(t *testing.T) {
			w := newWorkshop(t, language.name, language.programs)
			if err := os.WriteFile(filepath.Join(w.folder, language.file), fromREADME(t, language.file), 0o644); err != nil {
				t.Fatal(err)
			}
			w.run(language.compile[0], language.compile[1:]...)
			w.follow(client.Client{Base: base}, language.run)
		})
	}
}

// fromREADME returns the block of code that begins with the name of a file.
func fromREADME(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(service.Path("README.md"))
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```\\w+\n((?://|#) " + regexp.QuoteMeta(file) + "\n.*?)```").FindSubmatch(text)
	if block == nil {
		t.Fatalf("README.md has no %s", file)
	}
	return block[1]
}

// follow starts a program that follows a game, and plays the game meanwhile.
func (w *workshop) follow(c client.Client, program []string) {
	w.t.Helper()
	game, err := c.Create(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	follower := exec.CommandContext(ctx, program[0], append(program[1:], c.Base+game.Path())...)
	follower.Dir, follower.Stderr = w.folder, os.Stderr
	output, err := follower.StdoutPipe()
	if err == nil {
		err = follower.Start()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	told := 0
	for lines := bufio.NewScanner(output); lines.Scan(); {
		version, _, _ := strings.Cut(lines.Text(), " ")
		if n, err := strconv.Atoi(version); err != nil { // the rest of an entry
			continue
		} else if n != told {
			w.t.Errorf("it tells of version %d after %d", n, told-1)
		}
		if told++; told == 1 {
			if game, err = c.PlayOut(game, rand.New(rand.NewPCG(1, 1))); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if err := follower.Wait(); err != nil || told != game.Version+1 {
		w.t.Errorf("it has told of %d versions of %d, and ended with %v", told, game.Version+1, err)
	}
}
