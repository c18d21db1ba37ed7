package shuffle

import (
	"encoding/binary"
	"testing"
)

// TestUniformSkipsTheIncompleteRun feeds words at the boundary, which no known
// seed gives.
func TestUniformSkipsTheIncompleteRun(t *testing.T) {
	const last = 1<<32 - 1
	for _, c := range []struct {
		n, word, next, want uint32
	}{
		{n: 3, word: last, next: 7, want: 1},        // 2^32 mod 3 = 1: only the last word is skipped
		{n: 3, word: last - 1, next: 7, want: 2},    // the last one of a complete run
		{n: 30, word: last - 3, next: 31, want: 1},  // 2^32 mod 30 = 16
		{n: 30, word: last - 15, next: 31, want: 1}, // the first one that is skipped
		{n: 30, word: last - 16, next: 31, want: 29},
		{n: 16, word: last, next: 0, want: 15}, // 16 divides 2^32: nothing is skipped
		{n: 1, word: last, next: 7, want: 0},
	} {
		s := newStream(Secret{}, "unused")
		s.block = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, c.word), c.next)
		if got := s.uniform(c.n); got != c.want {
			t.Errorf("uniform(%d) of the words %d and %d is %d, want %d", c.n, c.word, c.next, got, c.want)
		}
	}
}
