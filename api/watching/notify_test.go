package watching_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/live"
)

// stream is the event of one batch. A record is "INSERT <game> <version>", or that and a
// actor.
func stream(records ...string) []byte {
	var list []string
	for _, r := range records {
		list = append(list, record(r, "aGlkZGVu"))
	}
	return fmt.Appendf(nil, `{"Records": [%s]}`, strings.Join(list, ","))
}

func record(text, body string) string {
	f := strings.Fields(text)
	actor := ""
	if len(f) > 3 {
		actor = fmt.Sprintf(`, "actor": {"N": %q}`, f[3])
	}
	key := fmt.Sprintf(`"game_id": {"S": %q}, "version": {"N": %q}`, f[1], f[2])
	return fmt.Sprintf(`{"eventID": "1", "eventName": %q, "eventSource": "aws:dynamodb", "dynamodb": {
		"ApproximateCreationDateTime": 1795305600.0, "Keys": {%s}, "NewImage": {%s, "body": {"B": %q}%s},
		"SequenceNumber": "100000000004911", "SizeBytes": 38, "StreamViewType": "NEW_IMAGE"}}`, f[0], key, key, body, actor)
}

func TestNewVersionsBecomeHints(t *testing.T) {
	s := newService(t)
	s.add(t, "one", "a", connectionID)
	s.add(t, "two", "c")
	if _, err := s.notify.Invoke(t.Context(), stream("INSERT one 7", "INSERT two 1", "INSERT one 8",
		"INSERT alone 3")); err != nil {
		t.Fatal(err)
	}
	want := map[string]live.Hint{
		"a": {GameID: "one", Version: 8}, connectionID: {GameID: "one", Version: 8}, "c": {GameID: "two", Version: 1},
	}
	if diff := cmp.Diff(want, s.sent); diff != "" {
		t.Errorf("hints (-want +got):\n%s", diff)
	}
}

// A new game is two items, and an expired one is removed item by item.
func TestOtherChangesMakeNoHints(t *testing.T) {
	s := newService(t)
	s.add(t, "one", "a")
	records := stream("INSERT one -1", "INSERT one 0", "REMOVE one 7", "MODIFY one 7", "INSERT one seven")
	if _, err := s.notify.Invoke(t.Context(), records); err != nil || len(s.sent) > 0 {
		t.Errorf("sent %v, %v", s.sent, err)
	}
	if s.log.Len() > 0 {
		t.Errorf("logged %s", s.log.String())
	}
}

func TestLogLineCountsHints(t *testing.T) {
	s := newService(t)
	s.err = map[string]error{"gone": live.ErrGone, "slow": games.ErrUnavailable, connectionID: games.ErrUnavailable}
	s.add(t, "k5xw2zq7rjv3mptn4yhc6bduae", "a", "b", "c", "gone", "slow", connectionID)
	if _, err := s.notify.Invoke(t.Context(), stream("INSERT k5xw2zq7rjv3mptn4yhc6bduae 7")); err != nil {
		t.Fatal(err)
	}
	s.wantLogged(t, "k5xw2zq7rjv3mptn4yhc6bduae", `"HintsGone":1,"HintsFailed":2`,
		`"hints":["`+hashOf("k5xw2zq7rjv3mptn4yhc6bduae")+`/7 gone 1 failed 2"]`,
		`"Dimensions":[[]],"Metrics":[{"Name":"HintsGone"},{"Name":"HintsFailed"}]`)
}

// The line names each version with a frame that was not sent. Without one there is no line.
func TestLogLineNamesVersions(t *testing.T) {
	s := newService(t)
	s.add(t, "one", "a")
	s.add(t, "two", "b", "c")
	s.err = map[string]error{"b": games.ErrUnavailable, "c": games.ErrUnavailable}
	for _, test := range []struct{ record, want string }{
		{"INSERT one 7", ""},
		{"INSERT two 8", `"hints":["` + hashOf("two") + `/8 failed 2"],"HintsFailed":2,"_aws"`},
	} {
		s.log.Reset()
		if _, err := s.notify.Invoke(t.Context(), stream("INSERT alone 3", test.record)); err != nil {
			t.Fatal(err)
		}
		if test.want == "" {
			if s.log.Len() > 0 {
				t.Errorf("%s: logged %s", test.record, s.log.String())
			}
			continue
		}
		s.wantLogged(t, "k5xw2zq7rjv3mptn4yhc6bduae", test.want)
	}
}

// hashOf is the game_hash of a game in the log.
func hashOf(gameID string) string {
	sum := sha256.Sum256([]byte(gameID))
	return hex.EncodeToString(sum[:8])
}

// The start of a game that began with an invitation has a hint, and a seat is not sent
// its own moves.
func TestActorsDecideWhoIsNotified(t *testing.T) {
	seats := map[string]*engine.Seat{"spectator": nil, "host": new(engine.Seat(0)), "guest": new(engine.Seat(1))}
	for text, want := range map[string]string{
		"INSERT one 0 3": "guest host spectator", "INSERT one 0": "",
		"INSERT one 7 1": "guest spectator", "INSERT one 7 2": "host spectator",
		"INSERT one 7": "guest host spectator",
	} {
		s := newService(t)
		for id, seat := range seats {
			c := live.Connection{ID: id, Seat: seat, Since: s.now, Until: s.now.Add(time.Hour)}
			if err := s.watchers.Add(t.Context(), "one", c); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.notify.Invoke(t.Context(), stream(text)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(slices.Sorted(maps.Keys(s.sent)), " "); got != want {
			t.Errorf("%s: %q are notified, want %q", text, got, want)
		}
	}
}

// The stream carries everything that is stored, hidden cards and the secret among it.
// The function reads nothing of that: with any body it sends the same hint, and logs
// none of the bodies.
func TestTheBodyIsNotRead(t *testing.T) {
	for _, body := range []string{"aGlkZGVu", "not base64 at all", strings.Repeat("x", 400<<10)} {
		s := newService(t)
		s.add(t, "one", "a")
		if _, err := s.notify.Invoke(t.Context(), []byte(`{"Records": [`+record("INSERT one 7 1", body)+`]}`)); err != nil {
			t.Fatal(err)
		}
		if want := (live.Hint{GameID: "one", Version: 7, Actor: games.ActorSeat0}); s.sent["a"] != want {
			t.Errorf("a body of %d bytes: the hint is %+v, want %+v", len(body), s.sent["a"], want)
		}
		if strings.Contains(s.log.String(), body) {
			t.Errorf("the log has the body: %s", s.log.String())
		}
	}
}

// Lambda calls again after an error, and logs it.
func TestStoreErrorNamesNoGame(t *testing.T) {
	s := newService(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel() // so the table cannot be read
	_, err := s.notify.Invoke(ended, stream("INSERT k5xw2zq7rjv3mptn4yhc6bduae 7"))
	if err == nil || err.Error() != "the watchers of some games could not be read" {
		t.Errorf("got %v", err)
	}
	s.wantLogged(t, "k5xw2zq7rjv3mptn4yhc6bduae", `"code":"unavailable"`,
		`"hints":["`+hashOf("k5xw2zq7rjv3mptn4yhc6bduae")+`/7 unread"]`)
}
