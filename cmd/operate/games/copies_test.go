package games

import (
	"errors"
	"strings"
	"testing"
	"time"

	"cardgames/infra/dynamo/dynamotest"
)

const first, second, gone = "a/manifest-summary.json", "b/manifest-summary.json", "c/manifest-summary.json"

// withCopies returns a store with copies of its table, of which one is gone.
func withCopies(t *testing.T) storage {
	s := newStorage(t)
	s.copies.Manifests = map[string]time.Time{first: {}, second: time.Date(2026, 12, 31, 12, 0, 0, 0, time.UTC), gone: {}}
	for _, key := range []string{first, second} {
		s.store(t, key)
	}
	return s
}

func (s storage) store(t *testing.T, key string) {
	t.Helper()
	if _, err := s.objects.PutObject(s.copies.Bucket, key, nil, strings.NewReader("{}"), 2, nil); err != nil {
		t.Fatal(err)
	}
}

// A deletion marks the game in the bucket of copies and says until when each of them is kept. A
// table that is made of a copy, which has the game, loses it again.
func TestDeleteReachesCopies(t *testing.T) {
	deployed(t, newest)
	s := withCopies(t)
	s.put(t, one)
	s.copies.Days = 36
	var out strings.Builder
	if err := Delete(t.Context(), &out, "card-games", one, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"the copy of 2026-11-21 in copies-bucket may have the game: it is not locked, and a rule",
		"it is locked until 2026-12-31, and a rule of the bucket deletes it after 36 days",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if n := strings.Count(out.String(), "the copy of"); n != 2 {
		t.Errorf("%d copies are named:\n%s", n, out.String())
	}
	s.put(t, one)
	s.put(t, other)
	games, err := DeleteMarked(t.Context(), dynamotest.Table, s.copies.Bucket)
	if left := s.db.Games(); err != nil || games != 1 || len(left) != 1 || left[0] != other {
		t.Errorf("%d games were deleted again, left are %v: %v", games, left, err)
	}
}

// Copies that stay for good are named as such, and a deletion that does not reach a copy can be
// repeated.
func TestCopiesThatStay(t *testing.T) {
	deployed(t, newest)
	s := withCopies(t)
	s.put(t, one)
	var out strings.Builder
	if err := Delete(t.Context(), &out, "card-games", one, 0); err != nil {
		t.Fatal(err)
	}
	if want := "no rule of the bucket deletes it"; strings.Count(out.String(), want) != 2 {
		t.Errorf("not twice %q in\n%s", want, out.String())
	}
	if err := errors.Join(s.objects.ForceDeleteBucket(s.copies.Bucket)); err != nil {
		t.Fatal(err)
	}
	err := Delete(t.Context(), &out, "card-games", one, 0)
	if want := "not complete, so run this command again: a copy in copies-bucket"; err == nil ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}
