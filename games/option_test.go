package games_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cardgames/games"
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

func TestOptionsFromEnv(t *testing.T) {
	for _, value := range []string{"", "1", "2"} {
		if _, err := games.OptionsFromEnv(func(string) string { return value }); err != nil {
			t.Errorf("%q: %v", value, err)
		}
	}
	for _, value := range []string{"0", "3", "two", "-1"} {
		_, err := games.OptionsFromEnv(func(string) string { return value })
		want := fmt.Sprintf("RECORD_FORMAT: no record format %q: this release writes formats 1 to 2", value)
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The template refuses a format that the functions would refuse at their start.
func TestTheTemplateOffersEveryRecordFormat(t *testing.T) {
	template, err := os.ReadFile("../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, parameter, _ := strings.Cut(string(template), "\n  RecordFormat:\n")
	_, list, _ := strings.Cut(parameter, "AllowedValues: ")
	list, _, _ = strings.Cut(list, "\n")
	want := "[''"
	for format := games.RecordFormat1; format <= games.NewestRecordFormat; format++ {
		want += fmt.Sprintf(", '%d'", format)
	}
	if want += "]"; list != want {
		t.Errorf("it offers %s, want %s", list, want)
	}
}
