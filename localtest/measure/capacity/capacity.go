// Package capacity describes the measured resources of games of the core set:
// DynamoDB's units, as reported in ConsumedCapacity, bytes, and processor time.
package capacity

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"text/tabwriter"
)

// Figures are the measured figures. Moves are warm: the process has loaded the card
// sets before.
type Figures struct {
	Games, Moves int

	WriteUnits       float64 // of a move, mean
	OneWrite         float64 // share of the moves that took one write unit
	ReadUnits        float64 // of a move, mean
	MaxReadUnits     float64 // of a move
	CreateUnits      float64 // write units of a new game, mean
	ExportUnits      float64 // read units of an export of a finished game, mean
	LargestReadUnits float64 // of the largest read, max

	Item          Bytes // the item that a move adds
	SnapshotBytes int   // the item of the card sets
	Move          Bytes // response of POST /games/{id}/actions, compressed
	Poll          Bytes // of GET /games/{id}, 200, compressed
	Unmoved       Bytes // of GET /games/{id}, 304
	Export        Bytes // of a finished game, compressed
	LogLine       Bytes // of a move, without what the platform adds
	ReadLine      Bytes // of a read that finds a new version

	// The bytes of the largest responses that are not compressed.
	LargestView   int // of GET /games/{id}, 200
	LargestRead   int // of GET /games/{id}?since=0&include=cards of a finished game
	LargestExport int // of a finished game
	LargestDoc    int // of a file of the documentation

	MoveCPU float64 // milliseconds of a processor core for a warm move, mean
	ReadCPU float64 // for a warm read
}

// MovesPerGame returns the mean number of moves in a game.
func (f Figures) MovesPerGame() float64 { return float64(f.Moves) / float64(f.Games) }

// Bytes summarises sizes in bytes. Sizes of responses include the header fields.
type Bytes struct {
	Mean   float64
	Median int
	P99    int
	Max    int
}

// Summarise returns a summary of sizes, of which there must be at least one. It
// sorts them.
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
	fmt.Fprintln(t, "units\twrites/move\tin 1 unit\treads/move\tmax\tcreation\texport\tlargest read")
	fmt.Fprintf(t, "core set\t%.4f\t%.2f %%\t%.2f\t%.1f\t%.1f\t%.1f\t%.1f\n\n", f.WriteUnits, 100*f.OneWrite, f.ReadUnits,
		f.MaxReadUnits, f.CreateUnits, f.ExportUnits, f.LargestReadUnits)
	fmt.Fprintln(t, "bytes 50/99/100 %\titem of a move\tmove\tpoll, moved\tpoll, not moved\texport")
	fmt.Fprintf(t, "compressed\t%s\t%s\t%s\t%s\t%s\n", f.Item, f.Move, f.Poll, f.Unmoved, f.Export)
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w,
		"\nnot compressed, at most: %d bytes of a view, %d of a read, %d of an export, %d of the documentation\n"+
			"%d games, %.1f moves a game; the item of the cards has %d bytes\n"+
			"a line of log about a move has %.0f bytes, about a read %.0f\n"+
			"processor time: %.2f ms a move, %.2f ms a read\n",
		f.LargestView, f.LargestRead, f.LargestExport, f.LargestDoc,
		f.Games, f.MovesPerGame(), f.SnapshotBytes, f.LogLine.Mean, f.ReadLine.Mean, f.MoveCPU, f.ReadCPU)
	return err
}

func (b Bytes) String() string { return fmt.Sprintf("%d/%d/%d", b.Median, b.P99, b.Max) }
