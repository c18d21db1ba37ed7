package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cardgames/cardsets/fault"
	"cardgames/engine"
)

// adviseTexts finds texts that are empty, and texts with other numbers than the sentence of
// the engine, which they are shown beside.
func adviseTexts(a *adviser, cards pool) {
	for _, c := range cards {
		if !hasLetters(c.Text) {
			a.onCard(c, "/text", "no_text", "the text is empty; what the card does: %s", c.Describe(a.rules))
		} else if wrong := wrongNumbers(a.rules, c.Card); wrong != "" {
			a.onCard(c, "/text", "text_numbers", "%s: %s", wrong, beside(a.rules, c))
		}
	}
}

// maxSummary is how many characters the short form of a card has at most, to be read at a glance.
const maxSummary = 90

// adviseSummaries finds cards that do too much to be said in a few words.
func adviseSummaries(a *adviser, cards pool) {
	for _, c := range cards {
		if short := c.Summary(a.rules); utf8.RuneCountInString(short) > maxSummary {
			a.onCard(c, "", "long_summary", "what it does takes %d characters in its short form; more than %d are hard to "+
				"read at the table: %q", utf8.RuneCountInString(short), maxSummary, short)
		}
	}
}

// Notes returns the texts in words of their own that no advice is about, each beside the
// sentence of the engine.
func (r *Result) Notes(rules *engine.Rules) []fault.Fault {
	var notes []fault.Fault
	for _, c := range r.cards {
		sentence := c.Describe(rules)
		same := c.Text == sentence || c.Text == inParentheses.ReplaceAllString(sentence, "")
		if !same && hasLetters(c.Text) && wrongNumbers(rules, c.Card) == "" {
			notes = append(notes, r.about(c, "/text", "text", "%s", beside(rules, c)))
		}
	}
	return notes
}

// inParentheses is what a sentence has for those who do not know the rules yet.
var inParentheses = regexp.MustCompile(` \([^)]*\)`)

// maxText is how many characters of a text are quoted.
const maxText = 200

func beside(rules *engine.Rules, c card) string {
	return fmt.Sprintf("%q; what the card does: %s", fault.Shorten(c.Text, maxText), c.Describe(rules))
}

// hasLetters reports whether a text says something, in any script: letters, figures or
// symbols such as emoji.
func hasLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)
	})
}

// wrongNumbers says how the numbers of a card's text differ from the numbers of the
// engine's sentence, or returns "". The order is free. The text may leave out the figures of the
// rules, such as the hand limit: they are those that are 0 in a sentence for rules in which
// all figures are 0.
func wrongNumbers(rules *engine.Rules, c *engine.Card) string {
	text, all, own := numbers(c.Text), numbers(c.Describe(rules)), numbers(c.Describe(&engine.Rules{}))
	surplus, missing := without(text, all), without(own, text)
	switch {
	case len(surplus) > 0 && len(missing) > 0:
		return fmt.Sprintf("the text says %s, the card says %s", listed(surplus, all), listed(missing, text))
	case len(surplus) > 0:
		return fmt.Sprintf("the text says %s, the card does not", listed(surplus, all))
	case len(missing) > 0:
		return fmt.Sprintf("the text does not say %s, the card does", listed(missing, text))
	}
	return ""
}

// listed lists numbers, such as "2, 3 and another 4", where 4 is among those that were said
// before.
func listed(list, before []int) string {
	var words []string
	for _, n := range list {
		word := fmt.Sprint(n)
		if slices.Contains(before, n) {
			word = "another " + word
		}
		words, before = append(words, word), append(slices.Clip(before), n)
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
