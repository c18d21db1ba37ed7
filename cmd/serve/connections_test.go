package main

import (
	"io"
	"net"
	"net/http"
	"testing"
	"time"
)

// A connection beyond the bound is closed at once. One that ends makes room.
func TestConnectionsAreBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: http.NotFoundHandler(), ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(bound(inner, 2)) }()
	t.Cleanup(func() { _ = server.Close() })
	dial := func() net.Conn {
		conn, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		return conn
	}
	served := func(conn net.Conn) bool {
		_, _ = io.WriteString(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		_ = conn.SetReadDeadline(time.Now().Add(10 * time.Second))
		n, _ := conn.Read(make([]byte, 100))
		return n > 0
	}
	first, second, third := dial(), dial(), dial()
	if !served(first) || !served(second) || served(third) {
		t.Fatal("want two of three connections to be served")
	}
	_ = first.Close()
	for !served(dial()) { // once the server has seen the end of the first
	}
}
