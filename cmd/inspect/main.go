// Command inspect prints the records of a game, and of the invitation that it began
// with, as text, to investigate reports such as "my move vanished": what was stored,
// when, by which request, and with which key. It never prints the shuffle's secret, or
// hidden cards of an unfinished game.
//
//	go run ./cmd/inspect [-data .data] [GAME_ID]
//	go run ./cmd/inspect -table NAME [-invitations NAME] [-log FILE] GAME_ID
//
// The first form reads the file of a local server, which must be stopped; without an id
// it lists the games. The second reads DynamoDB, with the region and the credentials that
// the AWS CLI would use, and DYNAMODB_ENDPOINT for an endpoint other than the region's.
// With a file of the functions' log, it also shows refused requests: conflicts, illegal
// moves and failures leave no record.
package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/cmd/internal/story"
	"cardgames/cmd/internal/terminal"
	"cardgames/engine"
	"cardgames/engine/transcript"
	"cardgames/games"
	"cardgames/games/envelope"
	"cardgames/infra/bolt"
	"cardgames/infra/dynamo"
	"cardgames/lobby"
)

func main() {
	data := flag.String("data", ".data", "folder of a local server")
	table := flag.String("table", "", "name of a DynamoDB table, instead of a folder")
	invitations := flag.String("invitations", "", "name of the DynamoDB table of invitations, beside -table")
	log := flag.String("log", "", "file with the functions' log, one JSON object a line")
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: inspect [-data FOLDER] [-log FILE] [GAME_ID]\n"+
			"       inspect -table NAME [-invitations NAME] [-log FILE] GAME_ID\n\n"+
			"Without an id it lists the games of a folder.\n\n")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() > 1 || flag.NArg() == 0 && *table != "" {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, source{*data, *table, *invitations}, *log, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "inspect:", err)
		os.Exit(1)
	}
}

// source is where records are stored.
type source struct {
	data               string // folder of a local server
	table, invitations string // of DynamoDB; table "": the folder
}

