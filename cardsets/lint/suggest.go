package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cardsets/fault"
	"cardgames/cardsets/steps"
	"cardgames/engine"
)

// suggest adds suggestions to the faults of misspelt words.
func (r *Result) suggest(report *fault.Report) *fault.Report {
	suggested := *report
	suggested.Faults = slices.Clone(report.Faults)
	for i := range suggested.Faults {
		f := &suggested.Faults[i]
		at := slices.IndexFunc(r.sources, func(s Source) bool { return s.URL == f.URL })
		if at < 0 {
			continue
		}
		if name := suggestion(*f, r.checked.Text(at, f.Pointer)); name != "" {
			f.Detail += "; did you mean " + name + "?"
		}
	}
	return &suggested
}

// The names of members in a card set, by the kind of object.
var (
	setMembers   = []string{"$schema", "set_id", "name", "version", "cards"}
	cardMembers  = []string{"id", "name", "cost", "type", "effect", "params", "text", "flavor"}
	paramMembers = steps.ParamNames()
	countMembers = []string{"per", "times", "max"}
	ifMembers    = []string{"count", "at_least", "at_most"}
	stepMembers  = []string{"when", "effect", "params"}
)

// suggestion returns a name that resembles the one of a fault, or "". text is the value there, if
// it is a string.
func suggestion(f fault.Fault, text string) string {
	tokens := slices.Collect(jsontext.Pointer(f.Pointer).Tokens())
	if len(tokens) == 0 {
		return ""
	}
	last, depth := tokens[len(tokens)-1], len(tokens)
	switch {
	case !f.InName:
		return suggestedValue(f, last, text)
	case depth == 1:
		return nearest(last, setMembers, nil)
	case depth == 3 && slices.Contains(paramMembers, last):
		return "" // the fault says where it belongs
	case depth == 3:
		return nearest(last, cardMembers, memberSynonyms)
	}
	in := tokens[depth-2]
	switch member := countMember[in]; {
	case member != "" && slices.Contains(countNames(), last):
		return fmt.Sprintf("%q: %q", member, last)
	case member != "" && (last == "per" || last == "count"):
		return member
	}
	return nearest(last, membersOf[in], nil)
}

// suggestedValue returns a value for a member that resembles its text, or "".
func suggestedValue(f fault.Fault, member, text string) string {
	switch member {
	case "effect":
		effect := nearest(text, effectNames(), effectSynonyms)
		if f.Code != fault.UnknownEffect || strings.Contains(f.Detail, " "+effect) { // not every place has each effect
			return effect
		}
	case "type":
		return nearest(text, typeNames(), typeSynonyms)
	case "per", "count":
		return nearest(text, countNames(), nil)
	case "when":
		return nearest(text, namesOf(engine.Whens()), whenSynonyms)
	case "side":
		side := nearest(text, namesOf(sides), sideSynonyms)
		if strings.Contains(f.Detail, side) { // not every effect has each side
			return side
		}
	}
	return ""
}

// countMember has the member that names a count, by the object that it is in.
var countMember = map[string]string{"n": "per", "if": "count"}

// membersOf has the names in an object, by the object's own name or its index in a list.
var membersOf = map[string][]string{
	"params": paramMembers, "n": countMembers, "if": ifMembers,
	"0": stepMembers, "1": stepMembers, "2": stepMembers, "else": stepMembers,
}

// Words that other games have for the same thing.
var (
	effectSynonyms = byMeaning(map[string]string{
		"none":           "nothing no_effect vanilla blank",
		"gain_progress":  "gain_points progress points point score advance",
		"drain_progress": "lose_progress damage attack hinder",
		"gain_time":      "gain_mana mana time energy",
		"drain_time":     "lose_time take_time slow delay",
		"draw":           "draw_cards card cards",
		"discard":        "discard_cards",
		"scrap":          "destroy kill remove removal trash exile sacrifice delete",
		"bounce":         "return return_to_hand unsummon",
		"cancel":         "counter counterspell negate block stop deny",
		"shield":         "protect ward guard armor armour defend",
		"recover":        "regrow retrieve resurrect revive salvage",
		"mill":           "bury",
		"replace":        "mulligan redraw wheel swap refresh cycle",
		"sweep":          "wipe wrath board_wipe clear destroy_all scrap_all",
		"choose":         "choice modal select option options",
	})
	whenSynonyms = byMeaning(map[string]string{
		"enters":  "etb arrives played cast enters_play",
		"turn":    "upkeep start start_of_turn turn_start each_turn",
		"end":     "end_step end_of_turn turn_end cleanup",
		"task":    "sorcery spell",
		"instant": "reaction interrupt",
		"leaves":  "dies death left removed scrapped leaves_play",
	})
	sideSynonyms = byMeaning(map[string]string{
		"own":      "self me mine you your owner player",
		"opponent": "enemy other rival opponents them their",
		"either":   "both any all anyone everyone",
	})
	typeSynonyms = byMeaning(map[string]string{
		"person":    "creature minion character people",
		"appliance": "artifact machine device tool item",
		"habit":     "enchantment routine",
		"task":      "sorcery spell action chore",
		"instant":   "reaction interrupt trap",
	})
	memberSynonyms = byMeaning(map[string]string{
		"name":   "title",
		"cost":   "price mana",
		"type":   "kind",
		"effect": "ability",
		"params": "parameters",
		"text":   "description rules",
		"flavor": "flavour flavor_text",
	})
)

// byMeaning returns the name for each of the words that mean it.
func byMeaning(table map[string]string) map[string]string {
	meanings := map[string]string{}
	for name, words := range table {
		for word := range strings.FieldsSeq(words) {
			meanings[word] = name
		}
	}
	return meanings
}

// nearest returns the name that a misspelt word resembles most, or that means the same,
// or "".
func nearest(word string, names []string, synonyms map[string]string) string {
	best, closest := "", max(1, len(word)/3)+1
	for _, name := range names {
		if d := distance(strings.ToLower(word), name); d < closest {
			best, closest = name, d
		}
	}
	if best == word {
		return "" // it is spelt right
	}
	if synonym, ok := synonyms[strings.ToLower(word)]; ok {
		return synonym
	}
	if best == "" {
		return nearestPart(word, names, synonyms)
	}
	return best
}

// nearestPart returns what a part of a name such as "draw_card" or "kill_person" is or
// means, or "".
func nearestPart(word string, names []string, synonyms map[string]string) string {
	parts := strings.FieldsFunc(strings.ToLower(word), func(r rune) bool { return r == '_' || r == '-' || r == ' ' })
	for _, part := range parts {
		if slices.Contains(names, part) {
			return part
		}
		if synonym, ok := synonyms[part]; ok {
			return synonym
		}
	}
	return ""
}

// distance returns the number of letters to insert, delete, replace or swap with the next
// one (F. J. Damerau, "A technique for computer detection and correction of spelling
// errors", 1964).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			replace := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				replace++
			}
			rows[i][j] = min(replace, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}

func effectNames() []string { return namesOf(engine.Effects()) }
func typeNames() []string   { return namesOf(engine.CardTypes()) }
func countNames() []string  { return namesOf(engine.Counts()) }

var sides = []engine.Side{engine.SideOwn, engine.SideOpponent, engine.SideEither}

func namesOf[T fmt.Stringer](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}
