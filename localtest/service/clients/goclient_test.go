package clients_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	cardgames "cardgames/clients/go"
)

// goClient does operations by the client in Go.
type goClient struct {
	service *cardgames.Service
	*heard
}

// heard is what a client has heard of, or keeps between operations.
type heard struct {
	mu       sync.Mutex
	failures []int // the numbers of those that were reported
	invited  map[string]*cardgames.Invited
}

func newGoClient(base string) goClient {
	c := goClient{cardgames.New(base), &heard{failures: []int{}, invited: map[string]*cardgames.Invited{}}}
	c.service.OnTrouble = func(_ error, failures int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failures = append(c.failures, failures)
	}
	return c
}

// at is the client of another service.
func (c goClient) at(base string) goClient {
	if base == "" {
		return c
	}
	return goClient{cardgames.New(base), c.heard}
}

// arguments are the arguments of all operations.
type arguments struct {
	ID      string                `json:"id"`
	Token   string                `json:"token"`
	Player  int                   `json:"player"`
	Version int                   `json:"version"`
	Passes  bool                  `json:"passes"` // whether play always passes
	Since   *int                  `json:"since"`
	Cards   bool                  `json:"cards"`
	Until   int                   `json:"until"`
	Seconds int                   `json:"seconds"`
	Timeout time.Duration         `json:"timeout"` // in seconds
	Name    string                `json:"name"`
	Game    cardgames.NewGame     `json:"game"`
	Action  cardgames.Action      `json:"action"`
	Offer   cardgames.Offer       `json:"offer"`
	Attempt cardgames.HostAttempt `json:"attempt"`
	At      string                `json:"at"` // the address of another service
	Link    string                `json:"link"`
	Strange bool                  `json:"strange"` // whether a member of the request has what JSON has not
	Raise   bool                  `json:"raise"`   // whether a callback fails
	Decks   bool                  `json:"decks"`   // whether the list is of games with decks
	Deck    []cardgames.DeckEntry `json:"deck"`
}

// errOwn is what a callback fails with.
var errOwn = errors.New("the callback's own")

func (c goClient) do(ctx context.Context, operation string, with members) (result members, err error) {
	defer func() {
		if panicked := recover(); panicked == errOwn {
			result = members{"failure": members{"message": errOwn.Error()}}
		} else if panicked != nil {
			panic(panicked)
		}
	}()
	text, err := json.Marshal(with)
	if err != nil {
		return nil, err
	}
	var a arguments
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, err
	}
	done, err := c.at(a.At).operation(ctx, operation, a)
	if permanent, ok := errors.AsType[*cardgames.PermanentError](err); ok {
		return members{"failure": members{"permanent": true, "message": permanent.Error()}}, nil
	}
	if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok {
		return members{"failure": members{
			"message": refused.Error(), "code": refused.Code, "outdated": refused.Outdated(), "temporary": refused.Temporary(),
		}}, nil
	}
	if a.Timeout > 0 && errors.Is(err, context.DeadlineExceeded) {
		return members{"failure": members{"ended": true}}, nil
	}
	if err != nil {
		return nil, err
	}
	return plain(done), nil
}

func (c goClient) operation(ctx context.Context, name string, a arguments) (any, error) {
	operations := map[string]func(context.Context, arguments) (any, error){
		"create": c.create, "card_sets": c.cardSets, "read": c.read, "submit": c.submit, "export": c.export,
		"follow": c.follow,
		"play":   c.play, "long game": c.longGame, "offer": c.offer, "read_invitation": c.readInvitation,
		"list": c.list, "accept": c.accept,
		"keep": c.keep, "withdraw": c.withdraw, "find_opponent": c.findOpponent, "rematch": c.rematch,
		"find_rematch": c.findRematch, "search_on": c.searchOn, "invite": c.invite, "invited": c.invitedGame,
		"accept_link": c.acceptLink, "find": c.find, "play_computer": c.playComputer, "troubles": c.troubles,
		"without": func(context.Context, arguments) (any, error) { return members{}, nil }, // of browsers
	}
	do := operations[name]
	if do == nil {
		return nil, fmt.Errorf("there is no operation %q", name)
	}
	return do(ctx, a)
}

func (c goClient) create(ctx context.Context, a arguments) (any, error) {
	if a.Strange {
		a.Game.Sets = []json.RawMessage{json.RawMessage("NaN")}
	}
	v, err := c.service.CreateGame(ctx, a.Game)
	if err != nil {
		return nil, err
	}
	tokens := []string{}
	for _, seat := range v.Seats {
		tokens = append(tokens, seat.Token)
	}
	return members{"id": v.GameID, "tokens": tokens}, nil
}

