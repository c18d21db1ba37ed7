package main

import (
	"math"
	"math/rand/v2"
	"testing"
)

// An observer learns something from plain sizes, and no draw is impossible.
func TestPlainSizesRevealDraws(t *testing.T) {
	draws, err := play(rand.New(rand.NewPCG(1, 0)))
	if err != nil || len(draws) == 0 {
		t.Fatal(len(draws), err)
	}
	for _, d := range draws {
		if _, possible := d.sizes[plain][d.card]; !possible {
			t.Errorf("%s was drawn, of %v", d.card, d.sizes[plain])
		}
	}
	if blind, informed := guessInformed(draws, plain); informed < 2*blind {
		t.Errorf("%.3f of the cards are guessed, %.3f without sizes", informed, blind)
	}
}

func TestGuesses(t *testing.T) {
	same := [forms]map[string]int{{"a": 7, "b": 7, "c": 9}, {}}
	draws := []draw{{card: "a", sizes: same}, {card: "c", sizes: same}}
	if blind, informed := guessInformed(draws, plain); math.Abs(blind-1.0/3) > 1e-9 || informed != 0.75 {
		t.Errorf("guessed %v and %v", blind, informed)
	}
	for growth, d := range []draw{{card: "a"}, {card: "b"}} {
		d.growth[plain] = growth
		if got := guessLearned([]draw{d, d}, plain); got != 1 {
			t.Errorf("growth %d: guessed %v", growth, got)
		}
	}
	if got := shareOf("a", nil); math.Abs(got-1.0/30) > 1e-9 {
		t.Errorf("guessed %v of cards that are not known", got)
	}
	if bits := entropy([]int{1, 1, 2, 2, 3, 3, 4, 4}); bits != 2 {
		t.Errorf("%v bits", bits)
	}
}
