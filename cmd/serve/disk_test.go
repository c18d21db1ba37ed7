package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The space that is free at the first start decides, not what else is on the disk later.
func TestTheDefaultOfTheDisk(t *testing.T) {
	folder := t.TempDir()
	first, err := defaultDisk(folder)
	if err != nil || first < leastDisk {
		t.Fatalf("%d (%v), want at least %d", first, err, leastDisk)
	}
	kept := filepath.Join(folder, firstDisk)
	if err := os.WriteFile(kept, []byte("100MiB\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if later, err := defaultDisk(folder); err != nil || later != 100<<20 {
		t.Errorf("a later start has %d (%v), want what the first one has written", later, err)
	}
	if err := os.WriteFile(kept, []byte("much\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := defaultDisk(folder); err == nil || !strings.Contains(err.Error(), kept+": write a size") {
		t.Errorf("a text that is no size: %v", err)
	}
}
