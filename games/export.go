package games

import (
	"context"
	"fmt"

	"cardgames/cardsets/work"
	"cardgames/games/envelope"
)

// Exporter archives games and returns the documents.
type Exporter struct {
	// OnlyFinished archives finished games only. An export of another one is sent and not kept.
	OnlyFinished bool

	repository *Repository
	archive    Archive
	encoder    Encoder
}

// Encoder encodes a game from all its versions.
type Encoder struct {
	// Format is the number of the format of a game's documents.
	Format func(g *Game) int
	// Encode gives the same bytes for the same versions and Format.
	Encode func(versions []*Game) ([]byte, error)
}

// NewExporter returns an Exporter.
func NewExporter(r *Repository, archive Archive, encoder Encoder) *Exporter {
	return &Exporter{repository: r, archive: archive, encoder: encoder}
}

// Export archives the game as it stands, unless OnlyFinished says otherwise, and
// returns the same bytes.
// The token is a seat's, or empty. ErrUnknownToken, ErrTokenRefused: it does
// not belong to this game. ErrInProgress: the game is private and not finished.
func (e *Exporter) Export(ctx context.Context, gameID, token string) ([]byte, error) {
	versions, err := e.repository.between(ctx, gameID, 0, maxVersion)
	if err != nil {
		return nil, err
	}
	if i := Gap(versions); i >= 0 {
		return nil, fmt.Errorf("%w: version %d is missing", envelope.ErrDamaged, i)
	}
	last := versions[len(versions)-1]
	if _, err := last.Viewer(token); err != nil {
		return nil, err
	}
	if last.Private && !last.Finished() {
		return nil, ErrInProgress
	}
	var document []byte
	err = work.Do(ctx, e.repository.at, func(context.Context) (err error) {
		document, err = e.encoder.Encode(versions)
		return err
	})
	if err != nil {
		return nil, err
	}
	if e.OnlyFinished && !last.Finished() {
		return document, nil
	}
	if err := e.archive.Put(ctx, e.archiveKey(last), document); err != nil {
		return nil, err
	}
	return document, nil
}

// VersionSize is about how many bytes a version takes in a document or a log.
const VersionSize = 2 << 10

// Gap returns the first version that is missing from a history, or -1.
func Gap(versions []*Game) int {
	for i, g := range versions {
		if g.Version != i {
			return i
		}
	}
	return -1
}

// ExportsOf returns with what the keys of a game's documents begin, before a slash.
func ExportsOf(gameID string) string { return "exports/" + gameID }

// archiveKey returns the key of a version's document. It names the format, so that what
// an earlier release archived is not taken for the document of this one. The function
// that exports may write below exports/ only.
func (e *Exporter) archiveKey(g *Game) string {
	return fmt.Sprintf("%s/%d.format%d.json", ExportsOf(g.ID), g.Version, e.encoder.Format(g))
}
