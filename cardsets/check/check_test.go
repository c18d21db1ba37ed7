package check_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/snapshot"

	"github.com/google/go-cmp/cmp"
)

func TestLimitsOfAPool(t *testing.T) {
	var files []check.File
	for i := range 5 {
		id := fmt.Sprintf("set%d", i)
		set := change(`"s"`, `"`+id+`"`)
		padding := strings.Repeat(" ", check.MaxSetBytes-len(set))
		files = append(files, check.File{URL: id, Body: []byte(set + padding)})
	}
	if _, err := check.Sets(files[:4]...); err != nil {
		t.Errorf("four files of the largest size: %v", err)
	}
	_, err := check.Sets(files...)
	got := reportOf(t, err)
	want := []fault.Fault{{Code: fault.PoolTooLarge, URL: "set4",
		Detail: "the card sets up to this one have more than 1048576 bytes together"}}
	if diff := cmp.Diff(want, got.Faults); diff != "" {
		t.Error(diff)
	}
	if len(got.Sources) != 5 {
		t.Errorf("got %d sources, want 5", len(got.Sources))
	}
}

func TestPoolOfTooManyCards(t *testing.T) {
	if _, err := checkText(manyCards(2000)); err != nil {
		t.Errorf("2000 cards: %v", err)
	}
	_, err := checkText(manyCards(2001))
	if got := reportOf(t, err).Faults; len(got) != 1 || got[0].Code != fault.PoolTooLarge {
		t.Errorf("2001 cards: got %+v", got)
	}
}

func TestReportHasAtMost50FaultsInOrder(t *testing.T) {
	broken := strings.ReplaceAll(manyCards(40), `"cost":1`, `"cost":-1`)
	files := []check.File{{URL: "a", Body: []byte(broken)}, {URL: "b", Body: []byte(broken)}}
	_, err := check.Sets(files...)
	got := reportOf(t, err).Faults
	if len(got) != fault.MaxFaults {
		t.Fatalf("got %d faults", len(got))
	}
	for i, f := range got {
		url, card := "a", i
		if i >= 40 {
			url, card = "b", i-40
		}
		if want := fmt.Sprintf("/cards/%d/cost", card); f.URL != url || f.Pointer != want {
			t.Errorf("fault %d is %s%s, want %s%s", i, f.URL, f.Pointer, url, want)
		}
	}
}

func TestChecksEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := check.Files(ctx, check.File{Body: []byte(small)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestNothingToCheckIsAnError(t *testing.T) {
	if _, err := check.Sets(); err == nil {
		t.Error("no error")
	}
}

// checkText runs the last two steps on one file.
func checkText(body string) (*snapshot.Snapshot, error) {
	return check.Sets(check.File{URL: "https://cards.example/set.json", Body: []byte(body)})
}

// manyCards is a correct card set of n cards, as short as can be.
func manyCards(n int) string {
	cards := make([]string, n)
	for i := range cards {
		cards[i] = fmt.Sprintf(`{"id":"c%d","name":"C","cost":1,"type":"habit","effect":"none","text":""}`, i)
	}
	return `{"set_id":"many","name":"Many","version":"1.0.0","cards":[` + strings.Join(cards, ",") + `]}`
}

// reportOf is the report in err; the test fails where there is none.
func reportOf(t *testing.T, err error) *fault.Report {
	t.Helper()
	report, ok := errors.AsType[*fault.Report](err)
	if !ok {
		t.Fatalf("got %v, want a report of faults", err)
	}
	return report
}
