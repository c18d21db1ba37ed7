package races

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/localtest/service/rawhttp"
)

// attempts is how many times a client sends a request that gets no response.
const attempts = 6

// player is one client. By its number it sends a key and If-Match, only one of
// them, or neither.
type player struct {
	*match
	number      int
	seat        int
	random      *rand.Rand
	moves       int
	seen        rawhttp.View // the newest
	keyed       bool
	conditional bool
}

func newPlayer(c *match, number int, seed uint64) *player {
	return &player{
		match: c, number: number, seat: number % 2, random: rand.New(rand.NewPCG(seed, uint64(number))),
		keyed: number/2%4 < 2, conditional: number/2%2 == 0,
	}
}

func token(seat int) string { return fmt.Sprint("token of seat ", seat) }

// play reads the game and makes a move.
func (p *player) play() {
	if !p.read() || p.seen.Finished() {
		return
	}
	action := p.pass()
	if legal := p.seen.LegalActions; len(legal) > 0 {
		action = rawhttp.JSON(legal[p.random.IntN(len(legal))])
	} else if p.random.IntN(4) > 0 {
		return
	}
	p.move(action)
}

// read records the newest version and the action that made it. It reports whether
// it got a response.
func (p *player) read() bool {
	call := time.Since(p.start)
	response := p.repeat(rawhttp.Get(fmt.Sprint(p.path(), "?since=", max(p.seen.Version-1, -1))))
	if response.Status != http.StatusOK {
		return false
	}
	var view rawhttp.View
	p.decode(response.Body, &view)
	last := ""
	if n := len(view.Log); n > 0 && view.Log[n-1].Action != nil {
		last = rawhttp.JSON(*view.Log[n-1].Action)
	}
	p.record(call, operation{client: p.number, ifMatch: -1}, outcome{read, view.Version, last})
	p.seen = view
	return true
}

// move sends a move until it gets a response. With a key or If-Match, all attempts
// are one operation. Otherwise each is an operation of its own.
func (p *player) move(action string) {
	p.moves++
	request := rawhttp.Post(p.path()+"/actions", action)
	in := operation{client: p.number, action: action, ifMatch: -1}
	if p.keyed {
		request = request.With("Idempotency-Key", fmt.Sprint(p.number, "-", p.moves))
	}
	if p.conditional {
		in.ifMatch = p.seen.Version
		request = request.With("If-Match", p.seen.ETag())
	}
	if p.keyed || p.conditional {
		call := time.Since(p.start)
		p.record(call, in, p.outcomeOf(p.repeat(request)))
		return
	}
	for range attempts {
		call := time.Since(p.start)
		out := p.outcomeOf(p.send(request))
		p.record(call, in, out)
		if out.kind != unknown {
			return
		}
	}
}

// statusAmbiguous replaces the 412 of a repeated request without a key: an earlier
// attempt may have made the move.
const statusAmbiguous = 1000

// repeat sends a request until it gets a response.
func (p *player) repeat(r rawhttp.Request) (response rawhttp.Response) {
	for i := range attempts {
		response = p.send(r)
		switch {
		case response.Status == 0 || response.Status >= 500:
			continue
		case i > 0 && !p.keyed && response.Status == http.StatusPreconditionFailed:
			response.Status = statusAmbiguous
		}
		return response
	}
	return response
}

func (p *player) outcomeOf(got rawhttp.Response) outcome {
	var response struct {
		Version        int  `json:"version"`
		CurrentVersion *int `json:"current_version"`
	}
	switch got.Status {
	case http.StatusOK:
		p.decode(got.Body, &response)
		return outcome{kind: made, version: response.Version}
	case http.StatusConflict, http.StatusPreconditionFailed, http.StatusUnprocessableEntity:
		p.decode(got.Body, &response)
		if response.CurrentVersion == nil {
			p.Errorf("%d without current_version: %s", got.Status, got.Body)
			return outcome{kind: unknown}
		}
		return outcome{kind: refused, version: *response.CurrentVersion}
	case 0, http.StatusServiceUnavailable, statusAmbiguous:
		return outcome{kind: unknown}
	}
	p.Errorf("client %d: %d %s", p.number, got.Status, got.Body)
	return outcome{kind: unknown}
}

// passTurn passes priority and reads the game, to finish it after the race.
func (p *player) passTurn() {
	p.send(rawhttp.Post(p.path()+"/actions", p.pass()))
	p.decode(p.send(rawhttp.Get(p.path())).Body, &p.seen)
}

func (p *player) path() string { return "/games/" + p.id }

func (p *player) pass() string { return fmt.Sprintf(`{"type":"pass_priority","player":%d}`, p.seat) }

// send sends a request with the token of the seat. Status 0 means no response.
func (p *player) send(r rawhttp.Request) rawhttp.Response {
	response, err := p.client.Send(context.Background(), r.With("Authorization", "Bearer "+token(p.seat)))
	if err != nil {
		return rawhttp.Response{}
	}
	return response
}

func (c *match) decode(body []byte, into any) {
	if err := json.Unmarshal(body, into); err != nil {
		c.Errorf("%s: %v", body, err)
	}
}

func encode(v any) string {
	text, _ := json.Marshal(v)
	return string(text)
}
