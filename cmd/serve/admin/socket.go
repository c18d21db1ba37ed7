package admin

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
)

// maxSocketPath is how long the path of a socket may be: Linux has 108 bytes with the one at the
// end (unix(7)), other systems have a few less.
const maxSocketPath = 103

// SocketOf returns the path of the socket in a folder of games.
func SocketOf(data string) string { return filepath.Join(data, "admin.sock") }

// ListenIn listens on the socket in a folder, which only its owner may use (0600). One that an
// earlier process has left is replaced. Closing the listener removes the socket.
//
// A socket gets its permissions after it was made. Until then it is in a folder that only the
// owner may enter.
func ListenIn(data string) (net.Listener, error) {
	path := SocketOf(data)
	if runtime.GOOS == "windows" { // where the folder's permissions hold for the socket
		_ = os.Remove(path)
		return net.Listen("unix", path)
	}
	closed := filepath.Join(data, ".admin")
	if err := os.RemoveAll(closed); err != nil {
		return nil, err
	}
	if err := os.Mkdir(closed, 0o700); err != nil {
		return nil, err
	}
	defer os.RemoveAll(closed)
	inside := SocketOf(closed) // longer than path, so that both names are short enough, or neither
	if len(inside) > maxSocketPath {
		return nil, fmt.Errorf("%s: the path of a socket has at most %d bytes", inside, maxSocketPath)
	}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: inside, Net: "unix"})
	if err != nil {
		return nil, err
	}
	listener.SetUnlinkOnClose(false)
	if err := os.Chmod(inside, 0o600); err != nil {
		listener.Close()
		return nil, err
	}
	if err := os.Rename(inside, path); err != nil {
		listener.Close()
		return nil, err
	}
	return &socket{listener, path}, nil
}

// socket removes its file when it is closed.
type socket struct {
	net.Listener
	path string
}

func (s *socket) Close() error {
	defer os.Remove(s.path)
	return s.Listener.Close()
}
