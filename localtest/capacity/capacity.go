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

// Figures are all that was measured.
type Figures struct {
	Sets        []Set   `json:"sets"`         // the first is the core set alone
	LogLine     Bytes   `json:"log_line"`     // of a move, without what the platform adds
	UnmovedLine Bytes   `json:"unmoved_line"` // of a poll with the status 304; 0 where it writes none
	MoveCPU     float64 `json:"move_cpu_ms"`  // milliseconds of a processor core for a warm move, mean
	ReadCPU     float64 `json:"read_cpu_ms"`  // for a warm poll
	LargestDoc  int     `json:"largest_doc"`  // bytes of the largest file of the documentation, not compressed
}

// Set is what the games of one combination of card sets took. Moves are warm:
// the process has seen the card sets before.
type Set struct {
	Name             string  `json:"name"`
	Games            int     `json:"games"`
	Moves            int     `json:"moves"`
	MovesPerGame     float64 `json:"moves_per_game"`     // mean
	WriteUnits       float64 `json:"write_units"`        // of a move, mean
	OneWrite         float64 `json:"one_write"`          // share of the moves that took one write unit
	ReadUnits        float64 `json:"read_units"`         // of a move, mean
	MaxReadUnits     float64 `json:"max_read_units"`     // of a move
	CreateUnits      float64 `json:"create_units"`       // write units of a new game, mean
	ExportUnits      float64 `json:"export_units"`       // read units of an export of a finished game, mean
	LargestReadUnits float64 `json:"largest_read_units"` // of the largest read, max
	Item             Bytes   `json:"item"`               // the item that a move adds
	SnapshotBytes    int     `json:"snapshot_bytes"`     // the item of the card sets
	Move             Bytes   `json:"move"`               // response of POST /games/{id}/actions, compressed
	Poll             Bytes   `json:"poll"`               // of GET /games/{id}, 200, compressed
	Unmoved          Bytes   `json:"unmoved"`            // of GET /games/{id}, 304
	Export           Bytes   `json:"export"`             // of a finished game, compressed
	View             Bytes   `json:"view"`               // of GET /games/{id}, 200, not compressed
	LargestRead      Bytes   `json:"largest_read"`       // of GET /games/{id}?since=0&include=cards of a finished game, not compressed
	PlainExport      Bytes   `json:"plain_export"`       // of a finished game, not compressed
}

// Bytes sums up sizes. Those of responses count the header fields too.
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
		return Figures{}, err
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return Figures{}, fmt.Errorf("%s: %w", name, err)
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
	f.printUnits(t)
	fmt.Fprintln(t)
	f.printBytes(t)
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\na line of log about a move: %.0f bytes, about a poll that finds nothing new: %.0f bytes\n"+
		"the largest file of the documentation: %d bytes\nprocessor time: %.2f ms a move, %.2f ms a poll\n",
		f.LogLine.Mean, f.UnmovedLine.Mean, f.LargestDoc, f.MoveCPU, f.ReadCPU)
	return err
}

func (f Figures) printUnits(w io.Writer) {
	fmt.Fprintln(w, "units\tgames\tmoves\tmoves/game\twrites/move\tin 1 unit\treads/move\tmax\tcreation\texport\tlargest read")
	for _, s := range f.Sets {
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f\t%.4f\t%.2f %%\t%.2f\t%.1f\t%.1f\t%.1f\t%.1f\n", s.Name, s.Games, s.Moves, s.MovesPerGame,
			s.WriteUnits, 100*s.OneWrite, s.ReadUnits, s.MaxReadUnits, s.CreateUnits, s.ExportUnits, s.LargestReadUnits)
	}
}

func (f Figures) printBytes(w io.Writer) {
	fmt.Fprintln(w, "bytes 50/99/100 %\titem of a move\tsnapshot\tmove\tpoll, moved\tpoll, not moved\texport")
	for _, s := range f.Sets {
		fmt.Fprintf(w, "%s\t%s\t%d\t%s\t%s\t%s\t%s\n", s.Name, s.Item, s.SnapshotBytes, s.Move, s.Poll, s.Unmoved, s.Export)
	}
	fmt.Fprintln(w, "not compressed\tview\tlargest read\texport")
	for _, s := range f.Sets {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.Name, s.View, s.LargestRead, s.PlainExport)
	}
}

func (b Bytes) String() string { return fmt.Sprintf("%d/%d/%d", b.Median, b.P99, b.Max) }
