package restore

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// position is how far a copy is, as a file keeps it.
type position struct {
	From, To string
	Game     string    `json:",omitempty"`
	Segments []segment // a Scan divides a table by this number
}

// segment is how far a segment is. What is after the last page that was noted may have
// been copied too, and is copied again.
type segment struct {
	After        *key `json:",omitempty"` // the last key that was copied
	Done         bool
	Copied, Kept int
	Diverged     string   `json:",omitempty"` // the game at After, if it has gone on differently
	AllDiverged  []string `json:",omitempty"`
}

// key is the key of an item.
type key struct{ Game, Version string }

func (k *key) String() string { return k.Game + " version " + k.Version }

func keyOf(it item) *key {
	game, _ := it["game_id"].(*types.AttributeValueMemberS)
	version, _ := it["version"].(*types.AttributeValueMemberN)
	if game == nil || version == nil {
		return nil
	}
	return &key{game.Value, version.Value}
}

func (k *key) item() item {
	if k == nil {
		return nil
	}
	return item{"game_id": &types.AttributeValueMemberS{Value: k.Game},
		"version": &types.AttributeValueMemberN{Value: k.Version}}
}

// readPosition reads the file of an interrupted copy, or returns the beginning.
func readPosition(o Options) (position, error) {
	fresh := position{o.From, o.To, o.Game, make([]segment, o.Segments)}
	text, err := os.ReadFile(o.Progress)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	var p position
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err != nil {
		return fresh, fmt.Errorf("%s: %w", o.Progress, err)
	}
	if p.From != o.From || p.To != o.To || p.Game != o.Game || len(p.Segments) != o.Segments {
		return fresh, fmt.Errorf("%s is of another copy: from %s to %s in %d segments; go on with that, or remove the file",
			o.Progress, p.From, p.To, len(p.Segments))
	}
	return p, nil
}

func (c *copying) at(n int) segment {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.position.Segments[n]
	s.AllDiverged = slices.Clone(s.AllDiverged)
	return s
}

// note replaces the file, so that one which is half written is never read.
func (c *copying) note(n int, s segment) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.position.Segments[n] = s
	text, err := json.Marshal(c.position)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.Progress+".new", text, 0o600); err != nil {
		return err
	}
	return os.Rename(c.Progress+".new", c.Progress)
}

// done removes the file of a copy that is complete.
func (c *copying) done() error { return os.Remove(c.Progress) }
