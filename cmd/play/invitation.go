package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/cmd/internal/terminal"
)

// invitation is what this client reads of an offered seat.
type invitation struct {
	ID          string    `json:"invitation_id"`
	Status      string    `json:"status"`
	TurnSeconds int       `json:"turn_seconds"` // 0 for no limit
	Shuffle     committed `json:"shuffle"`
	CreatedAt   string    `json:"created_at"`
	CardSets    []struct {
		URL string `json:"url"`
	} `json:"card_sets"`
	Host struct {
		Name string `json:"name"`
	} `json:"host"`
}

// before is the order by which two hosts who wait agree which of them accepts.
func (i *invitation) before(other *invitation) bool {
	if i.CreatedAt != other.CreatedAt {
		return i.CreatedAt < other.CreatedAt
	}
	return i.ID < other.ID
}

// invited matches the end of an address that names an invitation: in the API, and of the table.
var invited = regexp.MustCompile(`(?:/invitations/|/play#invitation=)([a-z2-7]{26})$`)

// invitationIn returns the id of the invitation that a URL names, or "".
func invitationIn(url string) string {
	if parts := invited.FindStringSubmatch(url); parts != nil {
		return parts[1]
	}
	return ""
}

// inviting reports whether the game begins with an invitation.
func (o *options) inviting() bool { return o.find || o.invite || invitationIn(o.url) != "" }

// What is asked for in invitations.
const (
	strangerTurn  = 120           // seconds for a move against a stranger, unless told otherwise
	strangerOffer = 30            // seconds that a public offer lasts after each look
	friendOffer   = 7 * 24 * 3600 // seconds
	lookPause     = 4 * time.Second
)

// offer is an invitation of this client, with the token of the host's seat.
type offer struct {
	*invitation
	token  string
	public bool
}

// sitDown begins a game with an invitation, and takes a seat there.
func (s *session) sitDown(ctx context.Context) error {
	s.typed = readLines(s.in)
	id, token, err := s.findSeat(ctx)
	if err != nil {
		return err
	}
	s.game = s.options.base() + "/games/" + id
	v, err := s.send(ctx, request{method: http.MethodGet, url: s.game, token: token})
	if err != nil {
		return err
	}
	if v.Viewer == nil {
		return errNoView
	}
	s.tokens[*v.Viewer], s.options.seats[*v.Viewer] = token, human
	opponent := v.Players[1-*v.Viewer].Name
	if opponent == nil {
		fmt.Fprintf(s.out, "You are Player %d.\n", *v.Viewer)
		return nil
	}
	fmt.Fprintf(s.out, "You are Player %d. Your opponent is called %s.\n", *v.Viewer, terminal.Clean(*opponent))
	return nil
}

// findSeat returns the id of the game, and the token of a seat.
func (s *session) findSeat(ctx context.Context) (id, token string, err error) {
	id = invitationIn(s.options.url)
	switch {
	case id != "":
		offered, err := s.invitation(ctx, request{method: http.MethodGet, url: s.invitations(id)})
		if err != nil {
			return "", "", err
		}
		token, err = s.accept(ctx, offered)
		return id, token, err
	case s.options.find:
		return s.findOpponent(ctx)
	}
	return s.inviteFriend(ctx)
}

// inviteFriend offers a seat to the first who opens its link, and waits.
func (s *session) inviteFriend(ctx context.Context) (id, token string, err error) {
	own, err := s.offer(ctx, false, s.options.turn)
	if err != nil {
		return "", "", err
	}
	if err := s.keep(ctx, own, friendOffer); err != nil {
		return "", "", err
	}
	fmt.Fprintln(s.out, "Send your friend this link, or the command below it:")
	fmt.Fprintf(s.out, "  %s/play#invitation=%s\n", s.options.base(), own.ID)
	fmt.Fprintf(s.out, "  go run ./cmd/play %s\n", s.invitations(own.ID))
	fmt.Fprintln(s.out, "Waiting for your friend; q withdraws the invitation.")
	seated, err := s.waitForGuest(ctx, own)
	if err == nil && !seated {
		err = errors.New("the invitation has ended")
	}
	return own.ID, own.token, err
}

// findOpponent accepts the offer of a stranger, or makes one and waits.
func (s *session) findOpponent(ctx context.Context) (id, token string, err error) {
	fmt.Fprintln(s.out, "Looking for an opponent; q stops.")
	turn := cmp.Or(s.options.turn, strangerTurn)
	for {
		listed, err := s.suitable(ctx, turn)
		if err != nil {
			return "", "", err
		}
		for _, i := range mathrand.Perm(len(listed)) {
			token, err := s.accept(ctx, &listed[i])
			if err == nil || !isMissed(err) {
				return listed[i].ID, token, err
			}
		}
		own, err := s.offer(ctx, true, turn)
		if err != nil {
			return "", "", err
		}
		if seated, err := s.waitForGuest(ctx, own); seated || err != nil {
			return own.ID, own.token, err
		}
	}
}

