package api_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Tokens of the players, and the entropy of the guest's device.
const (
	ada   = "ADA7QXK2VNWJH5TPDYRM3BSFAU"
	ben   = "BENI6A2QBJ4XTN7HRKCMDVYPLW"
	carol = "CAROLSE3WQ6K2N7HRBJ4XTNDVY"
	drawn = "3f8a51c07be94d26a0e1c9f4528b7d63e6107a9cb84f25d3901c6e7fa2b85d44"
)

// offer makes an invitation and returns its path.
func (s *service) offer(token, body string, header ...string) string {
	s.t.Helper()
	w := s.send("POST", "/invitations", body, append(header, authorization(token)...)...)
	w.wantStatus(http.StatusCreated)
	return w.Header().Get("Location")
}

func (s *service) accept(token, invitation, members string, header ...string) response {
	s.t.Helper()
	return s.send("POST", invitation+"/acceptance", `{"entropy": "`+drawn+`"`+members+`}`,
		append(header, authorization(token)...)...)
}

func (s *service) setExpiry(token, invitation string, seconds int) response {
	s.t.Helper()
	return s.send("PUT", invitation+"/expiry", fmt.Sprintf(`{"seconds": %d}`, seconds), authorization(token)...)
}

func TestOffer(t *testing.T) {
	s := serviceWith(t, files{"garden.json": gardenSet}, nil)
	body := `{"set_urls": ["` + s.origin + `garden.json"], "seat": 1, "turn_seconds": 60, "public": true, "name": "Ada"}`
	w := s.send("POST", "/invitations", body, authorization(ada)...)
	w.wantStatus(http.StatusCreated)
	id := w.at("invitation_id").(string)
	want := map[string]any{
		"status": "open", "public": true, "host": map[string]any{"name": "Ada"}, "seat": 1.0, "turn_seconds": 60.0,
		"card_sets": []any{map[string]any{"set_id": "garden", "name": "Garden", "version": "1.0.0",
			"url": s.origin + "garden.json"}},
		"rematch_of": nil, "live": liveURL + "?game=" + id,
		"created_at": "2026-03-01T18:00:00.000Z", "expires_at": "2026-03-01T18:00:30.000Z",
	}
	got := w.at().(map[string]any)
	for _, name := range []string{"invitation_id", "snapshot", "shuffle", "rules"} {
		if got[name] == nil {
			t.Errorf("no %s", name)
		}
		delete(got, name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for name, value := range map[string]string{
		"Location": "/invitations/" + id, "Cache-Control": "no-store", "X-Poll-Interval": "2",
		"Vary": "Authorization, X-Seat-Token, Accept-Encoding", "Idempotency-Replayed": "",
	} {
		if got := w.Header().Get(name); got != value {
			t.Errorf("%s %q, want %q", name, got, value)
		}
	}
}

// The order of members and the white space between them do not make another offer.
func TestTheSameOfferAgain(t *testing.T) {
	s := newService(t)
	first := s.send("POST", "/invitations", `{"seat": 0, "name": "Ada"}`, authorization(ada)...)
	first.wantStatus(http.StatusCreated)
	for _, body := range []string{`{"seat": 0, "name": "Ada"}`, ` {"name":"\u0041da","set_urls":[],"seat":0.0} `} {
		w := s.send("POST", "/invitations", body, authorization(ada)...)
		w.wantStatus(http.StatusOK)
		if w.Body.String() != first.Body.String() || w.Header().Get("Idempotency-Replayed") != "true" ||
			w.Header().Get("ETag") != first.Header().Get("ETag") {
			t.Errorf("%s: %v %s", body, w.Header(), w.Body)
		}
	}
	for _, body := range []string{``, `{"seat": 1, "name": "Ada"}`, `{"seat": 0}`} {
		s.send("POST", "/invitations", body, authorization(ada)...).wantProblem(http.StatusConflict, "invitation_reused")
	}
}

func TestAcceptance(t *testing.T) {
	s := newService(t)
	invitation := s.offer(ada, `{"seat": 0, "name": "Ada"}`)
	open := s.send("GET", invitation, "")
	w := s.accept(ben, invitation, `, "name": "Ben"`)
	w.wantStatus(http.StatusCreated)
	game := strings.Replace(invitation, "/invitations/", "/games/", 1)
	for name, value := range map[string]string{"Location": game, "ETag": `"0"`, "X-Poll-Interval": "2",
		"Cache-Control": "no-store", "Idempotency-Replayed": ""} {
		if got := w.Header().Get(name); got != value {
			t.Errorf("%s %q, want %q", name, got, value)
		}
	}
	names := []any{w.at("players", 0, "name"), w.at("players", 1, "name")}
	if w.at("viewer") != 1.0 || w.at("private") != true || !cmp.Equal(names, []any{"Ada", "Ben"}) {
		t.Errorf("viewer %v, private %v, names %v", w.at("viewer"), w.at("private"), names)
	}
	if w.at("players", 0, "hand") != nil || w.at("players", 1, "hand") == nil {
		t.Error("the guest sees another hand, or not their own")
	}
	if w.at("shuffle", "commitment") != open.at("shuffle", "commitment") {
		t.Error("the game has another commitment than the invitation")
	}
	host := s.send("GET", game, "", authorization(ada)...)
	if host.at("viewer") != 0.0 || len(host.at("legal_actions").([]any)) == 0 {
		t.Error("the host's token does not have the other seat")
	}
	if noName := s.accept(ben, s.offer(carol, ""), ""); noName.at("players", 0, "name") != nil {
		t.Errorf("a player without a name has the name %v", noName.at("players", 0, "name"))
	}
}

// A retry gets the seat's newest view.
func TestTheSameAcceptanceAgain(t *testing.T) {
	s := newService(t)
	invitation := s.offer(ada, `{"seat": 1}`)
	first := s.accept(ben, invitation, "")
	again := s.accept(ben, invitation, "")
	again.wantStatus(http.StatusOK)
	if again.Body.String() != first.Body.String() || again.Header().Get("Idempotency-Replayed") != "true" {
		t.Errorf("%v %s", again.Header(), again.Body)
	}
	s.send("POST", first.Header().Get("Location")+"/actions", pass0, authorization(ben)...).wantStatus(http.StatusOK)
	if later := s.accept(ben, invitation, ""); later.at("version") != 1.0 || later.Header().Get("ETag") != `"1"` {
		t.Errorf("version %v, ETag %s", later.at("version"), later.Header().Get("ETag"))
	}
}

// The tag changes with everything that a client may wait for.
func TestReadInvitation(t *testing.T) {
	s := newService(t)
	invitation := s.offer(ada, `{"public": true, "turn_seconds": 30}`)
	tags := map[string]bool{}
	for _, step := range []struct {
		status, poll string
		expires      any
		lead         func()
	}{
		{"open", "2", "2026-03-01T18:00:30.000Z", func() {}},
		{"open", "2", "2026-03-01T18:00:25.000Z", func() { s.setExpiry(ada, invitation, 25) }},
		{"accepted", "", nil, func() { s.accept(ben, invitation, "") }},
	} {
		step.lead()
		w := s.send("GET", invitation, "")
		w.wantStatus(http.StatusOK)
		tag := w.Header().Get("ETag")
		if w.at("status") != step.status || w.at("expires_at") != step.expires ||
			w.Header().Get("X-Poll-Interval") != step.poll {
			t.Errorf("want %+v, got %v %s", step, w.Header(), w.Body)
		}
		if tags[tag] {
			t.Errorf("%s, %v: the tag has not changed", step.status, step.expires)
		}
		tags[tag] = true
		same := s.send("GET", invitation, "", "If-None-Match", `"x", W/`+tag)
		same.wantStatus(http.StatusNotModified)
		if same.Body.Len() > 0 || same.Header().Get("ETag") != tag || same.Header().Get("X-Poll-Interval") != step.poll {
			t.Errorf("304 with %v %s", same.Header(), same.Body)
		}
	}
	if w := s.send("GET", invitation, ""); w.at("live") != nil {
		t.Errorf("an accepted invitation has live updates at %v", w.at("live"))
	}
	s.send("GET", invitation, "", "If-None-Match", "x").wantProblem(http.StatusBadRequest, "malformed_request")
}

func TestListInvitations(t *testing.T) {
	s := newService(t)
	s.offer(ada, `{"name": "Ada"}`)
	public := s.offer(ben, `{"public": true, "turn_seconds": 120, "name": "Ben"}`)
	shuffle := s.send("GET", public, "").at("shuffle")
	w := s.send("GET", "/invitations", "")
	w.wantStatus(http.StatusOK)
	want := []any{map[string]any{
		"invitation_id": strings.TrimPrefix(public, "/invitations/"), "host": map[string]any{"name": "Ben"}, "seat": nil,
		"turn_seconds": 120.0,
		"card_sets":    []any{map[string]any{"set_id": "core", "name": "Home Sweet Home", "version": "1.1.0", "url": nil}},
		"shuffle":      shuffle,
		"created_at":   "2026-03-01T18:00:00.000Z", "expires_at": "2026-03-01T18:00:30.000Z",
	}}
	if diff := cmp.Diff(want, w.at("invitations")); diff != "" {
		t.Error(diff)
	}
	s.accept(carol, public, "")
	if w := s.send("GET", "/invitations", ""); !cmp.Equal(w.at("invitations"), []any{}) {
		t.Errorf("an accepted invitation is listed: %s", w.Body)
	}
	for i := range 21 {
		s.offer(fmt.Sprintf("%s%d", carol, i), `{"public": true, "turn_seconds": 60}`)
	}
	if w := s.send("GET", "/invitations", ""); len(w.at("invitations").([]any)) != 20 {
		t.Errorf("%d invitations are listed", len(w.at("invitations").([]any)))
	}
	s.now = s.now.Add(30 * time.Second)
	if w := s.send("GET", "/invitations", ""); !cmp.Equal(w.at("invitations"), []any{}) {
		t.Errorf("expired invitations are listed: %s", w.Body)
	}
}

func TestExpiry(t *testing.T) {
	s := newService(t)
	public, private := s.offer(ada, `{"public": true, "turn_seconds": 60}`), s.offer(ben, "")
	w := s.setExpiry(ada, public, 31)
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
	if w.at("errors", 0, "pointer") != "/seconds" {
		t.Errorf("%s", w.Body)
	}
	s.now = s.now.Add(20 * time.Second)
	if w := s.setExpiry(ada, public, 30); w.at("expires_at") != "2026-03-01T18:00:50.000Z" {
		t.Errorf("a kept invitation ends at %v", w.at("expires_at"))
	}
	if w := s.setExpiry(ben, private, 7*24*60*60); w.at("expires_at") != "2026-03-08T18:00:00.000Z" {
		t.Errorf("an invitation ends at %v, more than 7 days after the offer", w.at("expires_at"))
	}
	s.setExpiry(ben, public, 30).wantProblem(http.StatusForbidden, "wrong_seat")
	for range 2 { // the second is a retry
		w := s.setExpiry(ada, public, 0)
		w.wantStatus(http.StatusOK)
		if w.at("status") != "withdrawn" || w.at("expires_at") != nil || w.Header().Get("X-Poll-Interval") != "" {
			t.Errorf("%v %s", w.Header(), w.Body)
		}
	}
	s.setExpiry(ada, public, 30).wantProblem(http.StatusNotFound, "invitation_not_found")
	s.accept(carol, public, "").wantProblem(http.StatusNotFound, "invitation_not_found")
	if w := s.send("GET", public, ""); w.at("status") != "withdrawn" {
		t.Errorf("%s", w.Body)
	}
	s.accept(carol, private, "").wantStatus(http.StatusCreated)
	s.setExpiry(ben, private, 0).wantProblem(http.StatusConflict, "invitation_taken")
}

func TestRefusedAcceptances(t *testing.T) {
	s := newService(t)
	open, taken := s.offer(ada, ""), s.offer(ada+"2", "")
	expired := s.offer(ada+"3", `{"public": true, "turn_seconds": 30}`)
	s.accept(ben, taken, "").wantStatus(http.StatusCreated)
	s.now = s.now.Add(30 * time.Second)
	const unknown = "/invitations/aaaaaaaaaaaaaaaaaaaaaaaaaa"
	for _, test := range []struct {
		name, token, invitation string
		status                  int
		code                    string
	}{
		{"the host's own", ada, open, 422, "own_invitation"},
		{"the host's own, when it is accepted", ada + "2", taken, 422, "own_invitation"},
		{"a taken one", carol, taken, 409, "invitation_taken"},
		{"an expired one", ben, expired, 404, "invitation_not_found"},
		{"none", ben, unknown, 404, "invitation_not_found"},
		{"none with an id of another form", ben, "/invitations/x", 404, "invitation_not_found"},
		{"without a token", "", open, 401, "seat_token_required"},
	} {
		w := s.accept(test.token, test.invitation, "")
		if w.Code != test.status || w.at("code") != test.code {
			t.Errorf("%s: %d %s, want %d %s", test.name, w.Code, w.Body, test.status, test.code)
		}
	}
	other := strings.Replace(drawn, "3f", "3e", 1)
	s.send("POST", taken+"/acceptance", `{"entropy": "`+other+`"}`, authorization(ben)...).
		wantProblem(http.StatusUnprocessableEntity, "entropy_reused")
	for _, path := range []string{expired, unknown} {
		s.send("GET", path, "").wantProblem(http.StatusNotFound, "invitation_not_found")
		s.setExpiry(ada+"3", path, 30).wantProblem(http.StatusNotFound, "invitation_not_found")
	}
}

func TestTooManyPublicGames(t *testing.T) {
	s := newService(t)
	s.from = netip.MustParseAddr("192.0.2.1")
	const public = `{"public": true, "turn_seconds": 60}`
	open := s.offer(ada, public)
	s.offer(ada+"2", public)
	s.offer(ada+"3", public)
	w := s.send("POST", "/invitations", public, authorization(ada+"4")...)
	w.wantProblem(http.StatusTooManyRequests, "too_many_public_games")
	w.wantDetail("3 public offers or games of this address have not ended: finish one")
	s.from = netip.MustParseAddr("192.0.2.2")
	other := s.offer(ben, public)
	s.from = netip.MustParseAddr("192.0.2.1")
	s.accept(carol, other, "").wantProblem(http.StatusTooManyRequests, "too_many_public_games")
	s.setExpiry(ada, open, 0).wantStatus(http.StatusOK)
	s.accept(carol, other, "").wantStatus(http.StatusCreated)
}

// Only the other player of the game before sits down for the rematch, and the seats
// are swapped.
func TestRematch(t *testing.T) {
	s := newService(t)
	first := strings.TrimPrefix(s.offer(ada, `{"seat": 0, "turn_seconds": 60, "name": "Ada"}`), "/invitations/")
	s.accept(ben, "/invitations/"+first, "").wantStatus(http.StatusCreated)
	body := `{"rematch_of": "` + first + `", "name": "Ben"}`
	const newBen, newAda = ben + "2", ada + "2"
	send := func(token, previous string) response {
		return s.send("POST", "/invitations", body, append(authorization(token), "X-Rematch-Token", previous)...)
	}
	send(newBen, ben).wantProblem(http.StatusUnprocessableEntity, "rematch_not_possible")
	s.send("POST", "/games/"+first+"/actions", `{"type": "resign", "player": 0}`, authorization(ada)...).
		wantStatus(http.StatusOK)

	s.send("POST", "/invitations", body, authorization(newBen)...).
		wantProblem(http.StatusUnauthorized, "seat_token_required")
	send(newBen, carol).wantProblem(http.StatusUnauthorized, "seat_token_unknown")
	offered := send(newBen, ben)
	offered.wantStatus(http.StatusCreated)
	invitation := offered.Header().Get("Location")
	if offered.at("rematch_of") != first || offered.at("seat") != 0.0 || offered.at("turn_seconds") != 60.0 {
		t.Errorf("%s", offered.Body)
	}
	send(newAda, ada).wantProblem(http.StatusConflict, "rematch_offered")

	s.accept(newAda, invitation, "").wantProblem(http.StatusUnauthorized, "seat_token_required")
	s.accept(newAda, invitation, "", "X-Rematch-Token", carol).
		wantProblem(http.StatusUnauthorized, "seat_token_unknown")
	s.accept(newAda, invitation, "", "X-Rematch-Token", ben).
		wantProblem(http.StatusUnprocessableEntity, "own_invitation")
	w := s.accept(newAda, invitation, "", "X-Rematch-Token", ada)
	w.wantStatus(http.StatusCreated)
	if w.at("viewer") != 1.0 || w.at("players", 0, "name") != "Ben" {
		t.Errorf("the seats are not swapped: viewer %v, %v", w.at("viewer"), w.at("players", 0, "name"))
	}
}

// Every invalid member or header is named, with a sentence.
func TestInvalidRequestsAboutInvitations(t *testing.T) {
	s := newService(t)
	const offer, acceptance, expiry = "POST /invitations", "POST /invitations/x/acceptance", "PUT /invitations/x/expiry"
	const has = "set_urls, sets, seat, turn_seconds, public, name, rematch_of, deck and draft"
	rematch := func(members string) string { return `{"rematch_of": "` + strings.Repeat("a", 26) + `"` + members + `}` }
	for _, test := range []struct{ request, token, body, want string }{
		{offer, ada, `[]`, ": the body must be an object"},
		{offer, ada, `{"seat": 2}`, "/seat: seat must be at most 1"},
		{offer, ada, `{"seat": "0"}`, "/seat: seat must be an integer"},
		{offer, ada, `{"seed": "x"}`, `/seed: "seed" is not a member of this request, which has ` + has},
		{offer, ada, `{"turn_seconds": 29, "public": 1}`,
			"/public: public must be true or false\n/turn_seconds: turn_seconds must be at least 30"},
		{offer, ada, `{"public": true}`, "/turn_seconds: turn_seconds is missing: a public invitation needs it, so that a " +
			"stranger cannot wait without limit"},
		{offer, ada, `{"public": true, "turn_seconds": 3601}`,
			"/turn_seconds: turn_seconds must be at most 3600 for a public invitation"},
		{offer, ada, `{"rematch_of": "GAME"}`, "/rematch_of: rematch_of must match the pattern ^[a-z2-7]{26}$"},
		{offer, ada, rematch(`, "seat": 0`), "/rematch_of: rematch_of stands alone or with name, deck and draft: the " +
			"rest is as in the game before, with the seats swapped"},
		{offer, ada[:21], `{"name": 1}`, "/name: name must be a string\n" +
			"Authorization: Authorization must have a token of at least 22 characters, which 128 random bits need"},
		{offer, strings.Repeat("x", 129), ``, "Authorization: Authorization must have a token of at most 128 characters"},
		{offer, ada + "\u00fc", ``,
			"Authorization: Authorization must have a token that matches the pattern ^[A-Za-z0-9._~+/-]+=*$"},
		{acceptance, ben, `{}`, "/entropy: entropy is missing: draw 32 random bytes once, and send them with each retry"},
		{acceptance, ben, `{"entropy": "` + strings.ToUpper(drawn) + `"}`,
			"/entropy: entropy must match the pattern ^[0-9a-f]{64}$"},
		{acceptance, ben, `{"entropy": 7, "seat": 1}`,
			"/entropy: entropy must be a string\n/entropy: entropy must match the pattern ^[0-9a-f]{64}$\n" +
				`/seat: "seat" is not a member of this request, which has entropy, name and deck`},
		{expiry, ada, `{}`, "/seconds: seconds is missing: 0 withdraws the invitation"},
		{expiry, ada, `{"seconds": -1}`, "/seconds: seconds must be at least 0"},
		{expiry, ada, `{"seconds": 604801}`, "/seconds: seconds must be at most 604800"},
	} {
		method, target, _ := strings.Cut(test.request, " ")
		w := s.send(method, target, test.body, authorization(test.token)...)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		var got []string
		for _, e := range w.at("errors").([]any) {
			fault := e.(map[string]any)
			place, ok := fault["pointer"].(string)
			if !ok {
				place = fault["parameter"].(string)
			}
			got = append(got, place+": "+fault["detail"].(string))
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s %.60s:\n%s", test.request, test.body, diff)
		}
	}
	header := append(authorization(ada), "X-Rematch-Token", ben)
	w := s.send("POST", "/invitations", "", header...)
	w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
	w.wantDetail("X-Rematch-Token is for a rematch, whose rematch_of names the game before it")
	for _, target := range []string{acceptance, expiry} {
		method, path, _ := strings.Cut(target, " ")
		s.send(method, path, "", authorization(ada)...).wantProblem(http.StatusBadRequest, "malformed_request")
	}
	s.send("GET", "/invitations?limit=5", "").wantProblem(http.StatusUnprocessableEntity, "invalid_request")
}

func TestNames(t *testing.T) {
	s := newService(t)
	for i, name := range []string{
		"A", "Ada Lovelace", "Zo\u00eb", "\u674e\u5c0f\u9f99", "\u0410\u043d\u043d\u0430", "Ada \U0001f600", "O'Neill-2!",
		strings.Repeat("x", 20), strings.Repeat("\u00fc", 12), strings.Repeat("\u674e", 8),
	} {
		w := s.send("POST", "/invitations", asJSON(t, map[string]any{"name": name}),
			authorization(fmt.Sprintf("%s%d", ada, i))...)
		w.wantStatus(http.StatusCreated)
		if got := w.at("host", "name"); got != name {
			t.Errorf("%q became %q", name, got)
		}
	}
	for name, want := range map[string]string{
		"":                      "must have a length of at least 1",
		strings.Repeat("x", 21): "must have at most 20 characters",
		strings.Repeat("ü", 13): "must have at most 24 bytes of UTF-8",
		" Ada":                  "must not begin or end with white space",
		"Ada ":                  "must not begin or end with white space",
		" ":                     "must not begin or end with white space",
		"A\u00a0":               "must not have the control or invisible character U+00A0",
		"A\u00a0da":             "must not have the control or invisible character U+00A0",
		"A\nda":                 "must not have the control or invisible character U+000A",
		"A\u0000":               "must not have the control or invisible character U+0000",
		"\u202eadA":             "must not have the control or invisible character U+202E",
		"A\u2066da":             "must not have the control or invisible character U+2066",
		"A\u200bda":             "must not have the control or invisible character U+200B",
		"A\u00adda":             "must not have the control or invisible character U+00AD",
		"\u2800":                "must not have the control or invisible character U+2800",
		"\u0301Ada":             "must not begin with the combining character U+0301",
		"\u3164":                "must not have the control or invisible character U+3164",
		"Ada\ufe0f":             "must not have the control or invisible character U+FE0F",
		"Ada\ue000":             "must not have the control or invisible character U+E000",
	} {
		body := asJSON(t, map[string]any{"entropy": drawn, "name": name})
		w := s.send("POST", "/invitations/x/acceptance", body, authorization(ben)...)
		w.wantProblem(http.StatusUnprocessableEntity, "invalid_request")
		if w.at("errors", 0, "pointer") != "/name" || w.at("errors", 0, "detail") != "name "+want {
			t.Errorf("%+q: %s", name, w.Body)
		}
	}
}
