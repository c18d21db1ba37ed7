package main

import (
	"fmt"
	"strings"
	"time"

	"cardgames/bots"
	"cardgames/bots/balance"
)

// allAgainstAll prints a row for each bot, with its points against each other.
func (t *tournament) allAgainstAll(kinds []bots.Kind) error {
	if len(kinds) < 2 {
		return nil
	}
	results := make([][]string, len(kinds))
	for i := range kinds {
		results[i] = make([]string, len(kinds))
	}
	for i, first := range kinds {
		for j, second := range kinds[:i] {
			duel, err := t.match(first, second)
			if err != nil {
				return err
			}
			results[i][j] = percent(duel.Score)
			results[j][i] = percent(opposite(duel.Score))
		}
	}
	header := []string{"points of … against"}
	for _, kind := range kinds {
		header = append(header, kind.String())
	}
	t.header(header)
	for i, kind := range kinds {
		t.row(append([]string{kind.String()}, results[i]...))
	}
	fmt.Fprintln(t.out)
	return nil
}

// strengthAgainstTime prints a row for each search: its points against greedy, and the
// processor time of its games.
func (t *tournament) strengthAgainstTime(searches []bots.Kind) error {
	if len(searches) == 0 {
		return nil
	}
	greedy, err := bots.ParseKind("greedy")
	if err != nil {
		return err
	}
	t.header([]string{"search", "points against greedy", "games", "processor time a game"})
	for _, kind := range searches {
		before := processorTime()
		duel, err := t.match(kind, greedy)
		if err != nil {
			return err
		}
		each := (processorTime() - before) / time.Duration(duel.Games)
		t.row([]string{
			kind.String(), percent(duel.Score), fmt.Sprint(duel.Games), each.Round(100 * time.Microsecond).String(),
		})
	}
	return nil
}

// halvingEffort is the number of playouts with which a match has half of the games.
const halvingEffort = 40

// match plays fewer games the more its bots search.
func (t *tournament) match(first, second bots.Kind) (balance.Duel, error) {
	playouts := first.Playouts() + second.Playouts()
	games := max(2, t.games*halvingEffort/(halvingEffort+playouts))
	return balance.Match(t.ctx, t.sets, t.plan, first, second, games)
}

func opposite(i balance.Interval) balance.Interval {
	return balance.Interval{Value: 100 - i.Value, Low: 100 - i.High, High: 100 - i.Low}
}

// percent formats an interval by the half of its width.
func percent(i balance.Interval) string {
	return fmt.Sprintf("%.1f ± %.1f", i.Value, (i.High-i.Low)/2)
}

func (t *tournament) header(cells []string) {
	t.row(cells)
	fmt.Fprintln(t.out, "|---"+strings.Repeat("|---:", len(cells)-1)+"|")
}

func (t *tournament) row(cells []string) {
	fmt.Fprintln(t.out, "| "+strings.Join(cells, " | ")+" |")
}
