package passing_test

import (
	"encoding/json"
	"os"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/passing"
)

func TestCases(t *testing.T) {
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string          `json:"name"`
		Forced bool            `json:"forced"`
		Asked  *cardgames.View `json:"asked"` // when the wish began; null for none
		View   cardgames.View  `json:"view"`
		Passes bool            `json:"passes"`
	}
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for _, c := range cases {
		var wish *passing.Wish
		if c.Asked != nil {
			wish = passing.NewWish(c.Asked)
		}
		if got := passing.Passes(&c.View, *c.View.Viewer, c.Forced, wish); got != c.Passes {
			t.Errorf("%s: got %v, want %v", c.Name, got, c.Passes)
		}
	}
}
