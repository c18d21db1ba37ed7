package live_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/games"
)

// stream is the event of one batch. A record is "INSERT <game> <version>".
func stream(records ...string) []byte {
	var list []string
	for _, r := range records {
		f := strings.Fields(r)
		list = append(list, fmt.Sprintf(`{"eventID": "1", "eventName": %q, "eventSource": "aws:dynamodb", "dynamodb": {
			"ApproximateCreationDateTime": 1795305600.0, "Keys": {"game_id": {"S": %q}, "version": {"N": %q}},
			"SequenceNumber": "100000000004911", "SizeBytes": 38, "StreamViewType": "KEYS_ONLY"}}`, f[0], f[1], f[2]))
	}
	return fmt.Appendf(nil, `{"Records": [%s]}`, strings.Join(list, ","))
}

func TestNewVersionsBecomeHints(t *testing.T) {
	s := newService(t)
	s.add(t, "one", "a", connectionID)
	s.add(t, "two", "c")
	if _, err := s.notify.Invoke(t.Context(), stream("INSERT one 7", "INSERT two 1", "INSERT one 8",
		"INSERT alone 3")); err != nil {
		t.Fatal(err)
	}
	want := map[string]games.Hint{
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
	s.err = map[string]error{"gone": games.ErrGone, "slow": games.ErrUnavailable, connectionID: games.ErrUnavailable}
	s.add(t, "k5xw2zq7rjv3mptn4yhc6bduae", "a", "b", "c", "gone", "slow", connectionID)
	if _, err := s.notify.Invoke(t.Context(), stream("INSERT k5xw2zq7rjv3mptn4yhc6bduae 7")); err != nil {
		t.Fatal(err)
	}
	s.wantLogged(t, "k5xw2zq7rjv3mptn4yhc6bduae", `"HintsSent":3,"HintsGone":1,"HintsFailed":2`,
		`"Dimensions":[[]],"Metrics":[{"Name":"HintsSent"},{"Name":"HintsGone"},{"Name":"HintsFailed"}]`)
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
	s.wantLogged(t, "k5xw2zq7rjv3mptn4yhc6bduae", `"code":"unavailable"`)
}
