package story

import (
	"fmt"
	"slices"
	"strings"

	cardgames "cardgames/clients/go"
)

// summedFrom is the number of abilities from which on a sentence sums up what they do.
const summedFrom = 3

// chainFirst returns the abilities, and what they do, with which events begin.
func chainFirst(events []cardgames.Event) []cardgames.Event {
	acting := ""
	for i := range events {
		switch e := &events[i]; {
		case e.Type == "ability_used":
			acting = e.Object.ID
		case acting == "" || e.Source != acting:
			return events[:i]
		}
	}
	return events
}

// beforeAbility returns how many events come before the first ability.
func beforeAbility(events []cardgames.Event) int {
	for i := range events {
		if events[i].Type == "ability_used" {
			return i
		}
	}
	return len(events)
}

// chain tells a chain link by link, and sums it up if it is long.
func (t *Teller) chain(chain []cardgames.Event) []string {
	var sentences []string
	links := linksOf(chain)
	for _, link := range links {
		sentences = append(sentences, t.link(link)...)
	}
	sums := sumsOf(chain)
	if len(abilitiesOf(chain)) < summedFrom || len(links) == 1 || len(sums) == 0 {
		return sentences
	}
	var parts []string
	for i := range sums {
		parts = append(parts, within(t.Names[sums[i].Player])+" "+amount(&sums[i]))
	}
	return append(sentences, "Together: "+strings.Join(parts, ", ")+".")
}

// link tells what an ability did, or the same one of several permanents.
func (t *Teller) link(link []cardgames.Event) []string {
	abilities := abilitiesOf(link)
	if len(abilities) == 1 {
		return t.each(link)
	}
	first := abilities[0]
	first.Object.ID = "" // of several
	sentences := []string{fmt.Sprintf("%s acts %s %s.", t.owned(&first), times(len(abilities)), moments[first.When])}
	for _, sum := range sumsOf(link) {
		sentences = append(sentences, t.change(&sum))
	}
	var others []cardgames.Event
	for _, e := range link {
		if e.Type != "ability_used" && !isChange(&e) {
			others = append(others, e)
		}
	}
	return append(sentences, t.each(others)...)
}

// linksOf divides a chain into its abilities. Those of one card, from three in a row on, are one link.
func linksOf(chain []cardgames.Event) [][]cardgames.Event {
	var links [][]cardgames.Event
	for begin := 0; begin < len(chain); {
		end, alike := linkFrom(chain, begin), 1
		for last := end; last < len(chain) && isSame(&chain[begin], &chain[last]); alike++ {
			last = linkFrom(chain, last)
			if alike+1 >= summedFrom {
				end = last
			}
		}
		links = append(links, chain[begin:end])
		begin = end
	}
	return links
}

// linkFrom returns where the ability that begins at an index of a chain ends.
func linkFrom(chain []cardgames.Event, begin int) int {
	return begin + 1 + beforeAbility(chain[begin+1:])
}

// isSame reports whether two abilities are the same one of the same card and player.
func isSame(a, b *cardgames.Event) bool {
	return a.Card.ID == b.Card.ID && a.Owner == b.Owner && a.When == b.When
}

func abilitiesOf(events []cardgames.Event) []cardgames.Event {
	var abilities []cardgames.Event
	for _, e := range events {
		if e.Type == "ability_used" {
			abilities = append(abilities, e)
		}
	}
	return abilities
}

// sumsOf returns by how much events have changed each player's progress and time.
func sumsOf(events []cardgames.Event) []cardgames.Event {
	var sums []cardgames.Event
	for _, e := range events {
		if !isChange(&e) {
			continue
		}
		i := slices.IndexFunc(sums, func(sum cardgames.Event) bool { return sum.Type == e.Type && sum.Player == e.Player })
		if i < 0 {
			sums = append(sums, e)
			continue
		}
		e.By += sums[i].By
		sums[i] = e
	}
	return slices.DeleteFunc(sums, func(sum cardgames.Event) bool { return sum.By == 0 })
}

func isChange(e *cardgames.Event) bool {
	return e.Type == "progress_changed" || e.Type == "time_changed"
}

// times says how often something happens: "three times", "12 times".
func times(n int) string {
	numbers := []string{"three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	if i := n - 3; i < len(numbers) {
		return numbers[i] + " times"
	}
	return fmt.Sprintf("%d times", n)
}
