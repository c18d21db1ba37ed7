package bolt

import (
	"testing"
	"time"
)

// A sweep deletes a limited number of games, and judges the clock by all.
func TestMostExpired(t *testing.T) {
	for _, test := range []struct {
		gone, games int
		want        bool
	}{
		{19, 19, false}, {20, 39, true}, {20, 40, false}, {maxSwept, 2 * maxSwept, false},
		{3 * maxSwept, 4 * maxSwept, true},
	} {
		if f := (&survey{gone: test.gone, games: test.games}); f.mostExpired() != test.want {
			t.Errorf("%d of %d games: %t", test.gone, test.games, !test.want)
		}
	}
}

// A transaction that fails leaves no claim.
func TestAFailedTransactionClaimsNothing(t *testing.T) {
	r := newRoom(1<<20, nil, time.Now)
	const holder = "a holder"
	r.held["before"] = hold{reserve: 5, holder: holder}
	r.reserves = 5
	r.holders[holder] = 5
	r.set("before", hold{reserve: 2, holder: holder})
	r.set("new", hold{bytes: 7, reserve: 3, holder: holder})
	r.drop("before")
	r.end(false)
	if len(r.held) != 1 || r.held["before"].reserve != 5 || r.reserves != 5 || r.holders[holder] != 5 {
		t.Errorf("%+v is held, with reserves of %d bytes, and the holder has %d", r.held, r.reserves, r.holders[holder])
	}
	r.set("new", hold{reserve: 3})
	r.end(true)
	r.end(false) // of a transaction that could not begin
	if r.reserves != 8 {
		t.Errorf("reserves of %d bytes, want 8", r.reserves)
	}
}