// waitForGuest returns false if the offer has ended, or was withdrawn for an older one: of two hosts
// who wait, only the later one gives way.
func (s *session) waitForGuest(ctx context.Context, own *offer) (seated bool, err error) {
	for {
		if _, err := s.follower.await(ctx, 0, s.after(lookPause), s.typed); err != nil {
			return s.leave(own, err)
		}
		standing, err := s.look(ctx, own)
		if err != nil || standing != "open" {
			return standing == "accepted", err
		}
		if !own.public {
			continue
		}
		listed, err := s.suitable(ctx, own.TurnSeconds)
		if err != nil {
			return s.leave(own, err)
		}
		if slices.ContainsFunc(listed, func(other invitation) bool { return other.before(own.invitation) }) {
			return s.leave(own, nil)
		}
	}
}

// look returns the status of an offer, and renews a public one.
func (s *session) look(ctx context.Context, own *offer) (status string, err error) {
	if !own.public {
		now, err := s.invitation(ctx, request{method: http.MethodGet, url: s.invitations(own.ID)})
		if isMissed(err) {
			return "ended", nil
		}
		if err != nil {
			return "", err
		}
		return now.Status, nil
	}
	switch err := s.keep(ctx, own, strangerOffer); {
	case isConflict(err):
		return "accepted", nil
	case isMissed(err):
		return "ended", nil
	case err != nil:
		return "", err
	}
	return "open", nil
}

// leaveTime bounds the withdrawal of an offer. After it, the offer expires.
const leaveTime = 5 * time.Second

// leave withdraws an offer for a reason, nil for an older offer. The host is seated all the same if a
// guest was faster.
func (s *session) leave(own *offer, reason error) (seated bool, err error) {
	ctx, done := context.WithTimeout(context.Background(), leaveTime)
	defer done()
	if isConflict(s.keep(ctx, own, 0)) {
		return true, nil
	}
	return false, reason
}

// offer offers a seat.
func (s *session) offer(ctx context.Context, public bool, turn int) (*offer, error) {
	own := &offer{token: rand.Text(), public: public}
	body, err := json.Marshal(struct {
		SetURLs []string `json:"set_urls,omitempty"`
		Turn    int      `json:"turn_seconds,omitzero"`
		Public  bool     `json:"public,omitzero"`
		Name    string   `json:"name,omitempty"`
	}{s.options.sets, turn, public, s.options.name})
	if err != nil {
		return nil, err
	}
	own.invitation, err = s.invitation(ctx,
		request{method: http.MethodPost, url: s.invitations(""), token: own.token, body: body})
	return own, err
}

// keep lets an offer end some seconds from now; 0 withdraws it.
func (s *session) keep(ctx context.Context, own *offer, seconds int) error {
	_, err := s.invitation(ctx, request{
		method: http.MethodPut, url: s.invitations(own.ID) + "/expiry", token: own.token,
		body: fmt.Appendf(nil, `{"seconds": %d}`, seconds),
	})
	return err
}

// suitable lists the open offers of the same terms.
func (s *session) suitable(ctx context.Context, turn int) ([]invitation, error) {
	body, _, err := s.exchange(ctx, request{method: http.MethodGet, url: s.invitations("")})
	if err != nil {
		return nil, err
	}
	var list struct {
		Invitations []invitation `json:"invitations"`
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, fmt.Errorf("the list of invitations: %w", err)
	}
	return slices.DeleteFunc(list.Invitations, func(i invitation) bool {
		var urls []string
		for _, set := range i.CardSets {
			if set.URL != "" {
				urls = append(urls, set.URL)
			}
		}
		return i.TurnSeconds != turn || !slices.Equal(urls, s.options.sets)
	}), nil
}

// errCommitment is the error of a service that may have chosen the shuffle after it knew the guest's
// part of it.
var errCommitment = errors.New("the service may have chosen the shuffle: " +
	"the game has another commitment than the invitation")

// accept sits down opposite the host, and returns the token of the seat.
func (s *session) accept(ctx context.Context, offered *invitation) (token string, err error) {
	entropy := make([]byte, 32)
	_, _ = rand.Read(entropy) // which never fails
	body, err := json.Marshal(struct {
		Entropy string `json:"entropy"`
		Name    string `json:"name,omitempty"`
	}{hex.EncodeToString(entropy), s.options.name})
	if err != nil {
		return "", err
	}
	token = rand.Text()
	v, err := s.send(ctx, request{
		method: http.MethodPost, url: s.invitations(offered.ID) + "/acceptance", token: token, body: body,
	})
	if err != nil {
		return "", err
	}
	if v.Shuffle != offered.Shuffle {
		return "", errCommitment
	}
	return token, nil
}

// invitations returns the URL of an invitation, or with "" that of all.
func (s *session) invitations(id string) string {
	return strings.TrimSuffix(s.options.base()+"/invitations/"+id, "/")
}

func (s *session) invitation(ctx context.Context, r request) (*invitation, error) {
	body, _, err := s.exchange(ctx, r)
	if err != nil {
		return nil, err
	}
	i := &invitation{}
	if err := json.Unmarshal(body, i); err != nil || i.ID == "" {
		return nil, errors.New("the response is not an invitation")
	}
	return i, nil
}

// isMissed reports whether an invitation was accepted by another player, or has ended.
func isMissed(err error) bool {
	r, ok := errors.AsType[*refusal](err)
	return ok && (r.status == http.StatusConflict || r.status == http.StatusNotFound)
}