func (c goClient) cardSets(ctx context.Context, _ arguments) (any, error) {
	offered, err := c.service.CardSets(ctx)
	if err != nil {
		return nil, err
	}
	return members{"first": offered.CardSets[0].Name, "inline_sets": offered.InlineSets}, nil
}

func (c goClient) read(ctx context.Context, a arguments) (any, error) {
	v, err := c.service.Game(a.ID, a.Token).ReadWith(ctx, cardgames.ReadOptions{Since: a.Since, Cards: a.Cards})
	if err != nil {
		return nil, err
	}
	log := []int{}
	for _, entry := range v.Log {
		log = append(log, entry.Version)
	}
	return members{"version": v.Version, "status": v.Status, "log": log, "cards": v.Cards != nil}, nil
}

func (c goClient) submit(ctx context.Context, a arguments) (any, error) {
	v, err := c.service.Game(a.ID, a.Token).Submit(ctx, a.Version, a.Action)
	if err != nil {
		return nil, err
	}
	return members{"version": v.Version}, nil
}

func (c goClient) export(ctx context.Context, a arguments) (any, error) {
	text, err := c.service.Game(a.ID, a.Token).Export(ctx)
	var saved struct {
		ID string `json:"game_id"`
	}
	if err == nil {
		err = json.Unmarshal(text, &saved)
	}
	return members{"id": saved.ID}, err
}

func (c goClient) follow(ctx context.Context, a arguments) (any, error) {
	var versions []int
	options := cardgames.FollowOptions{Since: a.Since, CompleteLog: true}
	for update, err := range c.service.Game(a.ID, a.Token).Updates(ctx, options) {
		if err != nil {
			return nil, err
		}
		for _, entry := range update.Log {
			versions = append(versions, entry.Version)
		}
		if update.Restored {
			return members{"versions": versions, "restored": update.View.Version}, nil
		}
		if update.Overdue {
			return members{"versions": versions, "late": update.View.DeadlineActions}, nil
		}
		if update.View.Version >= a.Until {
			break
		}
	}
	return members{"versions": versions}, nil
}

func (c goClient) play(ctx context.Context, a arguments) (any, error) {
	return playGame(ctx, c.service.Game(a.ID, a.Token), a)
}

func playGame(ctx context.Context, game *cardgames.Game, a arguments) (any, error) {
	versions, refusals := []int{}, []string{}
	longest, last := time.Duration(0), time.Now()
	since := -1
	for update, err := range game.Updates(ctx, cardgames.FollowOptions{Since: &since, CompleteLog: true}) {
		if err != nil {
			return nil, err
		}
		longest, last = max(longest, time.Since(last)), time.Now()
		for _, entry := range update.Log {
			versions = append(versions, entry.Version)
		}
		v := update.View
		if v.Priority == nil || *v.Priority != a.Player || len(v.LegalActions) == 0 {
			continue
		}
		action := v.LegalActions[v.Version%len(v.LegalActions)]
		if a.Passes {
			action = cardgames.Action{Type: "pass_priority", Player: a.Player}
		}
		if _, err := game.Submit(ctx, v.Version, action); err != nil {
			refusals = append(refusals, err.Error())
		}
	}
	return members{"versions": versions, "refusals": refusals, "longest": longest.Seconds()}, nil
}

// longGame plays a game with more versions than a log has.
func (c goClient) longGame(ctx context.Context, _ arguments) (any, error) {
	const longestLog = 100
	for {
		v, err := c.service.CreateGame(ctx, cardgames.NewGame{})
		if err != nil {
			return nil, err
		}
		versions := []int{}
		for game := c.service.Game(v.GameID, ""); len(v.LegalActions) > 0; versions = append(versions, v.Version) {
			actions := v.LegalActions
			if v, err = game.Submit(ctx, v.Version, actions[v.Version%len(actions)]); err != nil {
				return nil, err
			}
		}
		if len(versions) > longestLog {
			return members{"id": v.GameID, "versions": versions}, nil
		}
	}
}

func (c goClient) invitations() cardgames.Invitations {
	return cardgames.Invitations{Service: c.service}
}

func (c goClient) offer(ctx context.Context, a arguments) (any, error) {
	host := cardgames.NewHost(a.Offer)
	offered, err := c.invitations().Offer(ctx, host)
	if err != nil {
		return nil, err
	}
	return members{"id": offered.InvitationID, "status": offered.Status, "attempt": host}, nil
}

func (c goClient) list(ctx context.Context, a arguments) (any, error) {
	list := c.invitations().List
	if a.Decks {
		list = c.invitations().ListWithDecks
	}
	listed, err := list(ctx)
	ids := []string{}
	for _, offered := range listed {
		ids = append(ids, offered.InvitationID)
	}
	return members{"ids": ids}, err
}

