package cardgames

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Service is a card game service at an address. Its methods may be called concurrently.
type Service struct {
	Base    string        // the address, such as "https://games.example"
	Client  *http.Client  // nil stands for http.DefaultClient
	Timeout time.Duration // how long a request may take; 0 stands for 15 s
	// Wait, if not nil, waits between an attempt that failed and the next one. An error ends the attempts.
	Wait func(ctx context.Context, failure error, d time.Duration) error
	// OnTrouble, if not nil, is called with each temporary failure from the third one in a row on, and their number.
	// Without it they are logged as warnings, unless there is a Wait.
	OnTrouble func(failure error, failures int)

	live     live
	reached  atomic.Bool  // whether the service has responded: its address is right
	failures atomic.Int64 // temporary ones in a row
}

// New returns the service at an address.
func New(base string) *Service { return &Service{Base: strings.TrimSuffix(base, "/")} }

// Game returns a game as the owner of a token sees it, or without a token as a spectator does.
func (s *Service) Game(id, token string) *Game {
	return &Game{ID: id, Token: token, service: s, woken: make(chan struct{}, 1)}
}

// CreateGame creates one game: it sends the request again, with one Idempotency-Key, until there is a
// response. Seats of the view has the tokens of a private game, which are made here unless the request has
// their hashes.
func (s *Service) CreateGame(ctx context.Context, game NewGame) (*View, error) {
	var seats []SeatToken
	if game.Private {
		game.SeatHashes, seats = withTokens(game.SeatHashes)
	}
	created, err := sendForView(ctx, s, request{
		method: http.MethodPost, path: "/games", body: game, key: rand.Text(),
	})
	if err != nil {
		return nil, err
	}
	created.value.Seats = seats
	return created.value, nil
}

// withTokens adds the hashes that are missing, of new tokens, and returns those.
func withTokens(hashes []string) (all []string, seats []SeatToken) {
	all = append(all, hashes...)
	for player := range 2 {
		if len(all) == player {
			all = append(all, "")
		}
		if all[player] == "" {
			token := rand.Text()
			hash := sha256.Sum256([]byte(token))
			all[player] = hex.EncodeToString(hash[:])
			seats = append(seats, SeatToken{player, token})
		}
	}
	return all, seats
}

// CardSets returns the card sets that the service offers, and whether requests may have others.
func (s *Service) CardSets(ctx context.Context) (*CardSetList, error) {
	got, err := send[CardSetList](ctx, s, request{method: http.MethodGet, path: "/card-sets"})
	return got.value, err
}

// request is one that may be repeated.
type request struct {
	method, path, token  string
	body                 any
	key, ifMatch, ifNone string
	rematch              string // the token of the seat in the game before
	whole                bool   // whether an attempt goes on when the context ends, since it may be applied
}

// defaultInterval is the time until the next read after a response that does not say.
const defaultInterval = 2 * time.Second

// reading is what a response has for its reader.
type reading[T any] struct {
	value    *T            // nil where there is nothing new
	interval time.Duration // until the next read
	sent     time.Time     // when the service responded, by its clock
	tag      string        // the entity tag of the value
}

// send sends a request until there is a response, and decodes it.
func send[T any](ctx context.Context, s *Service, r request) (reading[T], error) {
	return retry(ctx, s, func() (reading[T], error) { return attempt[T](ctx, s, r) })
}

// sendForView is send for a response that is a view, unless it says that nothing is new.
func sendForView(ctx context.Context, s *Service, r request) (reading[View], error) {
	got, err := send[View](ctx, s, r)
	if err != nil || got.value == nil {
		return got, err
	}
	v := got.value
	v.Sent, v.Interval, v.Tag = got.sent, got.interval, got.tag
	return got, v.check()
}

// attempt is send in one attempt.
func attempt[T any](ctx context.Context, s *Service, r request) (got reading[T], err error) {
	if r.whole {
		ctx = context.WithoutCancel(ctx)
	}
	text, header, err := s.sendOnce(ctx, r)
	if err != nil {
		return got, err
	}
	got.tag = header.Get("ETag")
	seconds, _ := strconv.Atoi(header.Get("X-Poll-Interval"))
	got.interval = cmp.Or(time.Duration(seconds)*time.Second, defaultInterval)
	if got.sent, err = http.ParseTime(header.Get("Date")); err != nil {
		got.sent = time.Now()
	}
	if text == nil {
		return got, nil
	}
	got.value = new(T)
	return got, json.Unmarshal(text, got.value)
}

// sendOnce returns the body of the response, which is nil where nothing has changed.
func (s *Service) sendOnce(ctx context.Context, r request) ([]byte, http.Header, error) {
	limited, cancel := context.WithTimeout(ctx, cmp.Or(s.Timeout, 15*time.Second))
	defer cancel()
	sent, err := s.newRequest(limited, r)
	if err != nil {
		return nil, nil, err
	}
	text, header, err := s.exchange(sent, r.path)
	if ctx.Err() == nil { // otherwise the caller has ended it
		s.note(err)
	}
	return text, header, err
}

// newRequest fails where a request cannot be sent at all.
func (s *Service) newRequest(ctx context.Context, r request) (*http.Request, error) {
	text, err := json.Marshal(r.body)
	if err != nil {
		return nil, s.permanent(err, "the request is no JSON (%v); pass values that JSON has", err)
	}
	if err := errors.Join(s.checkAddress(), s.checkToken(r.token), s.checkToken(r.rematch)); err != nil {
		return nil, err
	}
	sent, err := http.NewRequestWithContext(ctx, r.method, s.Base+r.path, nil)
	if err != nil {
		return nil, s.permanent(err, "the address is no URL; write it like https://games.example")
	}
	if r.body != nil {
		sent.Body = io.NopCloser(bytes.NewReader(text))
		sent.ContentLength = int64(len(text))
		sent.Header.Set("Content-Type", "application/json")
	}
	if r.token != "" {
		sent.Header.Set("Authorization", "Bearer "+r.token)
	}
	for name, value := range map[string]string{
		"Idempotency-Key": r.key, "If-Match": r.ifMatch, "If-None-Match": r.ifNone, "X-Rematch-Token": r.rematch,
	} {
		if value != "" {
			sent.Header.Set(name, value)
		}
	}
	return sent, nil
}

// exchange sends a request, and reads the response.
func (s *Service) exchange(sent *http.Request, path string) ([]byte, http.Header, error) {
	client := *cmp.Or(s.Client, http.DefaultClient)
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := client.Do(sent)
	if err != nil {
		return nil, nil, s.lastingFault(err)
	}
	defer response.Body.Close()
	if err := s.checkRedirect(response, path); err != nil {
		return nil, nil, err
	}
	s.reached.Store(true)
	switch {
	case response.StatusCode == http.StatusNotModified:
		return nil, response.Header, nil
	case response.StatusCode/100 != 2:
		return nil, nil, newServiceError(s.Base, response)
	}
	text, err := io.ReadAll(response.Body)
	if err == nil {
		err = s.checkText(text)
	}
	return text, response.Header, err
}
