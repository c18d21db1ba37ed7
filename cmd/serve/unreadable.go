package main

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/go-json-experiment/json"

	"cardgames/api"
)

// plainRefusal is in what package http sends, before any handler is called, to a request
// that it cannot read: the reason follows.
const plainRefusal = "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"

// withoutPlainRefusal returns what is sent on a connection, with a problem document in
// place of a plain refusal.
func withoutPlainRefusal(sent []byte) []byte {
	if !bytes.HasPrefix(sent, []byte("HTTP/1.1 4")) && !bytes.HasPrefix(sent, []byte("HTTP/1.1 5")) {
		return sent
	}
	line, reason, plain := bytes.Cut(sent, []byte(plainRefusal))
	if !plain {
		return sent
	}
	err := api.Malformed(string(reason))
	if bytes.HasPrefix(line, []byte("HTTP/1.1 431 ")) {
		err = api.ErrHeaderTooLarge
	}
	return refusal(api.CallOf(context.Background()).Record(context.Background(), err))
}

// refusal is a whole response with a problem document, which closes the connection.
func refusal(p *api.Problem) []byte {
	body, _ := json.Marshal(p) // no problem has a value that JSON cannot have
	response := http.Response{
		StatusCode: p.Status, ProtoMajor: 1, ProtoMinor: 1, Close: true,
		Header: http.Header{
			"Content-Type": {"application/problem+json"}, "Cache-Control": {"no-store"},
			"Access-Control-Allow-Origin": {"*"},
		},
		ContentLength: int64(len(body)), Body: io.NopCloser(bytes.NewReader(body)),
	}
	var text bytes.Buffer
	_ = response.Write(&text) // a Buffer takes everything
	return text.Bytes()
}
