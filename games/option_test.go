package games_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/savegame/verify"
)

// A release that was rolled back writes format 1 in a game that began in format 2,
// and the next one format 2 again.
func TestAGameGoesOnInAnotherRecordFormat(t *testing.T) {
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	g := s.create(t, "seed")
	for _, format := range []games.RecordFormat{1, 1, 2, 1, 2, 2} {
		s.Submitter = games.NewSubmitter(s.store, s.clock, games.WithRecordFormat(format))
		made := s.move(t, g, random)
		read, err := s.Current(t.Context(), g.ID)
		if err != nil || read.State != made.State {
			t.Fatalf("version %d in format %d reads back as another state: %v", made.Version, format, err)
		}
		g = made
	}
	records, err := s.store.Range(t.Context(), g.ID, 0, g.Version)
	if err != nil {
		t.Fatal(err)
	}
	var heads []byte
	for _, r := range records {
		heads = append(heads, r.Body[:2]...)
	}
	if want := []byte("\x83\x02\x8b\x01\x8b\x01\x83\x02\x8b\x01\x83\x02\x83\x02"); !bytes.Equal(heads, want) {
		t.Errorf("the records begin with %x, want %x", heads, want)
	}
}

// Format 1 has no casts: a game that does not need them goes on without, and a game with a
// card that counts them is not written.
func TestCastsInFormat1(t *testing.T) {
	f := newTable(t, core.Snapshot())
	f.create(games.CreateRequest{Seed: "casts"})
	f.playUntil(func() bool { return f.game.State.Casts() > 0 })
	f.format = games.RecordFormat1
	f.submit(engine.PassPriority(f.waiting()), f.waiting())
	if casts := f.game.State.Casts(); casts != 0 {
		t.Errorf("a version in format 1 has %d casts", casts)
	}

	f = newTable(t, grammar(t))
	f.create(games.CreateRequest{Seed: "casts"})
	inFormat1 := games.WithRecordFormat(games.RecordFormat1)
	request := games.SubmitRequest{GameID: f.game.ID, Action: engine.PassPriority(f.waiting())}
	_, _, err := games.NewSubmitter(f.store, f.clock, inFormat1).Submit(t.Context(), request)
	if !errors.Is(err, games.ErrUnavailable) || !strings.Contains(err.Error(), "a card that counts casts") {
		t.Errorf("a game with a card that counts casts goes on in format 1: %v", err)
	}
}

// What is written in format 1 can be read by the first release: it is what the
// fixtures are, byte for byte.
func TestFormat1IsWrittenAsItWas(t *testing.T) {
	for _, name := range fixtureFiles(t, "*.records.json") {
		store, g := loadFixture(t, name)
		records, err := store.Range(t.Context(), g.ID, 0, g.Version)
		if err != nil {
			t.Fatal(err)
		}
		for i, version := range readFixture(t, name) {
			body, err := games.EncodeBody(version, games.RecordFormat1)
			if err != nil || !bytes.Equal(body, records[i].Body) {
				t.Errorf("%s: version %d is written as\n%x, it was\n%x (%v)", name, i, body, records[i].Body, err)
			}
		}
	}
}

func environment(name, value string) func(string) string {
	return func(asked string) string {
		if asked == name {
			return value
		}
		return ""
	}
}

func TestOptionsFromEnv(t *testing.T) {
	for name, values := range map[string][]string{
		"RECORD_FORMAT": {"", "1", "2"}, "RULES_VERSION": {"", "1"}, "INLINE_SETS": {"", "on", "off"},
	} {
		for _, value := range values {
			options, err := games.OptionsFromEnv(environment(name, value))
			if got, want := games.InlineSets(options...), value == "on"; err != nil || got != want {
				t.Errorf("%s=%s: %v; card sets in requests: %t, want %t", name, value, err, got, want)
			}
		}
	}
	for _, tt := range []struct{ name, value, want string }{
		{"RECORD_FORMAT", "0", `no record format "0": this release writes formats 1 to 2`},
		{"RECORD_FORMAT", "3", `no record format "3": this release writes formats 1 to 2`},
		{"RECORD_FORMAT", "two", `no record format "two": this release writes formats 1 to 2`},
		{"RECORD_FORMAT", "-1", `no record format "-1": this release writes formats 1 to 2`},
		{"RULES_VERSION", "0", "unknown rules: version 0; this release has versions 1 to 1"},
		{"RULES_VERSION", "2", "unknown rules: version 2; this release has versions 1 to 1"},
		{"RULES_VERSION", "newest", `"newest" is not the number of a version`},
		{"INLINE_SETS", "true", `"true" is neither on nor off`},
	} {
		_, err := games.OptionsFromEnv(environment(tt.name, tt.value))
		if want := tt.name + ": " + tt.want; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// A release that brings a version of the rules plays the games that began by
// another to their ends, and new games by the version that RULES_VERSION names.
// What it saves of both proves itself.
func TestNewGamesTakeTheRulesOfTheirVersion(t *testing.T) {
	next := rulestest.Next(t)
	s, random := newService(t), rand.New(rand.NewPCG(1, 2))
	older := s.create(t, "seed")
	options, err := games.OptionsFromEnv(environment("RULES_VERSION", strconv.Itoa(next.Version)))
	if err != nil {
		t.Fatal(err)
	}
	s.Creator = games.NewCreator(s.store, nil, s.clock, 0, options...)
	newer := s.create(t, "seed")
	for _, g := range []*games.Game{older, newer} {
		want := g.State.Rules()
		for !g.Finished() {
			g = s.move(t, g, random)
		}
		read, err := s.Current(t.Context(), g.ID)
		if err != nil || read.State != g.State || read.State.Rules() != want {
			t.Fatalf("a game of version %d is read as another: %v", want.Version, err)
		}
		document, err := s.Export(t.Context(), g.ID, "")
		if err != nil {
			t.Fatal(err)
		}
		replay, err := verify.Verify(document)
		if err != nil || replay.Saved.RulesVersion != want.Version {
			t.Errorf("saved with version %d: %v", replay.Saved.RulesVersion, err)
		}
	}
	if older.State.Rules() != engine.DefaultRules() || newer.State.Rules() != next {
		t.Errorf("the games have versions %d and %d", older.State.Rules().Version, newer.State.Rules().Version)
	}
}

// The template refuses values that the functions would refuse at their start.
func TestTheTemplateOffersEveryVersion(t *testing.T) {
	for parameter, newest := range map[string]int{
		"RecordFormat": int(games.NewestRecordFormat), "RulesVersion": engine.NewestRules().Version,
	} {
		want := "[''"
		for version := 1; version <= newest; version++ {
			want += fmt.Sprintf(", '%d'", version)
		}
		if want += "]"; allowedValues(t, parameter) != want {
			t.Errorf("%s offers %s, want %s", parameter, allowedValues(t, parameter), want)
		}
	}
}

func allowedValues(t *testing.T, parameter string) string {
	t.Helper()
	template, err := os.ReadFile("../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(template), "\n  "+parameter+":\n")
	_, list, _ := strings.Cut(text, "AllowedValues: ")
	list, _, _ = strings.Cut(list, "\n")
	return list
}
