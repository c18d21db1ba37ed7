package faults

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
)

// Transport is an http.RoundTripper under the clients of the AWS SDK. A call is
// an HTTP request here, an attempt of the SDK, and has the name of the
// operation: "PutItem" of DynamoDB, "PUT" of S3.
type Transport struct {
	plan  Plan
	inner http.RoundTripper
}

// NewTransport returns a Transport whose requests follow the plan and, where
// they arrive, go on through inner.
func NewTransport(plan Plan, inner http.RoundTripper) *Transport {
	return &Transport{once(plan), inner}
}

// RoundTrip is http.RoundTripper's. A time-out is told at once, as the client's
// own timer would have told it.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	f := t.plan(operation(r))
	switch f {
	case Crash:
		crash()
	case Throttled, Broken:
		return refusal(r, f), nil
	}
	if !f.effective() {
		return nil, failed(f)
	}
	resp, err := t.inner.RoundTrip(r)
	switch {
	case err != nil || f == None:
		return resp, err
	case f == Truncated || f == Garbled:
		return spoil(resp, f)
	}
	_ = resp.Body.Close()
	if f == CrashAfter {
		crash()
	}
	return nil, failed(f)
}

func operation(r *http.Request) string {
	_, name, found := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
	if !found {
		return r.Method
	}
	return name
}

func failed(f Fault) error {
	if f == Late || f == LateReply {
		return os.ErrDeadlineExceeded
	}
	return errors.New("connection reset by peer")
}

// refusal is what DynamoDB and S3 answer (Amazon DynamoDB Developer Guide,
// "Error handling with DynamoDB"; Amazon S3 API Reference, "Error responses").
func refusal(r *http.Request, f Fault) *http.Response {
	status, dynamo, s3 := http.StatusInternalServerError, "InternalServerError", "InternalError"
	if f == Throttled {
		status, dynamo, s3 = http.StatusBadRequest, "ThrottlingException", "SlowDown"
	}
	body, media := `{"__type":"com.amazonaws.dynamodb.v20120810#`+dynamo+`","message":"no"}`, "application/x-amz-json-1.0"
	if r.Header.Get("X-Amz-Target") == "" {
		status = max(status, http.StatusServiceUnavailable)
		body, media = "<Error><Code>"+s3+"</Code><Message>no</Message></Error>", "application/xml"
	}
	return &http.Response{
		Status: http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {media}}, Body: io.NopCloser(strings.NewReader(body)),
		ContentLength: int64(len(body)), Request: r,
	}
}

// spoil lets the reply break off in its middle, or changes a byte there.
func spoil(resp *http.Response, f Fault) (*http.Response, error) {
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close()
	half := len(body) / 2
	switch {
	case f == Truncated:
		resp.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body[:half]), broken{}))
	case len(body) > 0:
		resp.Body = io.NopCloser(bytes.NewReader(flipped(body, half)))
	}
	return resp, nil
}

func flipped(body []byte, at int) []byte {
	body = slices.Clone(body)
	body[at] ^= 0x01
	return body
}

// broken is a connection that ends before its reply does.
type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }
