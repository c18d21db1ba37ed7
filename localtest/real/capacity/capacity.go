// Package capacity describes what games were measured to take: DynamoDB's units
// as it reports them in ConsumedCapacity, and bytes.
package capacity

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
)

// Figures has one entry for each combination of card sets; the first is the core
// set alone.
type Figures []Set

// Set is what the games of one combination of card sets took. Moves are warm:
// the process has seen the card sets before.
type Set struct {
	Name          string  `json:"name"`
	Games         int     `json:"games"`
	Moves         int     `json:"moves"`
	WriteUnits    float64 `json:"write_units"`    // of a move, mean
	OneWrite      float64 `json:"one_write"`      // share of the moves that took one write unit
	ReadUnits     float64 `json:"read_units"`     // of a move, mean
	MaxReadUnits  float64 `json:"max_read_units"` // of a move
	CreateUnits   float64 `json:"create_units"`   // write units of a new game, mean
	ExportUnits   float64 `json:"export_units"`   // read units of an export of a finished game, mean
	Item          Bytes   `json:"item"`           // the item that a move adds
	MoveAnswer    Bytes   `json:"move_answer"`    // of POST /games/{id}/actions
	PollAnswer    Bytes   `json:"poll_answer"`    // of GET /games/{id}, 200
	UnmovedAnswer Bytes   `json:"unmoved_answer"` // of GET /games/{id}, 304
	ExportAnswer  Bytes   `json:"export_answer"`  // of a finished game
	LogLine       Bytes   `json:"log_line"`       // of a move, without what Lambda adds
	SnapshotBytes int     `json:"snapshot_bytes"` // the item of the card sets; 0 for the core set
	MovesPerGame  float64 `json:"moves_per_game"` // mean
}

// Bytes sums up sizes. Those of answers count the header fields too.
type Bytes struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	P99    int     `json:"p99"`
	Max    int     `json:"max"`
}

// Summarise needs at least one size. It sorts them.
func Summarise(sizes []int) Bytes {
	slices.Sort(sizes)
	sum := 0
	for _, n := range sizes {
		sum += n
	}
	last := len(sizes) - 1
	return Bytes{
		Mean:   float64(sum) / float64(len(sizes)),
		Median: sizes[last/2],
		P99:    sizes[last*99/100],
		Max:    sizes[last],
	}
}

// Load reads figures from a file.
func Load(name string) (f Figures, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// Save writes figures to a file.
func (f Figures) Save(name string) error {
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

// Print writes the figures as a table.
func (f Figures) Print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "card sets\tgames\tmoves/game\twrite units/move\tin 1 unit\tread units/move, max\titem bytes 50/99/100 %\tmove answer\tpoll answer\tunmoved\texport")
	for _, s := range f {
		fmt.Fprintf(t, "%s\t%d\t%.1f\t%.4f\t%.2f %%\t%.1f\t%d / %d / %d\t%d\t%d\t%d\t%d\n",
			s.Name, s.Games, s.MovesPerGame, s.WriteUnits, 100*s.OneWrite, s.MaxReadUnits,
			s.Item.Median, s.Item.P99, s.Item.Max, s.MoveAnswer.Median, s.PollAnswer.Median, s.UnmovedAnswer.Median, s.ExportAnswer.Median)
	}
	return t.Flush()
}
