package admin

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"cardgames/cmd/internal/terminal"
)

func listGames(ctx context.Context, c *client, w io.Writer, _ string) error {
	var all []Game
	err := readPages(ctx, c, "/games", func(page *GameList) (after string) {
		all = append(all, page.Games...)
		return page.After
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b Game) int { return a.LastMove.Compare(b.LastMove) })
	rows := [][]string{{"GAME", "AGE", "LAST MOVE", "MOVES", "STATUS", "BYTES", "SETS"}}
	for _, g := range all {
		rows = append(rows, []string{g.ID, age(g.Created), age(g.LastMove), fmt.Sprint(g.Version), g.status(),
			fmt.Sprint(g.Bytes), names(g.CardSets)})
	}
	return printTable(w, rows)
}

// readPages calls use with each page of a list, of type P. use returns the After of the page.
func readPages[P any](ctx context.Context, c *client, path string, use func(*P) (after string)) error {
	for after := ""; ; {
		page := new(P)
		if err := c.call(ctx, "GET", path+"?after="+url.QueryEscape(after), page); err != nil {
			return err
		}
		if after = use(page); after == "" {
			return nil
		}
	}
}

// status says in a word or two how a game stands.
func (g *Game) status() string {
	status := "in progress"
	switch {
	case g.Damaged != "":
		status = "damaged"
	case g.Finished:
		status = "finished"
	}
	return status + suffix(g.Blocked)
}

func suffix(blocked bool) string {
	if blocked {
		return ", blocked"
	}
	return ""
}

func listInvitations(ctx context.Context, c *client, w io.Writer, _ string) error {
	var all []Invitation
	err := readPages(ctx, c, "/invitations", func(page *InvitationList) (after string) {
		all = append(all, page.Invitations...)
		return page.After
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b Invitation) int { return a.Created.Compare(b.Created) })
	rows := [][]string{{"INVITATION", "AGE", "STATUS", "HOST", "BYTES", "SETS"}}
	for _, i := range all {
		rows = append(rows, []string{i.ID, age(i.Created), i.status(), terminal.Clean(i.Host), fmt.Sprint(i.Bytes),
			names(i.CardSets)})
	}
	return printTable(w, rows)
}

func (i *Invitation) status() string {
	if i.Damaged != "" {
		return "damaged" + suffix(i.Blocked)
	}
	status := i.Status
	if i.Public {
		status = "public, " + status
	}
	return status + suffix(i.Blocked)
}

// names returns the names of card sets, which strangers may have written.
func names(sets []CardSet) string {
	all := make([]string, len(sets))
	for i, s := range sets {
		all[i] = terminal.Clean(s.Name)
	}
	return strings.Join(all, ", ")
}

// age returns how long ago something was, in its largest unit.
func age(at time.Time) string {
	if at.IsZero() {
		return "?"
	}
	passed := time.Since(at)
	switch {
	case passed >= 48*time.Hour:
		return fmt.Sprintf("%d d", passed/(24*time.Hour))
	case passed >= 2*time.Hour:
		return fmt.Sprintf("%d h", passed/time.Hour)
	case passed >= 2*time.Minute:
		return fmt.Sprintf("%d min", passed/time.Minute)
	}
	return fmt.Sprintf("%d s", max(0, passed/time.Second))
}

func printTable(w io.Writer, rows [][]string) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(table, strings.Join(row, "\t"))
	}
	return table.Flush()
}

// show prints a game or, if there is none, an invitation. JSON escapes the control characters
// that strangers may have written; what else a terminal would obey is escaped too.
func show(ctx context.Context, c *client, w io.Writer, id string) error {
	var text jsontext.Value
	err := c.call(ctx, "GET", "/games/"+id, &text)
	if isNotFound(err) {
		err = c.call(ctx, "GET", "/invitations/"+id, &text)
	}
	if err != nil {
		return neither(err)
	}
	if err := text.Indent(jsontext.WithIndent("  ")); err != nil {
		return err
	}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		lines[i] = indentation(line) + terminal.Clean(strings.TrimLeft(line, " "))
	}
	_, err = fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

func indentation(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " "))] }
