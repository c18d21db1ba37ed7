package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const wrongTexts = `{"set_id": "x", "name": "X", "version": "1.0.0", "cards": [
    {"id": "a", "name": "A", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}},
    {"id": "b", "name": "B", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, "text": "Three!"},
    {"id": "c", "name": "C", "cost": 1, "type": "task", "effect": "draw", "params": {"n": 2}, "text": "Two \"cards\""}]}
`

// The file has the texts, its mode and its name as before, and nothing is left beside it.
func TestTexts(t *testing.T) {
	const sentence = `"text": "Draw 2 cards (hand limit 7)."`
	withText := strings.Replace(wrongTexts, `{"n": 2}}`, `{"n": 2}, `+sentence+`}`, 1)
	rightTexts := strings.Replace(withText, `"text": "Three!"`, sentence, 1)
	sentences := strings.Replace(rightTexts, `"text": "Two \"cards\""`, sentence, 1)
	for _, c := range []struct{ before, flag, after, out string }{
		{wrongTexts, "-texts=wrong", rightTexts,
			`NAME:2:5: changed: text: A: the text is now "Draw 2 cards (hand limit 7)." [/cards/0]
NAME:3:103: changed: text: B: "Three!" is now "Draw 2 cards (hand limit 7)." [/cards/1/text]
texts written: 2
`},
		{rightTexts, "-texts", sentences,
			`NAME:4:103: changed: text: C: "Two \"cards\"" is now "Draw 2 cards (hand limit 7)." [/cards/2/text]
texts written: 1
`},
		{sentences, "-texts", sentences, "texts written: 0\n"},
	} {
		name := writeFile(t, c.before)
		if err := os.Chmod(name, 0o640); err != nil {
			t.Fatal(err)
		}
		code, out, errs := cardlint(t, []string{c.flag, name})
		if want := strings.ReplaceAll(c.out, "NAME", name); code != exitClean || out != want || errs != "" {
			t.Errorf("%s: exit %d, got\n%s%swant\n%s", c.flag, code, out, errs, want)
		}
		checkFile(t, name, c.after)
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("the file has the mode %v", info.Mode())
		}
		if beside, _ := os.ReadDir(filepath.Dir(name)); len(beside) != 1 {
			t.Errorf("beside the file are %v", beside)
		}
	}
}

// A link still leads to the file, which is written.
func TestTextsThroughALink(t *testing.T) {
	name, link := writeFile(t, wrongTexts), filepath.Join(t.TempDir(), "link.json")
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	if code, out, errs := cardlint(t, []string{"-texts", link}); code != exitClean {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	if to, err := os.Readlink(link); err != nil || to != name {
		t.Errorf("the link is %s, %v", to, err)
	}
	if body, err := os.ReadFile(name); err != nil || strings.Contains(string(body), "Three!") {
		t.Errorf("the file is %s, %v", body, err)
	}
}

// A file that cannot be written stays as it is.
func TestTextsThatAreNotWritten(t *testing.T) {
	readOnly, faulty := writeFile(t, wrongTexts), writeFile(t, invalidSet)
	if err := os.Chmod(readOnly, 0o444); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-texts", readOnly}, "cardlint: " + readOnly + " is read-only\n"},
		{[]string{"-texts", faulty}, faulty + ":4:91: error: bad_params: n must be an integer from 1 to 99"},
		{[]string{"-texts", "nowhere.json"}, "cardlint: stat nowhere.json: no such file or directory\n"},
		{[]string{"-texts", t.TempDir()}, "is a directory"},
		{[]string{"-texts", "core"}, "cardlint: -texts writes into one file\n"},
		{[]string{"-texts", "https://cards.example/a.json"}, "cardlint: -texts writes into one file\n"},
		{[]string{"-texts", readOnly, faulty}, "cardlint: -texts writes into one file\n"},
		{[]string{"-texts", "-json", readOnly}, "cardlint: -texts goes neither with -watch nor with -json\n"},
		{[]string{"-texts", "-watch", readOnly}, "cardlint: -texts goes neither with -watch nor with -json\n"},
		{[]string{"-texts=some", readOnly}, "want -texts or -texts=wrong"},
	} {
		code, out, errs := cardlint(t, c.args)
		if code != exitInvalid || !strings.Contains(out+errs, c.want) {
			t.Errorf("%v: exit %d, got %q, want %q", c.args, code, out+errs, c.want)
		}
	}
	checkFile(t, readOnly, wrongTexts)
	checkFile(t, faulty, invalidSet)
}

func checkFile(t *testing.T, name, want string) {
	t.Helper()
	if body, err := os.ReadFile(name); err != nil || string(body) != want {
		t.Errorf("got\n%s\nwant\n%s\n%v", body, want, err)
	}
}

func TestNotesInJSON(t *testing.T) {
	name := writeFile(t, strings.Replace(wrongTexts, `{"n": 2}}`, `{"n": 2}, "text": "Draw two"}`, 1))
	_, out, _ := cardlint(t, []string{"-json", "-games", "0", name})
	var got struct{ Notes, Advice []finding }
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	want := []finding{
		{"text", name, "/cards/0/text", 2, 103, `A: "Draw two"; what the card does: Draw 2 cards (hand limit 7).`},
		{"text", name, "/cards/2/text", 4, 103, `C: "Two \"cards\""; what the card does: Draw 2 cards (hand limit 7).`},
	}
	if !slices.Equal(got.Notes, want) || len(got.Advice) == 0 {
		t.Errorf("got %+v", got)
	}
}
