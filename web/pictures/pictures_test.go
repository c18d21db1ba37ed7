package pictures

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/engine"
)

// allowed are the attributes of the elements that pictures consist of, and what each
// may be. None can run a script, or load or link anything.
var allowed = map[string]map[string]*regexp.Regexp{
	"path":    {"d": regexp.MustCompile(`^M[-MLHVQAZ0-9. ]+$`), "fill-rule": regexp.MustCompile(`^evenodd$`)},
	"circle":  {"cx": number, "cy": number, "r": number},
	"ellipse": {"cx": number, "cy": number, "rx": number, "ry": number},
	"rect":    {"x": number, "y": number, "width": number, "height": number, "rx": number},
}

var (
	number = regexp.MustCompile(`^\d+(\.\d+)?$`)
	// colours of a shape: nothing, or the line's; the wash where it has none.
	colours = map[string]*regexp.Regexp{
		"fill":   regexp.MustCompile(`^(none|currentColor)$`),
		"stroke": regexp.MustCompile(`^none$`),
	}
)

// wrongIn says what a picture has that no picture may have.
func wrongIn(svg string) string {
	inner, begins := strings.CutPrefix(svg, head)
	if !begins || !strings.HasSuffix(svg, "\n</svg>\n") {
		return "the head or the end"
	}
	d := xml.NewDecoder(strings.NewReader(strings.TrimSuffix(inner, "</svg>\n")))
	shapes := 0
	for {
		token, err := d.Token()
		switch token := token.(type) {
		case xml.StartElement:
			shapes++
			if wrong := wrongAttribute(token); wrong != "" {
				return wrong
			}
		case xml.CharData:
			if len(bytes.TrimSpace(token)) > 0 {
				return "text"
			}
		case xml.EndElement:
		default:
			if errors.Is(err, io.EOF) && shapes > 0 {
				return ""
			}
			return "something that is no shape"
		}
	}
}

func wrongAttribute(element xml.StartElement) string {
	attributes, ok := allowed[element.Name.Local]
	if !ok {
		return "element " + element.Name.Local
	}
	for _, a := range element.Attr {
		values := attributes[a.Name.Local]
		if values == nil {
			values = colours[a.Name.Local]
		}
		if values == nil || !values.MatchString(a.Value) {
			return "attribute " + a.Name.Local + "=" + a.Value
		}
	}
	return ""
}

func TestPicturesAreDrawnInOneHand(t *testing.T) {
	for _, name := range names() {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(name) {
			t.Errorf("the name %q", name)
		}
		file, err := files.ReadFile(name + ".svg")
		if err != nil {
			t.Fatal(err)
		}
		if wrong := wrongIn(string(file)); wrong != "" {
			t.Errorf("%s.svg has %s", name, wrong)
		}
	}
}

func TestWhatNoPictureMayHave(t *testing.T) {
	for _, shape := range []string{
		"",
		"words",
		"<!-- a comment -->",
		"<script>alert(1)</script>",
		`<image href="https://example.com/a.png"/>`,
		`<path d="M0 0" onclick="alert(1)"/>`,
		`<path d="M0 0" fill="red"/>`,
		`<path d="M0 0" fill="url(https://example.com)"/>`,
		`<path d="M0 0" stroke-width="9"/>`,
		`<path d="m0 0 5 5"/>`,
		`<circle cx="24" cy="24" r="-1"/>`,
		`<circle cx="24" cy="24" r="3">`,
	} {
		if wrongIn(head+shape+"\n</svg>\n") == "" {
			t.Errorf("%s is allowed", shape)
		}
	}
	if wrongIn(`<svg viewBox="0 0 24 24">`+"\n<path d=\"M0 0\"/>\n</svg>\n") == "" {
		t.Error("another head is allowed")
	}
}

