package main

import (
	"encoding/json"
	"testing"

	"cardgames/bots/balance"
)

// Opening Night and Polar Station are made to play differently from the core set: of the
// three figures of style, at least two are more than half as high again, or less than half
// as high.
func TestSetsPlayDifferently(t *testing.T) {
	core := styleOf(t, "core")
	for _, name := range []string{"opening_night", "polar_station"} {
		style := styleOf(t, shipped(name))
		far := 0
		for _, figures := range [][2]float64{
			{style.CastsPerTurn, core.CastsPerTurn},
			{style.Permanents, core.Permanents},
			{style.Instants, core.Instants},
		} {
			if ratio := figures[0] / figures[1]; ratio < 0.5 || ratio > 1.5 {
				far++
			}
		}
		if far < 2 {
			t.Errorf("%s plays as %+v, the core set as %+v", name, style, core)
		}
	}
}

// The permanents of The Haunted Inn act, and no others of the sets that ship.
func TestOneSetActsByItself(t *testing.T) {
	for _, name := range []string{"flat_share", "garden", "opening_night", "polar_station"} {
		if style := styleOf(t, shipped(name)); style.Abilities != 0 {
			t.Errorf("the permanents of %s do %v things a turn", name, style.Abilities)
		}
	}
	if style := styleOf(t, shipped("haunted_inn")); style.Abilities < 1 {
		t.Errorf("the permanents of The Haunted Inn do %v things a turn, want at least 1", style.Abilities)
	}
}

func shipped(name string) string { return "../../cardsets/sets/" + name + ".json" }

func styleOf(t *testing.T, set string) balance.Style {
	t.Helper()
	_, out, errs := simulate(t, "-json", "-greedy", "300", "-search", "0", "-more", "0", "-values", "0", set)
	var report balance.Report
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err, errs)
	}
	return report.Mirrors[0].Style
}