func (c goClient) accept(ctx context.Context, a arguments) (any, error) {
	offered, err := c.invitations().Read(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	guest := cardgames.NewGuest(*offered)
	guest.Deck = a.Deck
	v, err := c.invitations().Accept(ctx, guest, a.Name)
	if err != nil {
		return nil, err
	}
	return seatOf(&cardgames.Seat{ID: guest.ID, Token: guest.Token, View: v}), nil
}

func seatOf(s *cardgames.Seat) members {
	return members{"id": s.ID, "token": s.Token, "player": *s.View.Viewer}
}

func (c goClient) readInvitation(ctx context.Context, a arguments) (any, error) {
	read := c.invitations().Read
	if a.Cards {
		read = c.invitations().ReadWithCards
	}
	offered, err := read(ctx, a.ID)
	if err != nil {
		return nil, err
	}
	return members{"status": offered.Status, "cards": offered.Cards != nil}, nil
}

func (c goClient) keep(ctx context.Context, a arguments) (any, error) {
	kept, err := c.invitations().Keep(ctx, a.Attempt, a.Seconds)
	if err != nil {
		return nil, err
	}
	return members{"status": kept.Status}, nil
}

func (c goClient) withdraw(ctx context.Context, a arguments) (any, error) {
	withdrawn, err := c.invitations().Withdraw(ctx, a.Attempt)
	return members{"withdrawn": withdrawn}, err
}

func (c goClient) findOpponent(ctx context.Context, a arguments) (any, error) {
	if a.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, a.Timeout*time.Second)
		defer cancel()
	}
	options := cardgames.OpponentOptions{Name: a.Name}
	if a.Raise {
		options.OnAttempt = func(cardgames.Attempt) { panic(errOwn) }
	}
	seat, err := cardgames.FindOpponent(ctx, c.service, options)
	if err != nil {
		return nil, err
	}
	return seatOf(seat), nil
}

func (c goClient) searchOn(ctx context.Context, a arguments) (any, error) {
	seat, err := cardgames.SearchOn(ctx, c.service, &cardgames.Seat{ID: a.ID, Token: a.Token},
		cardgames.OpponentOptions{})
	if err != nil {
		return nil, err
	}
	return seatOf(seat), nil
}

func (c goClient) rematch(ctx context.Context, a arguments) (any, error) {
	old := cardgames.OldSeat{ID: a.ID, Token: a.Token}
	seat, err := cardgames.Rematch(ctx, c.service, old, cardgames.RematchOptions{Deck: a.Deck})
	if err != nil {
		return nil, err
	}
	return seatOf(seat), nil
}

func (c goClient) findRematch(ctx context.Context, a arguments) (any, error) {
	found, err := cardgames.FindRematch(ctx, c.service, a.ID)
	if err != nil || found == nil {
		return nil, errors.Join(err, errors.New("no rematch"))
	}
	return members{"id": found.InvitationID, "status": found.Status}, nil
}

func (c goClient) invite(ctx context.Context, a arguments) (any, error) {
	invited, err := c.service.Invite(ctx, a.Offer)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.invited[invited.Host.ID] = invited
	return members{"id": invited.Host.ID, "link": invited.Link, "attempt": invited.Host}, nil
}

func (c goClient) invitedGame(ctx context.Context, a arguments) (any, error) {
	c.mu.Lock()
	invited := c.invited[a.ID]
	c.mu.Unlock()
	game, err := invited.Game(ctx)
	return gameOf(ctx, game, err)
}

func (c goClient) acceptLink(ctx context.Context, a arguments) (any, error) {
	game, err := c.service.Accept(ctx, a.Link, a.Name)
	return gameOf(ctx, game, err)
}

func (c goClient) find(ctx context.Context, a arguments) (any, error) {
	game, err := c.service.FindOpponent(ctx, cardgames.OpponentOptions{Name: a.Name})
	return gameOf(ctx, game, err)
}

func gameOf(ctx context.Context, game *cardgames.Game, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	v, err := game.Read(ctx)
	if err != nil {
		return nil, err
	}
	return seatOf(&cardgames.Seat{ID: game.ID, Token: game.Token, View: v}), nil
}

func (c goClient) playComputer(ctx context.Context, a arguments) (any, error) {
	options := cardgames.ComputerOptions{Seat: &a.Player}
	if a.Raise {
		options.Choose = func(v *cardgames.View) cardgames.Action { return cardgames.Action{Type: "no_such_action"} }
	}
	game, err := c.service.PlayComputer(ctx, options)
	if err != nil {
		return nil, err
	}
	return playGame(ctx, game, a)
}

func (c goClient) troubles(context.Context, arguments) (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return members{"failures": c.failures}, nil
}
