package documents

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// command is a simple command of the shell that a page names: in a block, in a sentence or in a table.
type command struct {
	line  int
	words []string
}

// commandsOf yields the commands of a page: the lines of its shell blocks, and its code spans.
func commandsOf(page string) iter.Seq[command] {
	return func(yield func(command) bool) {
		for line, text := range shellOf(page) {
			for _, words := range split(text) {
				if !yield(command{line, words}) {
					return
				}
			}
		}
	}
}

// shellOf yields what may be shell in a page, with its line number.
func shellOf(page string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		block, lines := "", strings.Split(page, "\n")
		for i := 0; i < len(lines); i++ {
			line := lines[i]
			if fence, ok := strings.CutPrefix(strings.TrimSpace(line), "```"); ok {
				if block == "" {
					block = fence + " " // a block without a language is a block
				} else {
					block = ""
				}
				continue
			}
			number := i + 1
			for block != "" && strings.HasSuffix(line, `\`) && i+1 < len(lines) {
				i++
				line = strings.TrimSuffix(line, `\`) + lines[i]
			}
			for _, text := range shellIn(block, line) {
				if !yield(number, text) {
					return
				}
			}
		}
	}
}

// shellIn returns what may be shell in a line of a block of a language, or of a paragraph.
func shellIn(block, line string) (texts []string) {
	switch strings.TrimSpace(block) {
	case "sh":
		return []string{line}
	case "console": // output has no prompt
		if text, ok := strings.CutPrefix(line, "$ "); ok {
			return []string{text}
		}
		return nil
	}
	if block != "" {
		return nil
	}
	for _, match := range span.FindAllStringSubmatch(line, -1) {
		texts = append(texts, strings.ReplaceAll(match[1], `\|`, "|"))
	}
	return texts
}

// split returns the simple commands of a text, each as its words without their quotes.
// A text between quotes is one word, a substitution of the shell included.
func split(text string) (commands [][]string) {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	endWord := func() {
		if inWord {
			words = append(words, word.String())
		}
		word.Reset()
		inWord = false
	}
	endCommand := func() {
		endWord()
		if len(words) > 0 {
			commands = append(commands, words)
		}
		words = nil
	}
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == '#' && !inWord: // a comment
			endCommand()
			return commands
		case r == ' ' || r == '\t':
			endWord()
		case strings.ContainsRune("|&;()<>", r):
			endCommand()
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	endCommand()
	return commands
}

func TestCommandsOfAPage(t *testing.T) {
	page := strings.Join([]string{
		"Run `make run SETS=DIR`, or:", "",
		"```sh", "cd a && \\", "  make set PARAMS='A=b C=d' # twice", "```",
		"| `a \\| go run ./x -y` |",
		"```console", "$ ./serve -addr 1", "{a: `b`}", "```",
		"```json", "`no`", "```",
	}, "\n")
	var got []command
	for c := range commandsOf(page) {
		got = append(got, c)
	}
	want := []command{
		{1, []string{"make", "run", "SETS=DIR"}},
		{4, []string{"cd", "a"}},
		{4, []string{"make", "set", "PARAMS=A=b C=d"}},
		{7, []string{"a"}},
		{7, []string{"go", "run", "./x", "-y"}},
		{9, []string{"./serve", "-addr", "1"}},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(command{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range commandsOf(page) { // a reader may stop
		break
	}
	if quoted := split(`a "b $(c) d"e`); !slices.Equal(quoted[0], []string{"a", "b $(c) de"}) {
		t.Errorf("%q", quoted)
	}
}
