package main

import (
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

func output(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(context.Background(), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestTables(t *testing.T) {
	const number = `\d+\.\d ± \d+\.\d`
	want := regexp.MustCompile(`^\| points of … against \| random \| greedy \|
\|---\|---:\|---:\|
\| random \|  \| ` + number + ` \|
\| greedy \| ` + number + ` \|  \|

\| search \| points against greedy \| games \| processor time a game \|
\|---\|---:\|---:\|---:\|
\| search:1 \| ` + number + ` \| 20 \| \S+s \|
$`)
	got := output(t, "-games", "20", "-bots", "random,greedy", "-efforts", "search:1", "core")
	if !want.MatchString(got) {
		t.Errorf("got\n%s", got)
	}
}

// -decks plays with decks instead of the tables of bots.
func TestDecks(t *testing.T) {
	const number = `\d+\.\d ± \d+\.\d`
	for players, bots := range map[string]string{"greedy, greedy": "", "greedy, random": "-bots=greedy,random"} {
		want := regexp.MustCompile(`^\| decks \| bots \| games \| points of the first \| points of player 0 \|
\|---\|---\|---:\|---:\|---:\|
\| drafted, random \| ` + players + ` \| 40 \| (\d+\.\d) ± \d+\.\d \| ` + number + ` \|
$`)
		got := output(t, append(strings.Fields(bots), "-games", "40", "-decks", "drafted,random", "core")...)
		if found := want.FindStringSubmatch(got); found == nil || bots != "" && found[1] < "75" {
			t.Errorf("got\n%s", got)
		}
	}
}

func TestSameSeedSameResults(t *testing.T) {
	args := []string{"-games", "40", "-bots", "random,yardstick,greedy", "-efforts", "", "core"}
	if one, four := output(t, append([]string{"-workers", "1"}, args...)...), output(t,
		append([]string{"-workers", "4"}, args...)...); one != four {
		t.Errorf("with one worker\n%s\nwith four\n%s", one, four)
	}
}

func TestWrongArguments(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"", "no card sets: name files, or core"},
		{"-bots cheat core", `no bot "cheat"`},
		{"-efforts search:0 core", `no bot "search:0"`},
		{"missing.json", "missing.json"},
		{"-decks drafted core", `-decks "drafted": want two of drafted and random`},
		{"-decks drafted,random -bots greedy core", "with -decks name two, such as search:200,greedy"},
		{"-decks drafted,best core", `-decks "drafted,best": want two of drafted and random`},
	} {
		err := run(context.Background(), strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.args, err, c.want)
		}
	}
}
