package main

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// places tells where values begin in a text, by their JSON Pointers.
type places map[string]place

// place counts from 1, columns in characters.
type place struct{ line, column int }

// findPlaces finds the list of cards and the cards of a card-set file, as far
// as the file is JSON.
func findPlaces(file []byte) places {
	found := places{"": {1, 1}}
	decoder := jsontext.NewDecoder(bytes.NewReader(file))
	for {
		token, err := decoder.ReadToken()
		if err != nil {
			return found
		}
		kind, pointer := token.Kind(), string(decoder.StackPointer())
		if kind == jsontext.KindBeginArray && pointer == "/cards" || kind == jsontext.KindBeginObject && decoder.StackDepth() == 3 {
			found[pointer] = placeOf(file[:decoder.InputOffset()-1])
		}
	}
}

func placeOf(before []byte) place {
	start := bytes.LastIndexByte(before, '\n') + 1
	return place{bytes.Count(before, []byte("\n")) + 1, utf8.RuneCount(before[start:]) + 1}
}

func cardPointer(index int) string { return fmt.Sprintf("/cards/%d", index) }
