package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cardgames/engine"
)

// adviseNames finds cards with the same name.
func adviseNames(a *adviser, cards pool) {
	first := map[string]card{}
	for _, c := range cards {
		if same, ok := first[c.Name]; ok {
			a.onCard(c, "/name", "same_name", "%s has this name too, and players cannot distinguish the two", same.ID)
		} else {
			first[c.Name] = c
		}
	}
}

// adviseTexts finds texts that do not say what the card does.
func adviseTexts(a *adviser, cards pool) {
	for _, c := range cards {
		words := newWords(c.Text)
		switch {
		case len(words.list) == 0:
			a.onCard(c, "/text", "no_text", "the text is empty; what the card does: %s", c.Describe(a.rules))
		default:
			for _, contradiction := range []string{wrongNumber(a.rules, c, words), wrongDirection(c, words),
				wrongTarget(c, words)} {
				if contradiction != "" {
					a.onCard(c, "/text", "text_contradicts", "%s; what the card does: %s", contradiction, c.Describe(a.rules))
				}
			}
		}
	}
}

// words are the words of a card's text, in lower case.
type words struct{ list []string }

var wordPattern = regexp.MustCompile(`[a-z]+|\d+`)

func newWords(text string) words { return words{wordPattern.FindAllString(strings.ToLower(text), -1)} }

func (w words) any(of ...string) bool {
	return slices.ContainsFunc(w.list, func(word string) bool { return slices.Contains(of, word) })
}

var numberWords = []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

func (w words) numbers() []int {
	var numbers []int
	for _, word := range w.list {
		if n, err := strconv.Atoi(word); err == nil {
			numbers = append(numbers, n)
		} else if i := slices.Index(numberWords, word); i >= 0 {
			numbers = append(numbers, i+2)
		}
	}
	return numbers
}

// wrongNumber finds a text without the number that it is about. It ignores numbers of
// the rules that apply to every card of the same kind.
func wrongNumber(rules *engine.Rules, c card, w words) string {
	number, what, ofRules := keyNumber(rules, c.Card)
	numbers := w.numbers()
	if what == "" || slices.Contains(numbers, number) {
		return ""
	}
	numbers = slices.DeleteFunc(numbers, func(n int) bool { return slices.Contains(ofRules, n) })
	if len(numbers) == 0 {
		return ""
	}
	return fmt.Sprintf("the text says %d, but %s is %d", numbers[0], what, number)
}

// keyNumber returns the number that a text is about, and the numbers of the rules that
// it may also contain.
func keyNumber(rules *engine.Rules, c *engine.Card) (number int, what string, ofRules []int) {
	switch {
	case c.Type == engine.TypePerson:
		return c.Rate(), "the rate, half its cost, rounded up,", []int{rules.PersonCap}
	case c.Type == engine.TypeAppliance:
		return c.Rate(), "the rate, half its cost, rounded up,", []int{rules.ApplianceCap}
	case c.Type == engine.TypeHabit:
		return c.Rate(), "the rate, half its cost, rounded up,", nil
	case c.Params.N.Number > 0:
		return int(c.Params.N.Number), "n", []int{0, rules.HandLimit}
	case c.Params.MaxCost >= 0:
		return int(c.Params.MaxCost), "max_cost", nil
	}
	return 0, "", nil
}

// opposites are the words for what an effect does, and those for its opposite.
var opposites = map[engine.Effect]struct{ does, doesNot []string }{
	engine.EffectGainProgress: {[]string{"gain", "gains", "get", "add", "progress"},
		[]string{"lose", "loses", "drain", "drains"}},
	engine.EffectGainTime: {[]string{"gain", "gains", "get", "add"}, []string{"lose", "loses", "drain", "drains"}},
	engine.EffectDrainProgress: {[]string{"lose", "loses", "drain", "drains", "opponent"},
		[]string{"gain", "gains", "get"}},
	engine.EffectDrainTime: {[]string{"lose", "loses", "drain", "drains", "opponent"},
		[]string{"gain", "gains", "get"}},
	engine.EffectDraw:    {[]string{"draw", "draws"}, []string{"discard", "discards"}},
	engine.EffectDiscard: {[]string{"discard", "discards"}, []string{"draw", "draws"}},
	engine.EffectScrap:   {[]string{"scrap", "discard", "destroy"}, []string{"bounce", "return", "returns"}},
	engine.EffectBounce:  {[]string{"bounce", "return", "returns", "hand"}, []string{"scrap", "destroy"}},
}

// wrongDirection finds a text that says the opposite of the effect, or that is about
// time if the card is about progress, and the reverse.
func wrongDirection(c card, w words) string {
	if o, ok := opposites[c.Effect]; ok && w.any(o.doesNot...) && !w.any(o.does...) {
		return fmt.Sprintf("the text says the opposite of %s", c.Effect)
	}
	about, other := resource(c.Card)
	if about != "" && w.any(other) && !w.any(about) {
		return fmt.Sprintf("the text is about %s, but the card about %s", other, about)
	}
	return ""
}

// resource returns which of time and progress a card is about, and the other one.
func resource(c *engine.Card) (about, other string) {
	switch {
	case c.Type == engine.TypeAppliance, c.Effect == engine.EffectGainTime, c.Effect == engine.EffectDrainTime:
		return "time", "progress"
	case c.Type == engine.TypePerson, c.Type == engine.TypeHabit,
		c.Effect == engine.EffectGainProgress, c.Effect == engine.EffectDrainProgress:
		return "progress", "time"
	}
	return "", ""
}

// typeWords are the words for the types of cards.
var typeWords = map[engine.CardType][]string{
	engine.TypePerson:    {"person", "persons", "people"},
	engine.TypeAppliance: {"appliance", "appliances"},
	engine.TypeHabit:     {"habit", "habits"},
	engine.TypeTask:      {"task", "tasks"},
	engine.TypeInstant:   {"instant", "instants"},
}

// wrongTarget finds a text that names a different type of card than the effect.
func wrongTarget(c card, w words) string {
	if c.Effect != engine.EffectScrap && c.Effect != engine.EffectBounce && c.Effect != engine.EffectRecover {
		return ""
	}
	if want := c.Params.Type; want != 0 && w.any(typeWords[want]...) {
		return ""
	}
	for named := engine.TypePerson; named <= engine.TypeInstant; named++ {
		switch {
		case !w.any(typeWords[named]...):
		case c.Params.Type != 0:
			return fmt.Sprintf("the text names %ss, but the effect takes %ss", named, c.Params.Type)
		case !w.any("permanent", "permanents", "card", "cards"):
			return fmt.Sprintf("the text names %ss, but without a type the effect takes other cards too", named)
		}
	}
	return ""
}
