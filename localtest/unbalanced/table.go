package main

import (
	"fmt"
	"strings"

	"cardgames/bots/balance"
	"cardgames/bots/balance/suggest"
)

const heading = `| | Set | Made unbalanced by | Fails | Suggested | Seconds | After that |
|---|---|---|---|---|---|---|
`

// table returns the results and their total in Markdown.
func table(all []result) string {
	var text strings.Builder
	text.WriteString(heading)
	passed, few, missed := 0, 0, 0
	for _, r := range all {
		fmt.Fprintln(&text, row(r))
		switch r.Verdict {
		case balance.Passed:
			passed++
			if r.Changed <= suggest.MaxEdits {
				few++
			}
		case balance.Failed:
			missed++
		case balance.NotCertain, balance.NotMeasured: // counted by what is left
		}
	}
	fmt.Fprintf(&text, "\n%d of %d sets pass every gate, %d of them with at most %d numbers changed. "+
		"A gate fails in %d; in %d, none fails and some are not certain.\n",
		passed, len(all), few, suggest.MaxEdits, missed, len(all)-passed-missed)
	return text.String()
}

func row(r result) string {
	var suggested, seconds []string
	for _, p := range r.Proposals {
		suggested = append(suggested, list(p.Edits))
		seconds = append(seconds, fmt.Sprintf("%.0f", p.Seconds))
	}
	after := string(r.Verdict)
	if len(r.Open) > 0 {
		after += ": " + strings.Join(r.Open, "; ")
	}
	return fmt.Sprintf("| %d | %s | %s | %s | %s | %s | %s |", r.Number, r.Set, list(r.Wreck),
		strings.Join(r.Fails, "; "), strings.Join(suggested, "; then "), strings.Join(seconds, ", "), after)
}

func list(edits []suggest.Edit) string {
	if len(edits) == 0 {
		return "nothing"
	}
	var all []string
	for _, e := range edits {
		_, name, _ := strings.Cut(e.String(), ":")
		all = append(all, name)
	}
	return strings.Join(all, "; ")
}
