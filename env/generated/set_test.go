package generated_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"cardgames/cardsets/check"
	"cardgames/env/generated"
)

func names() (names []string) {
	for i := range 1000 {
		names = append(names, fmt.Sprint("train/", i))
	}
	for i := range 100 {
		names = append(names, fmt.Sprint("held_out/", i))
	}
	return names
}

// A result says with which sets it was made, so these never change: other sets need other names.
func TestTheSetsAreTheSame(t *testing.T) {
	hash, seen := sha256.New(), map[string]bool{}
	for _, name := range names() {
		file, ok := generated.Set(name)
		if !ok || seen[string(file)] {
			t.Fatalf("%s: %v, or it is another set again", name, ok)
		}
		seen[string(file)] = true
		hash.Write(file)
	}
	const want = "acf35b92bdddd8ba15652931c20bc54a2e4c7a80fd3eb7866f75f71cffb6173b"
	if got := hex.EncodeToString(hash.Sum(nil)); got != want {
		t.Errorf("the SHA-256 of all sets is %s", got)
	}
}

// The service takes each set as it takes any other.
func TestTheSetsAreValid(t *testing.T) {
	for _, name := range names() {
		file, _ := generated.Set(name)
		if checked, err := check.Sets(check.File{URL: name, Body: file}); err != nil {
			t.Errorf("%v in %s", err, file)
		} else if checked.Pool.Len() != generated.Cards {
			t.Errorf("%s has %d cards", name, checked.Pool.Len())
		}
	}
}

func TestOtherNames(t *testing.T) {
	for _, name := range []string{"train/1000", "held_out/100", "train/-1", "train/01", "train", "core",
		"/0", "train/+1"} {
		if _, ok := generated.Set(name); ok {
			t.Errorf("there is a set %s", name)
		}
	}
}
