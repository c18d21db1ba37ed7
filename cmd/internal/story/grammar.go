package story

import (
	"strings"
	"unicode/utf8"
)

// you is the name of the reader.
const you = "You"

// Whose returns "your", or another player's name in the genitive: "the computer’s".
func (t *Teller) Whose(player int) string {
	if t.Names[player] == you {
		return "your"
	}
	return within(t.Names[player]) + "’s"
}

// Theirs is Whose without a noun: "yours".
func (t *Teller) Theirs(player int) string {
	if t.Names[player] == you {
		return "yours"
	}
	return t.Whose(player)
}

// clause joins a name and a verb: "You pass", "The computer passes".
func (t *Teller) clause(player int, verb string) string {
	if t.Names[player] != you {
		verb = thirdPerson(verb)
	}
	return t.Names[player] + " " + verb
}

func thirdPerson(verb string) string {
	switch {
	case verb == "have":
		return "has"
	case strings.HasSuffix(verb, "s"):
		return verb + "es"
	}
	return verb + "s"
}

// within returns a text as it stands in the middle of a sentence.
func within(text string) string {
	for _, word := range []string{"You", "Your", "The"} {
		if first, rest, _ := strings.Cut(text, " "); first == word {
			return strings.TrimSpace(strings.ToLower(first) + " " + rest)
		}
	}
	return text
}

func capital(text string) string {
	_, first := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:first]) + text[first:]
}
