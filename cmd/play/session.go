package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api/wire"
	"cardgames/bots"
)

// session plays the seats that have bots.
type session struct {
	ctx    context.Context
	http   http.Client
	game   string // the game's URL
	tokens bySeat[string]
	names  bySeat[bots.Kind]
	seats  bySeat[bots.Bot]
	cards  *cards
	wait   func(context.Context, time.Duration)
}

// requestTimeout bounds one request.
const requestTimeout = 30 * time.Second

func newSession(ctx context.Context, o options, wait func(context.Context, time.Duration)) (*session, error) {
	s := &session{
		ctx: ctx, http: http.Client{Timeout: requestTimeout}, game: o.url,
		tokens: o.tokens, names: o.kinds, seats: bySeat[bots.Bot]{}, wait: wait,
	}
	if err := s.findGame(); err != nil {
		return nil, err
	}
	var v view
	if _, err := s.send(request{method: http.MethodGet, url: s.game + "?include=cards", seat: s.anySeat()}, &v); err != nil {
		return nil, err
	}
	var err error
	if s.cards, err = newCards(&v); err != nil {
		return nil, err
	}
	for seat, kind := range o.kinds {
		s.seats[seat] = kind.New(s.cards.table, o.seed+uint64(seat))
	}
	return s, s.checkTokens(&v)
}

// checkTokens reads a private game once more for each of its bots but the first:
// one that lacks its token would wait for as long as the other seat has priority.
func (s *session) checkTokens(first *view) error {
	for seat := range first.Players {
		if s.seats[seat] == nil || first.Players[seat].Hand != nil {
			continue
		}
		own, err := s.read(seat)
		if err != nil {
			return err
		}
		if own.Players[seat].Hand == nil {
			return fmt.Errorf("the game is private: player %d needs its own token, -token %[1]d=TOKEN", seat)
		}
	}
	return nil
}

// findGame creates a game where the URL names none.
func (s *session) findGame() error {
	u, err := url.Parse(s.game)
	if err != nil || u.Host == "" || u.RawQuery != "" {
		return fmt.Errorf("%q is not the URL of a game or of a service", s.game)
	}
	if strings.Contains(u.Path, "/games/") {
		return nil
	}
	var v view
	base := strings.TrimSuffix(s.game, "/games")
	if _, err := s.send(request{method: http.MethodPost, url: base + "/games", seat: nobody}, &v); err != nil {
		return err
	}
	s.game = base + "/games/" + v.GameID
	return nil
}

// nobody is the seat of a request without a token.
const nobody = -1

// anySeat is one that has a bot.
func (s *session) anySeat() int {
	if _, ok := s.names[0]; ok {
		return 0
	}
	return 1
}

// play goes on until the game is finished.
func (s *session) play(out io.Writer) error {
	v, err := s.read(s.anySeat())
	for err == nil && v.Status != "finished" && s.ctx.Err() == nil {
		seat := *v.Priority
		if s.seats[seat] == nil {
			s.wait(s.ctx, v.poll)
			v, err = s.read(s.anySeat())
			continue
		}
		v, err = s.move(out, v, seat)
	}
	if err == nil && v.Status == "finished" {
		fmt.Fprintln(out, v.outcome())
	}
	return errors.Join(err, s.ctx.Err())
}

// move makes one move of a bot, and reads the game anew where somebody else
// was faster.
func (s *session) move(out io.Writer, v *view, seat int) (*view, error) {
	if v.Players[seat].Hand == nil || len(v.LegalActions) == 0 { // another seat's view of a private game
		own, err := s.read(seat)
		if err != nil || own.Version != v.Version {
			return own, err
		}
		v = own
	}
	seen, err := s.cards.viewOf(v, seat)
	if err != nil {
		return nil, err
	}
	action := s.seats[seat].Choose(seen)
	body, err := json.Marshal(wire.Action{Action: action})
	if err != nil {
		return nil, err
	}
	var next view
	header, err := s.send(request{
		method: http.MethodPost, url: s.game + "/actions", seat: seat, body: body,
		ifMatch: strconv.Quote(strconv.Itoa(v.Version)), key: rand.Text(),
	}, &next)
	if refused, ok := errors.AsType[*refusal](err); ok && (refused.status == http.StatusConflict || refused.status == http.StatusPreconditionFailed) {
		return s.read(seat)
	}
	if err != nil {
		return nil, err
	}
	next.poll = pollInterval(header)
	fmt.Fprintf(out, "%3d  %s, player %d: %s\n", next.Version, s.names[seat], seat, s.cards.describe(seen, action))
	return &next, nil
}

func (s *session) read(seat int) (*view, error) {
	var v view
	header, err := s.send(request{method: http.MethodGet, url: s.game, seat: seat}, &v)
	v.poll = pollInterval(header)
	return &v, err
}

// defaultPoll is for answers that do not say when to ask again.
const defaultPoll = 2 * time.Second

func pollInterval(header http.Header) time.Duration {
	if seconds, err := strconv.Atoi(header.Get("X-Poll-Interval")); err == nil && seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	return defaultPoll
}

type request struct {
	method, url  string
	seat         int // whose token is sent
	body         []byte
	ifMatch, key string
}

// refusal is an answer that is not a success.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

const (
	attempts   = 5
	retryAfter = 2 * time.Second
)

// send repeats a request whose answer was lost, or that the service was too
// busy for. With If-Match and the same Idempotency-Key a move that was made
// already is not made twice.
func (s *session) send(r request, into *view) (header http.Header, err error) {
	for range attempts {
		header, err = s.sendOnce(r, into)
		if err == nil || !worthRetrying(err) || s.ctx.Err() != nil {
			break
		}
		s.wait(s.ctx, retryAfter)
	}
	return header, err
}

// worthRetrying holds for lost answers and busy services.
func worthRetrying(err error) bool {
	if refused, ok := errors.AsType[*refusal](err); ok {
		return refused.status >= http.StatusInternalServerError
	}
	return !errors.Is(err, errNoView)
}

func (s *session) sendOnce(r request, into *view) (http.Header, error) {
	req, err := http.NewRequestWithContext(s.ctx, r.method, r.url, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	setHeader(req.Header, "Content-Type", "application/json", len(r.body) > 0)
	setHeader(req.Header, "If-Match", r.ifMatch, r.ifMatch != "")
	setHeader(req.Header, "Idempotency-Key", r.key, r.key != "")
	setHeader(req.Header, "Authorization", "Bearer "+s.tokens[r.seat], s.tokens[r.seat] != "")
	resp, err := s.http.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode/100 != 2 {
		return resp.Header, &refusal{resp.StatusCode, fmt.Sprintf("%s %s: %s: %s", r.method, r.url, resp.Status, body)}
	}
	if err := json.Unmarshal(body, into); err != nil {
		return resp.Header, fmt.Errorf("%s %s: %w", r.method, r.url, err)
	}
	return resp.Header, into.check()
}

func setHeader(header http.Header, name, value string, wanted bool) {
	if wanted {
		header.Set(name, value)
	}
}
