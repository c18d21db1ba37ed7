package games_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"

	"cardgames/games"
)

// envelopeHead is how many bytes stand before the payload.
const envelopeHead = 7

// The parts of a record that the damage below is done to: the keys of its members.
const (
	partHeader, partAction, partBy, partEvents, partState     = 1, 4, 5, 6, 7
	partHistory, partKeys, partAbsence                        = 8, 9, 10
	partSecret, partEntropy, partCreation, partAhead          = 11, 12, 13, 14
	allParts                                                  = 15
	headerSnapshot, headerCommitment, headerPrivate           = 1, 2, 4
	stateRules, stateTurn, stateCasts, stateEnd, statePlayers = 0, 1, 5, 7, 9
)

type list = []any

// damages are the faults of a record that is CBOR of the right shape.
var damages = []struct {
	name   string
	damage func(record list)
	want   string
}{
	{"later rules", func(r list) { r[partState].(list)[stateRules] = 99 }, "unknown rules: version 99"},
	{"a short secret", func(r list) { r[partSecret] = make([]byte, 31) }, "damaged record: a hash or secret of 31 bytes"},
	{"a long secret", func(r list) { r[partSecret] = make([]byte, 33) }, "damaged record: a hash or secret of 33 bytes"},
	{"no commitment", func(r list) { r[partHeader].(list)[headerCommitment] = nil },
		"damaged record: a hash or secret of 0 bytes"},
	{"another snapshot", func(r list) { r[partHeader].(list)[headerSnapshot] = make([]byte, 32) }, "snapshot"},
	{"a private game without seats", func(r list) { r[partHeader].(list)[headerPrivate] = true },
		"damaged record: a hash or secret of 0 bytes"},
	{"an unknown action", func(r list) { r[partAction] = list{9, 0} }, "damaged record: action [9 0]"},
	{"a target beyond 16 bits", func(r list) { r[partAction] = list{2, 0, 0, 65537} },
		"damaged record: action [2 0 0 65537]"},
	{"made by player 7", func(r list) { r[partBy] = list{7} }, "damaged record: made by [7]"},
	{"made by both", func(r list) { r[partBy] = list{0, 1} }, "damaged record: made by [0 1]"},
	{"an unknown event", event(map[int]int{1: 200}), "damaged record: unknown number 200 of engine.EventType"},
	{"an event without a type", event(map[int]int{2: 1}), "damaged record: event"},
	{"an event of player 2", event(map[int]int{1: 7, 2: 2}), "damaged record: event"},
	{"an unknown zone", event(map[int]int{1: 12, 5: 9, 6: 1}), "damaged record: unknown number 9 of engine.Zone"},
	{"an unknown cause", event(map[int]int{1: 4, 7: 99}), "damaged record: unknown number 99 of engine.Cause"},
	{"an unknown reason to skip", event(map[int]int{1: 3, 8: 3}), "damaged record: unknown number 3 of engine.SkipReason"},
	{"an unknown end", func(r list) { r[partState].(list)[stateEnd] = 200 },
		"damaged record: unknown number 200 of engine.EndReason"},
	{"an unknown member of an event", event(map[int]int{1: 7, 99: 1}), "damaged record: "},
	{"an action in the setup", func(r list) { r[partAction] = list{3, 0} }, "damaged record: version 0 with action [3 0]"},
	{"half a key", func(r list) { r[partKeys] = list{make([]byte, 15), list{1}} },
		"damaged record: 15 bytes of hashes for 1 keys"},
	{"a card beyond the pool drawn", event(map[int]int{1: 2, 11: 30}), "damaged record: event"},
	{"a finish without a result", event(map[int]int{1: 14}), "damaged record: event"},
	{"a hidden card", func(r list) { deckOf(r)[0] = 65535 }, "damaged record: a deck with a hidden card"},
	{"a card beyond the pool", func(r list) { deckOf(r)[0] = 30 }, "card 30 in a pool of 30 cards"},
	{"less than no casts", func(r list) { r[partState].(list)[stateCasts] = -1 }, "-1 casts in one turn"},
	{"ahead by 300 years", func(r list) { r[partAhead] = int64(1e13) }, "10000000000000 milliseconds ahead of the clock"},
	{"no history", func(r list) { r[partHistory] = nil }, "damaged record: a hash or secret of 0 bytes"},
	{"turn 25", func(r list) { r[partState].(list)[stateTurn] = 25 }, "turn 25"},
	{"a negative hand", func(r list) { r[partState].(list)[statePlayers].(list)[0].(list)[3] = -1 }, "damaged record"},
}

func event(members map[int]int) func(list) {
	return func(r list) { r[partEvents] = list{members} }
}

func deckOf(r list) list { return r[partState].(list)[statePlayers].(list)[0].(list)[2].(list) }

// damaged returns a record to which damage was done. It is sealed again: the checksum is
// not what finds the damage.
func damaged(t testing.TB, record []byte, damage func(list)) []byte {
	t.Helper()
	var members map[int]any
	unmarshal(t, record[envelopeHead:], &members)
	parts := make(list, allParts)
	for key, value := range members {
		parts[key] = value
	}
	damage(parts)
	for key, value := range parts {
		if value != nil {
			members[key] = value
		} else {
			delete(members, key)
		}
	}
	return games.Seal(&games.Record{GameID: gameID}, marshal(t, members))
}

func unmarshal(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := cbor.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func marshal(t testing.TB, value any) []byte {
	t.Helper()
	data, err := cbor.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDamagedRecordsAreRefused(t *testing.T) {
	first := recordsOfAGame(t)[0]
	for _, tt := range damages {
		t.Run(tt.name, func(t *testing.T) { wantRefused(t, damaged(t, first, tt.damage), tt.want) })
	}
}

func TestDamagedMembersAreRefused(t *testing.T) {
	first := recordsOfAGame(t)[0]
	for part, name := range map[int]string{partHistory: "history", partEntropy: "entropy"} {
		for _, size := range []int{31, 33} {
			t.Run(fmt.Sprint(name, " of ", size), func(t *testing.T) {
				body := damaged(t, first, func(r list) { r[part] = make([]byte, size) })
				wantRefused(t, body, fmt.Sprintf("damaged record: a hash or secret of %d bytes", size))
			})
		}
	}
}

func TestInvalidAbsenceInARecordIsRefused(t *testing.T) {
	first := recordsOfAGame(t)[0]
	for _, absence := range []list{{list{0, 0}, 6}, {list{0, 4}, 0}} {
		wantRefused(t, damaged(t, first, func(r list) { r[partAbsence] = absence }), "damaged record: waiting for ")
	}
}

// wantRefused reads a record of version 0.
func wantRefused(t *testing.T, body []byte, want string) {
	t.Helper()
	clock := func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
	_, err := games.NewReader(games.NewRepository(&damagedStore{body: body}, clock)).Current(t.Context(), gameID)
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want an error that says %q", err, want)
	}
}
