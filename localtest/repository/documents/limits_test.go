package documents

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cardgames/api"
	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/remote"
	"cardgames/games"
	"cardgames/infra/sockets"
	"cardgames/live"
	"cardgames/lobby"
)

// The limits of card sets that authors read are those in the code.
func TestLimitsForAuthors(t *testing.T) {
	for _, name := range []string{"docs/cards.md", "schemas/card-set.schema.json"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.ReplaceAll(string(text), ",", "")
		for _, want := range []string{
			fmt.Sprintf("at most %d KiB", check.MaxSetBytes>>10),
			fmt.Sprintf("up to %d sets at most %d MiB and %d cards together",
				api.MaxSetURLs, check.MaxTotalBytes>>20, check.MaxCards),
		} {
			if !strings.Contains(plain, want) {
				t.Errorf("%s does not say %q", name, want)
			}
		}
	}
}

// The limits in docs/security.md are those in the code.
func TestDocumentedLimits(t *testing.T) {
	table := strings.ReplaceAll(section(t, "Limits"), ",", "")
	fetch := fmt.Sprintf("%d s", remote.Timeout/time.Second)
	for what, limit := range map[string]string{
		"body of POST /games and POST /invitations of any other operation": fmt.Sprintf("%d KiB %d KiB",
			api.MaxNewGameBytes>>10, api.MaxActionBytes>>10),
		"a player's name": fmt.Sprintf("%d characters %d bytes", games.MaxNameRunes, games.MaxNameBytes),
		"a public invitation that is not kept any other": fmt.Sprintf("%d s %d days", lobby.PublicExpiry/time.Second,
			lobby.MaxInvitation/(24*time.Hour)),
		"a list of invitations":                fmt.Sprint(lobby.MaxListed),
		"`set_urls` and `sets` together":       fmt.Sprint(api.MaxSetURLs),
		"the index of an origin its card sets": fmt.Sprintf("%d KiB %d", catalogue.MaxBytes>>10, catalogue.MaxEntries),
		"the same of a card set in a request":  fmt.Sprintf("%d bytes", check.MaxInlineText),
		"the same two where requests may have card sets: all card sets the body": fmt.Sprintf("%d KiB %d KiB",
			api.MaxSetsBytes>>10, (api.MaxNewGameBytes+api.MaxSetsBytes)>>10),
		"what decks add to these two and to the body of an acceptance where players may bring them": fmt.Sprintf("%d KiB",
			api.MaxDeckBytes>>10),
		"a fetch: name connection request response":                          fetch,
		"the texts of a card and of a set as they are written in a response": fmt.Sprintf("%d bytes", check.MaxText),
		"a card-set file":                 fmt.Sprintf("%d KiB", check.MaxSetBytes>>10),
		"all files of a game their cards": fmt.Sprintf("%d MiB %d", check.MaxTotalBytes>>20, check.MaxCards),
		"faults that a report lists":      fmt.Sprintf("%d each sentence", fault.MaxFaults),
		"a stored snapshot":               fmt.Sprintf("%d KiB", games.MaxSnapshot>>10),
		"versions in a log of `?since`":   fmt.Sprint(games.MaxLogEntries),
		"watchers of a game with one seat's ticket": fmt.Sprintf("%d %d", live.MaxWatchers,
			live.MaxSeatWatchers),
		"games that a connection follows": fmt.Sprint(live.MaxWatchedGames),
		"a send to a watcher":             fmt.Sprintf("%d s", sockets.SendTimeout/time.Second),
	} {
		if row := "| " + what + " | " + limit; !strings.Contains(table, row) {
			t.Errorf("docs/security.md has no row %q", row)
		}
	}
}