// The sheet and the table are loaded together, when the first card is drawn.
func TestPicturesAreSmall(t *testing.T) {
	const (
		fewest   = 120
		maxBytes = 80_000 // with gzip
	)
	sum := 0
	for _, file := range [][]byte{Sheet(), Words()} {
		var compressed bytes.Buffer
		w := gzip.NewWriter(&compressed)
		if _, err := w.Write(file); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		sum += compressed.Len()
	}
	t.Logf("%d pictures, %d bytes with gzip", len(names()), sum)
	if len(names()) < fewest || sum > maxBytes {
		t.Errorf("%d pictures in %d bytes; at least %d in at most %d are wanted", len(names()), sum, fewest, maxBytes)
	}
}

func TestTheSheetHasASymbolForEachPicture(t *testing.T) {
	var sheet struct {
		Symbols []struct {
			ID    string `xml:"id,attr"`
			Inner string `xml:",innerxml"`
		} `xml:"symbol"`
	}
	if err := xml.Unmarshal(Sheet(), &sheet); err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, symbol := range sheet.Symbols {
		ids = append(ids, symbol.ID)
		if wrong := wrongIn(head + symbol.Inner + "\n</svg>\n"); wrong != "" {
			t.Errorf("symbol %s has %s", symbol.ID, wrong)
		}
	}
	if !slices.Equal(ids, names()) {
		t.Errorf("the sheet has %q, the pictures are %q", ids, names())
	}
}

type table struct {
	Pictures map[string][]string `json:"pictures"`
	Effects  map[string]string   `json:"effects"`
	Types    map[string]string   `json:"types"`
	Weak     []string            `json:"weak"`
	Rules    []string            `json:"rules"`
}

func readTable(t *testing.T) table {
	t.Helper()
	var read table
	if err := json.Unmarshal(Words(), &read, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
	return read
}

func TestEachWordChoosesOnePicture(t *testing.T) {
	chosen := map[string]string{}
	words := readTable(t)
	for _, picture := range slices.Sorted(maps.Keys(words.Pictures)) {
		for _, word := range words.Pictures[picture] {
			if other, twice := chosen[word]; twice {
				t.Errorf("%q chooses %s and %s", word, other, picture)
			}
			chosen[word] = picture
			if !regexp.MustCompile(`^[a-z0-9']+( [a-z0-9']+)*$`).MatchString(word) {
				t.Errorf("the word %q of %s is not in small letters", word, picture)
			}
		}
	}
}

func TestEachPictureHasWordsAndEachWordAPicture(t *testing.T) {
	words := readTable(t)
	for _, name := range names() {
		if len(words.Pictures[name]) == 0 {
			t.Errorf("no word chooses %s", name)
		}
	}
	for picture := range words.Pictures {
		if !slices.Contains(names(), picture) {
			t.Errorf("words choose %s, which there is not", picture)
		}
	}
}

func TestWeakWordsChooseAPicture(t *testing.T) {
	words := readTable(t)
	known := slices.Concat(slices.Collect(maps.Values(words.Pictures))...)
	for _, weak := range words.Weak {
		if !slices.Contains(known, weak) {
			t.Errorf("the weak word %q chooses no picture", weak)
		}
	}
}

// A card of which no word is known has the picture of its effect or, for an effect
// without one, of its type.
func TestEachTypeAndTheEffectsHavePicturesOfTheirOwn(t *testing.T) {
	words := readTable(t)
	var types []string
	for _, cardType := range engine.CardTypes() {
		types = append(types, cardType.String())
	}
	slices.Sort(types)
	if got := slices.Sorted(maps.Keys(words.Types)); !slices.Equal(got, types) {
		t.Errorf("the table has the types %q, the rules %q", got, types)
	}
	for name := range words.Effects {
		if _, known := engine.ParseEffect(name); !known {
			t.Errorf("the table has the effect %q, which the rules do not have", name)
		}
	}
	shared := map[string]string{}
	for _, some := range []map[string]string{words.Effects, words.Types} {
		for of, picture := range some {
			if other, twice := shared[picture]; twice {
				t.Errorf("%s and %s share the picture %s", of, other, picture)
			}
			shared[picture] = of
			if !slices.Contains(names(), picture) {
				t.Errorf("%s has the picture %q, which there is not", of, picture)
			}
		}
	}
}
