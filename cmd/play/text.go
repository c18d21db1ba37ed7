package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// columns is the width of everything that is drawn.
const columns = 80

// widthOf counts the columns of a text on a terminal.
func widthOf(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// fit pads or shortens a text to exactly the given number of columns.
func fit(text string, limit int) string {
	if n := widthOf(text); n <= limit {
		return text + strings.Repeat(" ", limit-n)
	}
	used := 0
	for i, r := range text {
		if used+runeWidth(r) > limit-3 {
			return text[:i] + strings.Repeat(" ", limit-3-used) + "..."
		}
		used += runeWidth(r)
	}
	return text
}

// cut shortens a text to at most the given number of columns.
func cut(text string, limit int) string { return strings.TrimRight(fit(text, limit), " ") }

// wrap breaks items into lines that begin with an indent and end before the
// last column. An item longer than a line is cut.
func wrap(items []string, separator string, indent int) string {
	var lines []string
	line := ""
	for _, item := range items {
		item = cut(item, columns-indent)
		switch {
		case line == "":
			line = item
		case indent+widthOf(line+separator+item) >= columns:
			lines, line = append(lines, line+strings.TrimRight(separator, " ")), item
		default:
			line += separator + item
		}
	}
	return strings.Join(append(lines, line), "\n"+strings.Repeat(" ", indent))
}

// style reports whether to write ANSI escapes (ECMA-48, "Select graphic rendition").
type style bool

func (s style) paint(code, text string) string {
	if !s {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (s style) bold(text string) string { return s.paint("1", text) }

func (s style) dim(text string) string { return s.paint("2", text) }

// ofType colours by a card's type, which the text beside it names too.
func (s style) ofType(cardType, text string) string {
	return s.paint(map[string]string{"person": "33", "appliance": "36", "habit": "32", "task": "34",
		"instant": "35"}[cardType], text)
}
