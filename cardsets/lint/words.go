package lint

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// word is a word, a number or a punctuation mark of a text. Words that mean the same for
// the reader of texts have the same canonical form, and so have phrases.
type word struct {
	is         string // canonical form, such as "opponent" or "gain"; a number or a mark is "#" or the mark
	number     int    // with "#"
	raw        string // in lower case, without a possessive ending
	start, end int    // place in the text
}

var wordPattern = regexp.MustCompile(`[+\-−]?\d+|\p{L}+(?:['’]\p{L}+)?|[.,;:!?()—–]`)

// readWords returns the words of a text.
func readWords(text string) []word {
	var words []word
	for _, at := range wordPattern.FindAllStringIndex(text, -1) {
		words = append(words, readWord(text, at[0], at[1]))
	}
	return joinPhrases(words)
}

func readWord(text string, start, end int) word {
	raw := strings.ReplaceAll(strings.ToLower(text[start:end]), "’", "'")
	raw = strings.TrimSuffix(strings.TrimSuffix(raw, "'s"), "'")
	w := word{is: raw, raw: raw, start: start, end: end}
	if n, err := strconv.Atoi(strings.TrimLeft(raw, "+-−")); err == nil {
		w.is, w.number = "#", n
	} else if n, ok := numberWords[raw]; ok {
		w.is, w.number = "#", n
	} else if canonical, ok := synonyms[raw]; ok {
		w.is = canonical
	}
	return w
}

// joinPhrases replaces the phrases of the table, the longest first.
func joinPhrases(words []word) []word {
	var joined []word
	for len(words) > 0 {
		w, n := words[0], 1
		for length := min(longestPhrase, len(words)); length > 1; length-- {
			if canonical, ok := phrases[rawText(words[:length])]; ok {
				w.is, w.end, n = canonical, words[length-1].end, length
				break
			}
		}
		joined, words = append(joined, w), words[n:]
	}
	return joined
}

func rawText(words []word) string {
	raw := make([]string, len(words))
	for i, w := range words {
		raw[i] = w.raw
	}
	return strings.Join(raw, " ")
}

// hasLetters reports whether a text says something, in any script: letters, figures or
// symbols such as emoji.
func hasLetters(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r)
	})
}

var numberWords = numbered("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
	"fifteen sixteen seventeen eighteen nineteen twenty")

func numbered(words string) map[string]int {
	numbers := map[string]int{}
	for n, w := range strings.Fields(words) {
		numbers[w] = n
	}
	return numbers
}

// synonyms are the words of one meaning, by its canonical form.
var synonyms = byMeaning(map[string]string{
	"opponent":  "opponent opponents enemy rival foe adversary",
	"they":      "they their them theirs",
	"you":       "you your yours my me i yourself",
	"person":    "person persons people",
	"appliance": "appliance appliances",
	"habit":     "habit habits",
	"permanent": "permanent permanents",
	"task":      "task tasks",
	"instant":   "instant instants",
	"card":      "card cards",
	"not":       "not never don't doesn't cannot can't won't isn't aren't haven't hasn't without instead",
	"if":        "if when whenever while provided",
	"atmost":    "max maximum",
	"per":       "per",
	"double":    "twice",
	"wins":      "win wins",
	"costs":     "cost costs costing",
	"gain":      "gain gains get gets add adds score scores receive receives earn earns collect collects gained",
	"lose":      "lose loses drain drains waste wastes forfeit forfeits steal steals lost",
	"draw":      "draw draws",
	"discard":   "discard discards",
	"mill":      "mill mills",
	"scrap":     "scrap scraps destroy destroys remove removes trash trashes kill kills",
	"return":    "return returns bounce bounces send sends put puts bring brings take takes comes recover recovers",
	"cancel":    "cancel cancels counter counters negate negates stop stops",
	"shield":    "shield shields protect protects",
})

func byMeaning(table map[string]string) map[string]string {
	meanings := map[string]string{}
	for canonical, words := range table {
		for w := range strings.FieldsSeq(words) {
			meanings[w] = canonical
		}
	}
	return meanings
}

// longestPhrase is the number of words of the longest phrase.
const longestPhrase = 7

// phrases are phrases of one meaning. Without them, parts such as the "discard" of
// "discard pile" would be read as words of their own.
var phrases = func() map[string]string {
	meanings := map[string]string{}
	for canonical, list := range map[string]string{
		"opponent": "your opponent,the opponent,an opponent,the other player,other player,your rival,your enemy",
		"pile":     "discard pile,discard piles",
		"handsize": "hand limit,hand size,hand limit of,the hand limit,the hand limit of",
		"ormore":   "or more,or greater,or higher,and more,and up",
		"orless":   "or fewer,or less,or lower,or under",
		"atleast":  "at least,no fewer than,no less than,not fewer than,not less than",
		"atmost": "at most,up to,no more than,not more than,maximum of,max of,a maximum of,up to a maximum of," +
			"never more than,a limit of",
		"below": "fewer than,less than",
		"above": "more than",
		"per": "for each,for every,for each of,for every of,equal to the number of,the number of,number of,as many as," +
			"to the number of,for every single",
		"same":     "as many,that many,the same number,the same number of,as many cards,that many cards,as much,that much",
		"if":       "as long as,only if,only when,but only if,but only when,even if",
		"anycost":  "whatever it costs,whatever its cost,any cost,regardless of cost,no matter the cost",
		"handful":  "hand of cards",
		"setback":  "set back,sets back",
		"nothing":  "does nothing,do nothing,no effect,has no effect",
		"thisturn": "this turn",
		"eachturn": "each turn,every turn,per turn,a turn,start of your turn,beginning of your turn,start of each turn," +
			"start of every turn,beginning of each turn,each of your turns,every one of your turns,turn starts,turn begins",
		"eachtask": "per task,each task,every task,each of your tasks,for each task," +
			"for every task,all your tasks,your tasks," +
			"with each task",
		"endofturn": "end of your turn,end of each turn,end of every turn,end of the turn,end of each of your turns," +
			"end of every one of your turns,turn ends",
		"both":     "both players,each player,every player,all players",
		"together": "all your people,all your appliances,all people,all appliances,all persons,all your persons,together",
	} {
		for phrase := range strings.SplitSeq(list, ",") {
			meanings[phrase] = canonical
		}
	}
	return meanings
}()
