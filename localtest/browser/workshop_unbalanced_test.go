//go:build real

package browser_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strconv"
	"testing"

	"cardgames/bots/balance/suggest"
	"cardgames/cardsets/check"
	"cardgames/cardsets/core"
	"cardgames/cardsets/sets"
)

// judgedSet is what the program localtest/unbalanced keeps of an unbalanced set.
type judgedSet struct {
	Number    int            `json:"number"`
	Set       string         `json:"set"`
	Wreck     []suggest.Edit `json:"wreck"`
	Proposals []struct {
		Edits []suggest.Edit `json:"edits"`
	} `json:"proposals"`
}

// How long each proposal for the unbalanced sets takes in the workshop, from the click until
// it is shown. Before the second, the changes of the first are made and the set is measured,
// and so on. All of it takes hours: name sets and proposals, such as -bench Unbalanced/^55$/2.
func BenchmarkUnbalanced(b *testing.B) {
	for _, judged := range readJudgedSets(b) {
		b.Run(strconv.Itoa(judged.Number), func(b *testing.B) {
			edits := judged.Wreck
			for i, proposal := range judged.Proposals {
				b.Run(strconv.Itoa(i+1), func(b *testing.B) {
					for b.Loop() {
						b.StopTimer()
						p := openShipped(b, judged.Set, edits)
						if i > 0 {
							p.measureBalance()
						}
						b.StartTimer()
						p.press("button", "Suggest changes")
						p.waitUpTo(searchLimit, suggested)
						b.Logf("%s %q", p.balanceStatus(), p.texts(".suggestion .edits li"))
					}
				})
				edits = append(edits, proposal.Edits...)
			}
		})
	}
}

func readJudgedSets(t testing.TB) []judgedSet {
	t.Helper()
	text, err := os.ReadFile("../unbalanced/finished.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var all []judgedSet
	for line := range bytes.Lines(text) {
		var judged judgedSet
		if err := json.Unmarshal(line, &judged); err != nil {
			t.Fatal(err)
		}
		all = append(all, judged)
	}
	return all
}

// shipped returns the text of the set that ships by that name.
func shipped(t testing.TB, name string) []byte {
	t.Helper()
	texts := [][]byte{core.JSON()}
	for _, file := range sets.Names() {
		texts = append(texts, sets.File(file))
	}
	for _, text := range texts {
		var set struct {
			Name string `json:"name"`
		}
		if err := json.Unmarshal(text, &set); err != nil {
			t.Fatal(err)
		}
		if set.Name == name {
			return text
		}
	}
	t.Fatalf("no set that ships is named %q", name)
	return nil
}

// openShipped opens the workshop with a set that ships, in which numbers are changed. House Guests
// is measured together with the core set, to which it belongs.
func openShipped(t testing.TB, name string, edits []suggest.Edit) *player {
	t.Helper()
	p := openForBalance(t, withEdits(t, shipped(t, name), edits))
	if name == "House Guests" {
		p.press(".play-panel .check", "Together with the core set")
	}
	return p
}

// withEdits returns the text of a set in which numbers are changed.
func withEdits(t testing.TB, body []byte, edits []suggest.Edit) string {
	t.Helper()
	loaded, err := check.Sets(check.File{URL: "set", Body: body})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := suggest.Apply(loaded, 0, edits)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(changed.Sets[0].CardSet, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// measureBalance lets bots play the set until its gates are shown.
func (p *player) measureBalance() {
	p.t.Helper()
	p.press("button", "Let bots play it")
	p.waitUpTo(searchLimit, `!!document.querySelector(".gates")`)
	p.wait(`document.querySelector("[aria-label=Balance] progress").hidden`)
}
