package cardgames

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"sync"
)

// Game is one game and one viewer of it: a seat, a spectator, or both sides of an open table.
type Game struct {
	ID, Token string

	service *Service
	woken   chan struct{} // receives when there is a move
	mu      sync.Mutex
	moved   *moved // the newest move, until Updates has returned it
	failed  error  // what ends Updates, such as an error of the computer on the other seat
}

// moved is a move, and the version that it made, which needs no read.
type moved struct {
	view   *View
	action Action
}

// fail ends Updates with an error.
func (g *Game) fail(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.failed = err
	wake(g.woken)
}

func (g *Game) failure() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.failed
}

// ReadOptions say what a read returns beside the newest version.
type ReadOptions struct {
	Since *int // the log after this version; -1 begins with the setup
	Cards bool // the cards of the game
}

func (o ReadOptions) query() string {
	query := url.Values{}
	if o.Since != nil {
		query.Set("since", strconv.Itoa(*o.Since))
	}
	if o.Cards {
		query.Set("include", "cards")
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

// Read returns the newest version.
func (g *Game) Read(ctx context.Context) (*View, error) { return g.ReadWith(ctx, ReadOptions{}) }

// ReadWith returns the newest version, and what the options ask for.
func (g *Game) ReadWith(ctx context.Context, options ReadOptions) (*View, error) {
	got, err := g.read(ctx, options.query(), "")
	return got.value, err
}

// ReadVersion returns a past version.
func (g *Game) ReadVersion(ctx context.Context, version int) (*View, error) {
	got, err := g.read(ctx, fmt.Sprint("?version=", version), "")
	return got.value, err
}

func (g *Game) read(ctx context.Context, query, ifNone string) (reading[View], error) {
	return sendForView(ctx, g.service, request{
		method: http.MethodGet, path: g.path() + query, token: g.Token, ifNone: ifNone,
	})
}

func (g *Game) path() string { return "/games/" + g.ID }

func etag(version int) string { return fmt.Sprintf(`"%d"`, version) }

// Submit makes a move once, however often it has to be sent: each attempt has the same Idempotency-Key, and is
// for the version that the move was chosen in. Outdated reports whether it failed because the game has moved
// on.
func (g *Game) Submit(ctx context.Context, version int, action Action) (*View, error) {
	got, err := sendForView(ctx, g.service, request{
		method: http.MethodPost, path: g.path() + "/actions", token: g.Token,
		body: action, key: rand.Text(), ifMatch: etag(version),
	})
	if err != nil {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.moved = &moved{got.value, action}
	wake(g.woken)
	return got.value, nil
}

// Export returns the saved game. A private game can be exported once it is finished.
func (g *Game) Export(ctx context.Context) ([]byte, error) {
	return retry(ctx, g.service, func() ([]byte, error) {
		text, _, err := g.service.sendOnce(ctx, request{method: http.MethodGet, path: g.path() + "/export", token: g.Token})
		return text, err
	})
}
