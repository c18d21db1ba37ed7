package admin_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/cmd/serve/admin"
)

// The name of a socket has some 100 bytes at most. One that is listened at can be connected to.
func TestASocketInADeepFolder(t *testing.T) {
	base, err := os.MkdirTemp("", "s")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(base)
	listened := 0
	for length := 60; length <= 110; length++ {
		folder := filepath.Join(base, strings.Repeat("d", length-len(base)-1))
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		listener, err := admin.ListenIn(folder)
		if err != nil {
			continue
		}
		listened++
		if c, err := net.Dial("unix", admin.SocketOf(folder)); err != nil {
			t.Errorf("in a folder whose name has %d bytes: %v", length, err)
		} else {
			c.Close()
		}
		listener.Close()
	}
	if listened == 0 {
		t.Error("no folder has a socket")
	}
}

func TestAFolderWhosePathIsTooLongForASocket(t *testing.T) {
	folder := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := admin.ListenIn(folder)
	if err == nil || !strings.Contains(err.Error(), "the path of a socket has at most 103 bytes") {
		t.Errorf("got %v", err)
	}
}
