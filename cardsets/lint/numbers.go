package lint

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// numbers returns the numbers of a text in their order: figures of any script, and words in
// English. It leaves out 0 and 1, which a text can say in other words, such as "no cards" and
// "a card", and figures joined to others, such as 24/7 and 19.90, which no card has.
func numbers(text string) []int {
	var found []int
	tens := false
	for _, token := range numberPattern.FindAllString(text, -1) {
		n, isWord := numberWords[strings.ToLower(token)]
		switch {
		case isWord && tens && n < 10: // "twenty-five"
			found[len(found)-1] += n
		case isWord:
			found = append(found, n)
		case strings.ContainsAny(token, joints) || !unicode.IsDigit([]rune(token)[0]):
		default:
			found = append(found, figures(token))
		}
		tens = isWord && n >= 20
	}
	return slices.DeleteFunc(found, func(n int) bool { return n <= 1 })
}

// joints are what joins figures to one thing that is no number of a card.
const joints = ".,:/'’–-"

var numberPattern = regexp.MustCompile(`\p{Nd}+(?:[` + joints + `]\p{Nd}+)*|\p{L}+`)

var numberWords = func() map[string]int {
	words := map[string]int{"twice": 2}
	for n, word := range strings.Fields("zero one two three four five six seven eight nine ten eleven twelve " +
		"thirteen fourteen fifteen sixteen seventeen eighteen nineteen") {
		words[word] = n
	}
	for n, word := range strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety") {
		words[word] = 10 * (n + 2)
	}
	return words
}()

// figures returns the number that decimal digits write; for one that is too large, the
// largest int.
func figures(digits string) int {
	ascii := strings.Map(func(r rune) rune { return '0' + digit(r) }, digits)
	n, _ := strconv.Atoi(ascii)
	return n
}

// digit returns the value of a decimal digit. The digits of a script follow each other, from
// its zero on (The Unicode Standard, section 4.6).
func digit(r rune) rune {
	zero := r
	for zero > 0 && unicode.Is(unicode.Nd, zero-1) {
		zero--
	}
	return (r - zero) % 10
}

// without returns the numbers of a list that are left when the numbers of another are taken
// away, each as often as it is there.
func without(list, others []int) []int {
	left := slices.Clone(list)
	for _, n := range others {
		if i := slices.Index(left, n); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}
