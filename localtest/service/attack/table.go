package attack

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/opentable"
	"cardgames/savegame/verify"
)

const (
	// patience is how long a user waits for a response, and repeat the time until the next attempt.
	patience = 20 * time.Second
	repeat   = 100 * time.Millisecond
	// outage is longer than the service may be down.
	outage = 90 * time.Second
	// midgame is after how many moves a table exports a game that goes on.
	midgame = 30
)

// table plays one game after the other, and knows what the service has acknowledged.
type table struct {
	*soaking
	client *http.Client
	opentable.Client
	random *rand.Rand
	games  map[string]int // the newest version that was acknowledged, by id
}

func (s *soaking) newTable(i int) *table {
	t := &table{
		soaking: s, client: addressed(i), Client: opentable.New(s.base),
		random: rand.New(rand.NewPCG(2, uint64(i))), games: map[string]int{},
	}
	t.Client.Client = t.client
	return t
}

func (t *table) play(ctx context.Context) {
	pause(ctx, time.Duration(t.random.Int64N(int64(t.Pace)))) // not all at the same time
	for ctx.Err() == nil {
		v, err := again(ctx, func() (*cardgames.View, error) { return t.Create(cardgames.NewGame{}) })
		if err == nil {
			err = t.playOut(ctx, v)
		}
		if ctx.Err() == nil {
			t.fail(err)
		}
	}
}

// playOut plays a game to its end, while every fourth is followed.
func (t *table) playOut(ctx context.Context, v *cardgames.View) error {
	followed := t.random.IntN(4) == 0
	ended := make(chan error, 1)
	if followed {
		go func() { ended <- t.follow(ctx, v.GameID) }()
	}
	t.games[v.GameID] = v.Version
	for !v.Finished() {
		pause(ctx, t.Pace)
		if ctx.Err() != nil {
			return nil
		}
		next, err := t.move(ctx, v)
		if err != nil {
			return err
		}
		v = next
		t.games[v.GameID] = v.Version
		if v.Version%midgame == 0 || v.Finished() {
			if err := t.save(ctx, v); err != nil {
				return err
			}
		}
	}
	t.count(func(r *SoakReport) { r.Games++ })
	if followed {
		return <-ended
	}
	return nil
}

// move makes a move, and where the service does not say what became of it, finds out: it was made
// once or not at all.
func (t *table) move(ctx context.Context, v *cardgames.View) (*cardgames.View, error) {
	start, starts := time.Now(), t.starts.Load()
	next, err := t.SubmitAny(v, t.random)
	if starts%2 == 1 && t.starts.Load() == starts {
		t.count(func(r *SoakReport) { r.Moves = append(r.Moves, time.Since(start)) })
	}
	if err == nil {
		if next.Version != v.Version+1 {
			return nil, fmt.Errorf("game %s: the move in version %d made version %d", v.GameID, v.Version, next.Version)
		}
		return next, nil
	}
	return t.newest(ctx, v.GameID)
}

// newest reads a game whose service may be down. Nothing that was acknowledged is lost, and at
// most one more move was made.
func (t *table) newest(ctx context.Context, id string) (*cardgames.View, error) {
	v, err := again(ctx, func() (*cardgames.View, error) { return t.Read(id) })
	if err != nil {
		return nil, err
	}
	if known := t.games[id]; v.Version < known || v.Version > known+1 {
		return nil, fmt.Errorf("game %s: version %d was acknowledged, and the service has %d", id, known, v.Version)
	}
	return v, nil
}

// save downloads a game, which proves itself.
func (t *table) save(ctx context.Context, v *cardgames.View) error {
	document, err := again(ctx, func() ([]byte, error) { return t.Export(v.GameID) })
	if ctx.Err() != nil {
		return nil
	}
	if err == nil {
		_, err = verify.Verify(document)
	}
	if err != nil {
		return fmt.Errorf("the saved game %s: %w", v.GameID, err)
	}
	t.count(func(r *SoakReport) { r.Exports++ })
	return nil
}

// follow follows a game to its end, as a spectator does.
func (t *table) follow(ctx context.Context, id string) error {
	service := cardgames.New(t.base)
	service.Client = t.client
	for update, err := range service.Game(id, "").Updates(ctx, cardgames.FollowOptions{}) {
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("following %s: %w", id, err)
		}
		if update.View.Finished() {
			t.count(func(r *SoakReport) { r.Follows++ })
		}
	}
	return nil
}

// check reads all games of the table at the end.
func (t *table) check(ctx context.Context) {
	for id := range t.games {
		_, err := t.newest(ctx, id)
		t.fail(err)
	}
}

// again asks until the service responds, but not longer than an outage.
func again[T any](ctx context.Context, ask func() (T, error)) (answer T, err error) {
	limited, end := context.WithTimeout(ctx, outage)
	defer end()
	for {
		answer, err = ask()
		if err == nil {
			return answer, nil
		}
		pause(limited, repeat)
		if limited.Err() != nil {
			return answer, fmt.Errorf("no response for %s: %w", outage, err)
		}
	}
}
