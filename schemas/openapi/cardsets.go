package main

import (
	"context"
	"crypto/x509"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"

	"cardgames/cardsets"
	"cardgames/cardsets/check"
	"cardgames/cardsets/fault"
	"cardgames/cardsets/inline"
	"cardgames/cardsets/remote"
	"cardgames/cardsets/snapshot"
	"cardgames/cardsets/work"
)

// origin is where the service fetches card sets.
type origin struct {
	server *httptest.Server
	loader *cardsets.Loader
	file   string // the only file
	media  string // its content type; empty if there is no file
	slow   bool
}

func newOrigin() (*origin, error) {
	o := &origin{}
	o.server = httptest.NewTLSServer(o)
	roots := x509.NewCertPool()
	roots.AddCert(o.server.Certificate())
	loopback := func(string, string, syscall.RawConn) error { return nil }
	var err error
	o.loader, err = cardsets.NewLoader(o.server.URL+"/", remote.WithRoots(roots), remote.WithDialControl(loopback))
	return o, err
}

func (o *origin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if o.media == "" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", o.media)
	fmt.Fprint(w, o.file)
}

// Load is games.Loader's. It does not wait for the end of the five seconds that
// a real slow origin has.
func (o *origin) Load(ctx context.Context, at work.Place, urls []string, sets []inline.Set) (
	*snapshot.Snapshot, error) {
	if o.slow {
		return nil, &fault.Report{Faults: []fault.Fault{{Code: "card_set_timeout", URL: urls[0],
			Detail: "the origin took longer than 5s"}}}
	}
	return o.loader.Load(ctx, at, urls, sets)
}

// cardSetRefusals returns the responses to card sets that are not valid. with makes a
// request with a body.
func cardSetRefusals(s *service, with func(body string) request) []*httptest.ResponseRecorder {
	from := func(media, file string) *httptest.ResponseRecorder {
		s.origin.media, s.origin.file = media, file
		return s.sendURL(s.origin.server.URL+"/garden.json", with)
	}
	responses := []*httptest.ResponseRecorder{
		s.sendURL("http://cards.example/household/garden.json", with),
		from("", ""),
		from("application/json", strings.Repeat(" ", check.MaxSetBytes+1)),
		from("text/html", ""),
	}
	for _, cards := range []string{
		card("compost", -1, "draw", 2),
		card("compost", 1, "grow", 2),
		card("compost", 1, "draw", 100),
		card("compost", 1, "draw", 2) + ",\n" + card("compost", 2, "draw", 3),
		tooManyCards(),
	} {
		responses = append(responses, from("application/json",
			`{"set_id": "garden", "name": "Garden", "version": "1.0.0", "cards": [`+"\n"+cards+"\n]}"))
	}
	s.origin.slow = true
	responses = append(responses, from("application/json", "{}"))
	s.origin.slow = false
	return responses
}

// sendURL sends a request for the card set at a URL.
func (s *service) sendURL(url string, with func(body string) request) *httptest.ResponseRecorder {
	w := s.send(with(`{"set_urls": ["` + url + `"]}`))
	replace(w, s.origin.server.URL, "https://cards.example/household")
	return w
}

func card(id string, cost int, effect string, n int) string {
	return fmt.Sprintf(`  {"id": %q, "name": "Compost", "type": "task", "cost": %d, "effect": %q, "params": {"n": %d}, `+
		`"text": "Draw."}`, id, cost, effect, n)
}

func tooManyCards() string {
	var cards []string
	for i := range check.MaxCards + 1 {
		cards = append(cards, card(fmt.Sprint("compost_", i), 1, "draw", 1))
	}
	return strings.Join(cards, ",")
}
