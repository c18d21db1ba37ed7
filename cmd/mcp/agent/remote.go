package agent

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/coder/websocket"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/internal/terminal"
	"cardgames/localtest/client"
)

// remote is what the tools need of the service. All requests can be repeated.
type remote struct {
	client client.Client
}

// refusal is the error of a response with another status than 2xx.
type refusal struct {
	status       int
	code, detail string
}

func (r *refusal) Error() string { return fmt.Sprintf("%s (%s)", r.detail, r.code) }

// isConflict reports whether a move was refused because the game has a newer version.
func isConflict(err error) bool {
	r, ok := errors.AsType[*refusal](err)
	return ok && (r.status == http.StatusConflict || r.status == http.StatusPreconditionFailed)
}

// isGone reports whether an invitation can no longer be accepted.
func isGone(err error) bool {
	r, ok := errors.AsType[*refusal](err)
	return ok && (r.status == http.StatusConflict || r.status == http.StatusNotFound)
}

// attempts is how often a request is sent that has no response, or one that allows a retry.
const attempts = 5

// send sends a request with a token, if there is one, and decodes the response.
func send[T any](ctx context.Context, s *remote, token string, r client.Request) (value T, err error) {
	if token != "" {
		r = r.With("Authorization", "Bearer "+token)
	}
	for try := range attempts {
		if err = pause(ctx, time.Duration(try*try)*100*time.Millisecond); err != nil {
			return value, err
		}
		var response client.Response
		if response, err = s.client.Send(ctx, r); err == nil {
			err = failure(response)
		}
		if err == nil {
			err = json.Unmarshal(response.Body, &value)
			if v, ok := any(value).(*view); ok && err == nil {
				v.sent = sentAt(response)
			}
			return value, err
		}
		if refused, ok := errors.AsType[*refusal](err); ok && !temporary(refused.status) {
			return value, err
		}
	}
	return value, err
}

// sentAt is when a response was sent, by the service's clock.
func sentAt(response client.Response) time.Time {
	if date, err := http.ParseTime(response.Header.Get("Date")); err == nil {
		return date
	}
	return time.Now()
}

func temporary(status int) bool {
	return status >= http.StatusInternalServerError && status != http.StatusBadGateway ||
		status == http.StatusTooManyRequests
}

// failure returns the error that a response reports, or nil.
func failure(response client.Response) error {
	if response.Status/100 == 2 {
		return nil
	}
	var problem struct {
		Code   string `json:"code"`
		Detail string `json:"detail"`
	}
	_ = json.Unmarshal(response.Body, &problem) // a gateway may respond with another form
	return &refusal{response.Status, cmp.Or(problem.Code, fmt.Sprint("status ", response.Status)),
		cmp.Or(terminal.Clean(problem.Detail), "the service refused the request")}
}

// pause returns after d, or with an error when ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return ctx.Err()
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func body(method, path string, value any) client.Request {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // the bodies of this package have a JSON form
	}
	r := client.Post(path, string(text))
	r.Method = method
	return r
}

// create creates a private game with the tokens of both seats.
func (s *remote) create(ctx context.Context, setURLs []string, tokens [2]string) (*view, error) {
	var hashes []string
	for _, token := range tokens {
		hashes = append(hashes, fmt.Sprintf("%x", sha256.Sum256([]byte(token))))
	}
	request := body(http.MethodPost, "/games", struct {
		SetURLs []string `json:"set_urls,omitempty"`
		Private bool     `json:"private"`
		Hashes  []string `json:"seat_hashes"`
	}{setURLs, true, hashes})
	return send[*view](ctx, s, "", request.With("Idempotency-Key", rand.Text()))
}

// read returns a seat's view with the log since a version.
func (s *remote) read(ctx context.Context, game, token string, since int) (*view, error) {
	return send[*view](ctx, s, token, client.Get(fmt.Sprintf("/games/%s?since=%d", game, since)))
}

// withCards returns a seat's view with the cards of the game, as it is and decoded.
func (s *remote) withCards(ctx context.Context, game, token string) (*view, jsontext.Value, error) {
	text, err := send[jsontext.Value](ctx, s, token, client.Get("/games/"+game+"?include=cards"))
	if err != nil {
		return nil, nil, err
	}
	v := &view{}
	return v, text, json.Unmarshal(text, v)
}

func (s *remote) submit(ctx context.Context, v *view, token string, action jsontext.Value) (*view, error) {
	move := client.Post("/games/"+v.GameID+"/actions", string(action)).
		With("If-Match", fmt.Sprintf(`"%d"`, v.Version)).With("Idempotency-Key", rand.Text())
	return send[*view](ctx, s, token, move)
}

type invitation struct {
	ID        string `json:"invitation_id"`
	Status    string `json:"status"`
	CreatedAt string `json:"created_at"`
	ExpiresAt string `json:"expires_at"`
}

// offer offers a seat that only those who know the invitation can take.
func (s *remote) offer(ctx context.Context, token string, setURLs []string) (invitation, error) {
	return send[invitation](ctx, s, token, body(http.MethodPost, "/invitations", struct {
		SetURLs []string `json:"set_urls,omitempty"`
	}{setURLs}))
}

func (s *remote) invitation(ctx context.Context, id string) (invitation, error) {
	return send[invitation](ctx, s, "", client.Get("/invitations/"+id))
}

func (s *remote) accept(ctx context.Context, id, token, entropy string) error {
	_, err := send[*view](ctx, s, token, body(http.MethodPost, "/invitations/"+id+"/acceptance", struct {
		Entropy string `json:"entropy"`
	}{entropy}))
	return err
}

// meet finds an opponent among strangers. When ctx ends, the seat that was offered is withdrawn.
func (s *remote) meet(ctx context.Context) (game, token string, err error) {
	service := cardgames.New(s.client.Base)
	service.Client = &http.Client{Transport: s.client.Transport}
	seat, err := cardgames.FindOpponent(ctx, service, cardgames.OpponentOptions{})
	if err != nil {
		return "", "", err
	}
	return seat.ID, seat.Token, nil
}

type cardSet struct {
	Name string `json:"name"`
	URL  string `json:"url"` // "" for the core set
}

func (s *remote) cardSets(ctx context.Context) ([]cardSet, error) {
	list, err := send[struct {
		CardSets []cardSet `json:"card_sets"`
	}](ctx, s, "", client.Get("/card-sets"))
	return list.CardSets, err
}

// changes returns a channel with a value for the announcements of a game since the last
// one, until ctx ends. Without live updates it stays empty.
func (s *remote) changes(ctx context.Context, live string) <-chan struct{} {
	changed := make(chan struct{}, 1)
	if live == "" {
		return changed
	}
	socket, _, err := websocket.Dial(ctx, live, nil)
	if err != nil {
		return changed
	}
	go func() {
		defer socket.CloseNow()
		for {
			if _, _, err := socket.Read(ctx); err != nil {
				return
			}
			select {
			case changed <- struct{}{}:
			default:
			}
		}
	}()
	return changed
}
