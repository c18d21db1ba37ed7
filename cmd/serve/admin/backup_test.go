package admin

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// copies serves backups of that many bytes, and reports what has become of each.
func copies(t *testing.T, size int64, change func(*backups)) (address string, ended <-chan error) {
	t.Helper()
	results := make(chan error, 10)
	b := newBackups(func(_ context.Context, begin func(int64) io.Writer) error {
		_, err := io.CopyN(begin(size), zeros{}, size)
		results <- err
		return err
	})
	change(b)
	server := httptest.NewServer(endpoint(b.serve))
	t.Cleanup(server.Close)
	return server.Listener.Addr().String(), results
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// more than what sockets hold that nobody reads.
const large = 64 << 20

// stalledClient asks for a backup and reads nothing.
func stalledClient(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, "GET /backup HTTP/1.1\r\nHost: x\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	return conn
}

// A client that reads nothing does not keep the transaction of its backup open.
func TestAStalledBackupEnds(t *testing.T) {
	address, ended := copies(t, large, func(b *backups) { b.stall = 50 * time.Millisecond })
	stalledClient(t, address)
	var timeout net.Error
	if err := <-ended; !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("it ends with %v", err)
	}
}

// Nor does one that always reads a little.
func TestASlowBackupEnds(t *testing.T) {
	address, ended := copies(t, large, func(b *backups) { b.grace, b.perSecond = 100*time.Millisecond, 1<<40 })
	conn := stalledClient(t, address)
	go func() {
		for n := 1; n > 0; time.Sleep(time.Millisecond) {
			n, _ = conn.Read(make([]byte, 1000))
		}
	}()
	if err := <-ended; err == nil {
		t.Error("it ends without an error")
	}
}

// A copy that breaks off cannot be taken for a whole one.
func TestABackupThatFails(t *testing.T) {
	b := newBackups(func(_ context.Context, begin func(int64) io.Writer) error {
		_, _ = io.WriteString(begin(1000), "half of a copy")
		return errors.New("the disk fails")
	})
	server := httptest.NewServer(endpoint(b.serve))
	defer server.Close()
	response, err := http.Get(server.URL)
	if err == nil {
		_, err = io.ReadAll(response.Body)
		response.Body.Close()
	}
	if err == nil {
		t.Error("half of a copy seems to be whole")
	}
}

func TestOneBackupAtATime(t *testing.T) {
	begun, end := make(chan struct{}, 2), make(chan struct{})
	b := newBackups(func(_ context.Context, begin func(int64) io.Writer) error {
		w := begin(2)
		begun <- struct{}{}
		<-end
		_, err := io.WriteString(w, "ok")
		return err
	})
	server := httptest.NewServer(endpoint(b.serve))
	defer server.Close()
	first := make(chan string)
	get := func() (int, string) {
		response, err := http.Get(server.URL)
		if err != nil {
			return 0, err.Error()
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		return response.StatusCode, string(body)
	}
	go func() {
		_, body := get()
		first <- body
	}()
	<-begun
	if status, body := get(); status != http.StatusConflict {
		t.Errorf("beside another: %d %s", status, body)
	}
	close(end)
	if body := <-first; body != "ok" {
		t.Errorf("the first copy is %q", body)
	}
	if status, body := get(); status != http.StatusOK || body != "ok" {
		t.Errorf("after it: %d %q", status, body)
	}
}
