package capacity_test

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/localtest/capacity"
)

func TestSummarise(t *testing.T) {
	hundred := make([]int, 100)
	for i := range hundred {
		hundred[i] = 100 - i
	}
	for _, tc := range []struct {
		sizes []int
		want  capacity.Bytes
	}{
		{[]int{7}, capacity.Bytes{Mean: 7, Median: 7, P99: 7, Max: 7}},
		{[]int{9, 1, 2}, capacity.Bytes{Mean: 4, Median: 2, P99: 2, Max: 9}},
		{hundred, capacity.Bytes{Mean: 50.5, Median: 50, P99: 99, Max: 100}},
	} {
		if diff := cmp.Diff(tc.want, capacity.Summarise(tc.sizes)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

func TestFiguresAreKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "figures.json")
	want := capacity.Figures{Sets: []capacity.Set{{Name: "core", Moves: 3, WriteUnits: 1.25}}, LogLine: capacity.Bytes{Median: 9}}
	if err := want.Save(name); err != nil {
		t.Fatal(err)
	}
	got, err := capacity.Load(name)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}
