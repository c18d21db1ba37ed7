package main

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
)

// A body is read up to the limit of its operation and no further: the response
// comes before the rest of it, however much that is, and ends the connection.
func TestLargeBodyIsCutAtItsLimit(t *testing.T) {
	p, _ := startProcess(t, t.TempDir())
	address := strings.TrimPrefix(p.Base, "http://")
	var all sync.WaitGroup
	for i := range 60 {
		length := "Content-Length: 10485760\r\n\r\n"
		if i%2 == 1 {
			length = "Transfer-Encoding: chunked\r\n\r\na00000\r\n"
		}
		all.Go(func() {
			if err := sendPart(address, length); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// sendPart sends the first 400 KiB of a body of 10 MiB, and expects the response.
func sendPart(address, length string) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = fmt.Fprintf(conn, "POST /games HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n%s%s",
		address, length, strings.Repeat(" ", 400<<10))
	if err != nil {
		return err
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusRequestEntityTooLarge || !resp.Close {
		return fmt.Errorf("status %d, and the connection is closed: %t", resp.StatusCode, resp.Close)
	}
	return nil
}
