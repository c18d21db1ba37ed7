// Package style lists the looks that a card set can have on the table. The pages draw them.
package style

import (
	"slices"
	"strings"
)

// Style is the name of a look. The zero Style is none: the pages choose.
type Style string

// The styles, each named after the surface that the table shows.
const (
	Gingham     Style = "gingham"
	Wallpaper   Style = "wallpaper"
	Cork        Style = "cork"
	Lawn        Style = "lawn"
	Curtain     Style = "curtain"
	Ice         Style = "ice"
	Floorboards Style = "floorboards"
)

// All returns the styles in the order in which they are listed.
func All() []Style { return []Style{Gingham, Wallpaper, Cork, Lawn, Curtain, Ice, Floorboards} }

// List returns the names of all styles, for a sentence.
func List() string {
	names := make([]string, len(All()))
	for i, s := range All() {
		names[i] = s.String()
	}
	return strings.Join(names, ", ")
}

// Known reports whether there is a style of this name.
func (s Style) Known() bool { return slices.Contains(All(), s) }

// String returns the name.
func (s Style) String() string { return string(s) }

// Summary says what the style looks like.
func (s Style) Summary() string {
	switch s {
	case Gingham:
		return "A checked tablecloth in red. Home Sweet Home has it."
	case Wallpaper:
		return "Striped wallpaper in plum. House Guests has it."
	case Cork:
		return "A cork board with amber. Flat Share has it."
	case Lawn:
		return "Mown grass in green. The Kitchen Garden has it."
	case Curtain:
		return "Folds of a violet stage curtain. Opening Night has it."
	case Ice:
		return "Ice with cracks in pale blue. Polar Station has it."
	case Floorboards:
		return "Grey-green boards of an old floor. The Haunted Inn has it."
	default:
		return "Not a style that ships."
	}
}