func run(w io.Writer, from source, log, gameID string) error {
	refused, err := readLog(log, gameID)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	store, invitations, closeStore, err := from.open(ctx)
	if errors.Is(err, bolt.ErrInUse) {
		return fmt.Errorf("%w: stop the server first (its games are kept), or send it GET /games/{id}?since=0", err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s has no games; name the folder of a local server with -data", from.data)
	}
	if err != nil {
		return err
	}
	defer closeStore()
	if local, ok := store.(*bolt.Store); ok && gameID == "" {
		return list(ctx, w, local)
	}
	invited, err := printInvitation(ctx, w, invitations, gameID)
	if err != nil {
		return err
	}
	versions, err := games.NewReader(games.NewRepository(store, time.Now)).History(ctx, gameID)
	if invited && errors.Is(err, games.ErrNotFound) {
		return nil // not accepted
	}
	if errors.Is(err, envelope.ErrDamaged) {
		return explainDamage(ctx, w, store, gameID, err)
	}
	if err != nil {
		return err
	}
	printGame(w, versions, refused)
	return nil
}

// explainDamage lists the records of a game that differ from their checksums.
func explainDamage(ctx context.Context, w io.Writer, store games.Store, gameID string, cause error) error {
	records, err := store.Range(ctx, gameID, 0, math.MaxInt32)
	if err != nil {
		return errors.Join(cause, err)
	}
	for _, r := range records {
		if err := r.Check(); err != nil {
			fmt.Fprintf(w, "version %d of %d: %v\n", r.Version, len(records)-1, err)
		}
	}
	return fmt.Errorf("%w: restore the game from a backup", cause)
}

// open returns the stores; invitations is nil if their table is not named.
func (s source) open(ctx context.Context) (
	store games.Store, invitations lobby.Store, closeStore func(), err error) {
	if s.table == "" {
		local, err := bolt.OpenReadOnly(filepath.Join(s.data, "games.db"))
		if err != nil {
			return nil, nil, nil, err
		}
		return local, local, func() { _ = local.Close() }, nil
	}
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	endpoint := os.Getenv("DYNAMODB_ENDPOINT")
	if s.invitations != "" {
		invitations = dynamo.NewInvitations(cfg, s.invitations, s.table, endpoint)
	}
	return dynamo.New(cfg, s.table, endpoint), invitations, func() {}, nil
}

// list prints a line for each game, the most recently played last.
func list(ctx context.Context, w io.Writer, store *bolt.Store) error {
	ids, err := store.Games(ctx)
	if err != nil {
		return err
	}
	reader := games.NewReader(games.NewRepository(store, time.Now))
	var newest []*games.Game
	for _, id := range ids {
		versions, err := reader.History(ctx, id)
		if err != nil {
			fmt.Fprintf(w, "%s  cannot be read: %v\n", id, err)
			continue
		}
		newest = append(newest, versions[len(versions)-1])
	}
	slices.SortFunc(newest, func(a, b *games.Game) int { return a.At.Compare(b.At) })
	for _, g := range newest {
		fmt.Fprintf(w, "%s  %s  version %d, %s\n", g.ID, stamp(g.At), g.Version, transcript.Result(g.State.Result()))
	}
	if len(ids) == 0 {
		fmt.Fprintln(w, "no games")
	}
	return nil
}

func printGame(w io.Writer, versions []*games.Game, refused []refusal) {
	last := versions[len(versions)-1]
	kind := "open"
	if last.Private {
		kind = "private"
	}
	fmt.Fprintf(w, "game %s: %s, rules version %d, %s\n",
		last.ID, kind, last.State.Rules().Version, transcript.Result(last.State.Result()))
	fmt.Fprintf(w, "created %s, expires %s\n", stamp(last.CreatedAt), stamp(last.ExpiresAt))
	fmt.Fprintf(w, "cards %s, shuffle committed to as %x\n", last.Snapshot.SHA256, last.Commitment)
	if missing := games.Gap(versions); missing >= 0 {
		fmt.Fprintf(w, "VERSION %d IS MISSING: the store has later versions, and has lost this one\n", missing)
	}
	viewer := engine.ViewerSpectator
	if last.Finished() {
		viewer = engine.ViewerOpenTable
	}
	story := story.NewTranscript(last.Snapshot, viewer)
	for _, g := range versions {
		refused = printBefore(w, refused, g.At)
		printVersion(w, g, story)
	}
	printBefore(w, refused, time.Time{})
	fmt.Fprintf(w, "\nthe table at version %d\n", last.Version)
	table := engine.ViewOf(last.Snapshot.Pool, last.State, viewer)
	for _, line := range transcript.Table(last.Snapshot.Pool, &table) {
		fmt.Fprintln(w, "  "+line)
	}
	printSummaries(w, last.Snapshot.Pool, &table)
}

// printSummaries says what each card does that stands on a board or on the stack.
func printSummaries(w io.Writer, pool *engine.Pool, table *engine.View) {
	var refs []engine.CardRef
	for _, p := range table.Players {
		for _, permanent := range p.Board {
			refs = append(refs, permanent.Card)
		}
	}
	for _, object := range table.Stack {
		refs = append(refs, object.Card)
	}
	slices.Sort(refs)
	for _, ref := range slices.Compact(refs) {
		card := pool.Card(ref)
		fmt.Fprintf(w, "  %s: %s\n", terminal.Clean(card.Name), card.Summary(table.Rules))
	}
}

func printVersion(w io.Writer, g *games.Game, story *story.Transcript) {
	fmt.Fprintf(w, "\n%3d  %s  %s\n", g.Version, stamp(g.At), transcript.Action(g.Action))
	fmt.Fprintf(w, "     request %s", cmp.Or(g.RequestID, "unknown"))
	if hash := g.KeyHash(); hash != nil {
		fmt.Fprintf(w, ", key hash %s", hex.EncodeToString(hash))
	}
	if g.By != nil {
		fmt.Fprintf(w, ", by player %d for the absent one", *g.By)
	}
	fmt.Fprintf(w, "\n     history %x\n", g.History)
	for _, sentence := range story.Tell(g.Events) {
		fmt.Fprintf(w, "       %s\n", sentence)
	}
}

func stamp(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.UTC().Format("2006-01-02 15:04:05.000 MST")
}
