package restore

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

func TestUnitsOfAWrite(t *testing.T) {
	for bytes, want := range map[int]int{0: 1, 1024 - 1: 1, 1024: 2, 1025: 2, 500_000: largestItem} {
		it := item{"b": &types.AttributeValueMemberB{Value: make([]byte, bytes)}}
		if got := writeUnits(it); got != want {
			t.Errorf("%d bytes and a name of one take %d units, want %d", bytes, got, want)
		}
	}
}

func TestOptionsThatCannotBeMeant(t *testing.T) {
	for want, o := range map[string]Options{
		"two tables": {From: "a", To: "a", Segments: 1, Units: 1000},
		"-segments":  {From: "a", To: "b", Units: 1000},
		"-units":     {From: "a", To: "b", Segments: 1, Units: largestItem - 1},
	} {
		if err := o.check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want an error about %s", o, err, want)
		}
	}
}

// The file of another copy, or a damaged one, is not taken for the progress of this one.
func TestProgressOfAnotherCopy(t *testing.T) {
	o := Options{From: "a", To: "b", Segments: 2, Progress: filepath.Join(t.TempDir(), "progress")}
	c := &copying{Options: o, position: position{From: "a", To: "b", Segments: make([]segment, 2)}}
	if err := c.note(1, segment{After: &key{"g", "7"}, Copied: 8}); err != nil {
		t.Fatal(err)
	}
	p, err := readPosition(o)
	if err != nil || *p.Segments[1].After != (key{"g", "7"}) || p.Segments[0].After != nil {
		t.Errorf("%+v, %v", p, err)
	}
	o.Segments = 3
	if _, err := readPosition(o); err == nil || !strings.Contains(err.Error(), "is of another copy") {
		t.Errorf("in three Segments: %v", err)
	}
	if err := os.WriteFile(o.Progress, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readPosition(o); err == nil {
		t.Error("a damaged file is read")
	}
}
