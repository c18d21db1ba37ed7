package clients_test

import (
	"bufio"
	"net"
	"net/http"
	"sync"
)

// keptConnection lets a connection for live updates be cut.
type keptConnection struct {
	http.ResponseWriter
	mu         sync.Mutex
	connection net.Conn
	ended      bool // perhaps before it was hijacked
}

// Hijack is http.Hijacker's.
func (k *keptConnection) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	connection, buffer, err := http.NewResponseController(k.ResponseWriter).Hijack()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.connection = connection
	if err == nil && k.ended {
		_ = connection.Close()
	}
	return connection, buffer, err
}

func (k *keptConnection) end() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ended = true
	if k.connection != nil {
		_ = k.connection.Close()
	}
}
