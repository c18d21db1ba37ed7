package bolt_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cardgames/infra/bolt"
)

func TestADamagedFileIsAnError(t *testing.T) {
	sound := filepath.Join(t.TempDir(), "games.db")
	s := openStore(t, sound)
	for i := range 200 {
		create(t, s, record(fmt.Sprint("game", i), 0), "cards")
	}
	closeStore(t, s)
	text, err := os.ReadFile(sound)
	if err != nil {
		t.Fatal(err)
	}
	zeroed := append([]byte(nil), text...)
	clear(zeroed[2*os.Getpagesize():])
	for name, damaged := range map[string][]byte{
		"no database":   make([]byte, 100_000),
		"cut short":     text[:len(text)/3],
		"without pages": zeroed,
	} {
		if _, err := bolt.Open(write(t, damaged)); !errors.Is(err, bolt.ErrDamaged) {
			t.Errorf("%s: %v, want ErrDamaged", name, err)
		}
	}
	if _, err := bolt.OpenReadOnly(write(t, text[:len(text)/3])); !errors.Is(err, bolt.ErrDamaged) {
		t.Errorf("cut short, only to read: %v, want ErrDamaged", err)
	}
}

func write(t *testing.T, database []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, database, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
