package live_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/live"
)

// The ticket was computed with another program: the first 16 bytes of the SHA-256 of
// "live 1", a line feed and the hash, in base32.
func TestTicketOfAHash(t *testing.T) {
	g := games.Game{ID: "k5xw2zq7rjv3mptn4yhc6bduae", Header: games.Header{Private: true,
		SeatHashes: [2][]byte{bytes.Repeat([]byte{0x11}, 32), bytes.Repeat([]byte{0x22}, 32)}}}
	for viewer, want := range map[engine.Viewer]string{
		engine.ViewerPlayer0:   "k5xw2zq7rjv3mptn4yhc6bduae.ikp42snyakbtzrtp5vypcl6z6y",
		engine.ViewerPlayer1:   "k5xw2zq7rjv3mptn4yhc6bduae.3g4nygetcuhza6lev6cdyzhnce",
		engine.ViewerSpectator: "k5xw2zq7rjv3mptn4yhc6bduae",
	} {
		if got := live.WatchName(&g, viewer); got != want {
			t.Errorf("viewer %d: got %s, want %s", viewer, got, want)
		}
	}
}

func TestOnlyATicketOfTheGameIsASeat(t *testing.T) {
	w := newWatching(t)
	private, tokens := w.createPrivate(t, games.Seats{})
	other, _ := w.createPrivate(t, games.Seats{})
	open := w.create(t, "open")
	_, ticket, _ := strings.Cut(live.WatchName(private, engine.ViewerPlayer1), ".")
	for name, wrong := range map[string]string{
		"of another game":          other.ID + "." + ticket,
		"empty":                    private.ID + ".",
		"the token of the seat":    private.ID + "." + tokens[1],
		"longer":                   private.ID + "." + ticket + "a",
		"two":                      private.ID + "." + ticket + "." + ticket,
		"in upper case":            private.ID + "." + strings.ToUpper(ticket),
		"for a game without seats": open.ID + "." + ticket,
	} {
		if err := w.Watch(t.Context(), "a", []string{wrong}); !errors.Is(err, live.ErrWrongTicket) {
			t.Errorf("a ticket %s: got %v, want ErrWrongTicket", name, err)
		}
	}
	w.watchAs(t, private, engine.ViewerPlayer1, "a")
	list, err := w.table.List(t.Context(), private.ID)
	if err != nil || len(list) != 1 || list[0].Seat == nil || *list[0].Seat != 1 {
		t.Errorf("the connections are %+v, %v; want one of seat 1", list, err)
	}
	// A refused connection follows nothing, also no other game that it named.
	if err := w.Watch(t.Context(), "b", []string{open.ID, private.ID + ".wrong"}); !errors.Is(err, live.ErrWrongTicket) {
		t.Errorf("got %v, want ErrWrongTicket", err)
	}
	if list, err := w.table.List(t.Context(), open.ID); err != nil || len(list) != 0 {
		t.Errorf("the connections are %+v, %v; want none", list, err)
	}
}
