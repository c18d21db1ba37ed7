// Package faults injects faults into single requests between the clients of the
// AWS SDK and the network. Its tests inject each fault into each request of each
// operation.
package faults

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing/iotest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"

	"cardgames/infra/awsconfig"
)

// Fault is a failure of one request.
type Fault string

const (
	None        Fault = ""
	RequestLost Fault = "request lost" // the request does not arrive
	ReplyLost   Fault = "reply lost"   // it takes effect, and the reply does not arrive
	RequestLate Fault = "request late" // the client's time-out ends before the request arrives
	ReplyLate   Fault = "reply late"   // it takes effect, and the time-out ends before the reply
	Silent      Fault = "silent"       // no response until the client gives up; nothing happens
	Throttled   Fault = "throttled"    // refused: too many requests; nothing happens
	Conflict    Fault = "conflict"     // refused: another request changes the same item; nothing happens
	Forbidden   Fault = "forbidden"    // refused: the role does not allow it; nothing happens
	Broken      Fault = "broken"       // the server fails; nothing happens
	Trickling   Fault = "trickling"    // it takes effect, and the reply is too slow to end in time
	Truncated   Fault = "truncated"    // it takes effect, and the reply breaks off
	Garbled     Fault = "garbled"      // it takes effect, and one byte of the reply is changed
	Crash       Fault = "crash before" // the process ends before the request
	CrashAfter  Fault = "crash after"  // it takes effect, and the process ends
	Delayed     Fault = "delayed"      // the client sees a failure; then it takes effect
)

// Plan returns the fault of the next request. Calls do not overlap.
type Plan func() Fault

// Sequence is a list of faults, one for each of the next requests. Later requests
// have none.
type Sequence struct {
	Next     []Fault
	Requests int // so far
}

// Plan returns the next fault. The method value is a Plan.
func (s *Sequence) Plan() (f Fault) {
	if s.Requests++; len(s.Next) > 0 {
		f, s.Next = s.Next[0], s.Next[1:]
	}
	return f
}

// Transport is an http.RoundTripper that follows a plan. The SDK's retries are
// requests of their own.
type Transport struct {
	plan    Plan
	inner   http.RoundTripper
	mu      sync.Mutex
	delayed sync.WaitGroup
}

// NewTransport returns a Transport that forwards requests to inner.
func NewTransport(plan Plan, inner http.RoundTripper) *Transport {
	return &Transport{plan: plan, inner: inner}
}

// Config returns the configuration that the functions use, with another network
// and without the pauses between attempts.
func Config(network http.RoundTripper) (aws.Config, error) {
	cfg, err := awsconfig.FromEnv(func(string) string { return "test" })
	retryer := cfg.Retryer
	cfg.Retryer = func() aws.Retryer { return retry.AddWithMaxBackoffDelay(retryer(), time.Microsecond) }
	cfg.HTTPClient = &http.Client{Transport: network}
	return cfg, err
}

// Wait returns when every delayed request has taken effect.
func (t *Transport) Wait() { t.delayed.Wait() }

// RoundTrip implements http.RoundTripper. A time-out is reported at once, as the
// client's own timer would report it.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	f := t.next()
	switch f {
	case RequestLost, RequestLate:
		return nil, failed(f)
	case Crash:
		crash()
	case Silent:
		<-r.Context().Done()
		return nil, r.Context().Err()
	case Throttled, Conflict, Forbidden, Broken:
		return refusal(r, f), nil
	case Delayed:
		return nil, errors.Join(failed(f), t.delay(r))
	default: // the fault, if any, follows the reply
	}
	resp, err := t.inner.RoundTrip(r)
	switch {
	case err != nil || f == None:
		return resp, err
	case f == Trickling || f == Truncated || f == Garbled:
		return damage(resp, f)
	}
	_ = resp.Body.Close()
	if f == CrashAfter {
		crash()
	}
	return nil, failed(f)
}

func (t *Transport) next() Fault {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.plan()
}

// delay sends a copy of the request, since the client may use its body again.
func (t *Transport) delay(r *http.Request) error {
	body, err := io.ReadAll(r.Body)
	later := r.Clone(context.WithoutCancel(r.Context()))
	later.Body = io.NopCloser(bytes.NewReader(body))
	t.delayed.Go(func() {
		if resp, err := t.inner.RoundTrip(later); err == nil {
			_ = resp.Body.Close()
		}
	})
	return err
}

// crash ends the goroutine as the end of its process would: there is no response,
// and no recover prevents it.
func crash() { runtime.Goexit() }

func failed(f Fault) error {
	if f == RequestLate || f == ReplyLate {
		return os.ErrDeadlineExceeded
	}
	return errors.New("connection reset by peer")
}

// refusals are the responses of DynamoDB and S3 (Amazon DynamoDB Developer Guide,
// "Error handling with DynamoDB"; Amazon S3 API Reference, "Error responses").
var refusals = map[Fault]struct {
	status int
	code   string
	reason string // why a transaction is cancelled; "" if it is not

	statusS3 int
	codeS3   string
}{
	Throttled: {400, "ThrottlingException", "ThrottlingError", 503, "SlowDown"},
	Conflict:  {400, "TransactionConflictException", "TransactionConflict", 409, "ConditionalRequestConflict"},
	Forbidden: {400, "AccessDeniedException", "", 403, "AccessDenied"},
	Broken:    {500, "InternalServerError", "", 500, "InternalError"},
}

func refusal(r *http.Request, f Fault) *http.Response {
	form, target := refusals[f], r.Header.Get("X-Amz-Target")
	status, media := form.status, "application/x-amz-json-1.0"
	body := `{"__type":"com.amazonaws.dynamodb.v20120810#` + form.code + `","message":"no"}`
	switch {
	case target == "":
		status, media = form.statusS3, "application/xml"
		body = "<Error><Code>" + form.codeS3 + "</Code><Message>no</Message></Error>"
	case form.reason != "" && strings.HasSuffix(target, ".TransactWriteItems"):
		body = fmt.Sprintf(`{"__type":"com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
			"message":"specific reasons [None, %[1]s]","CancellationReasons":[{"Code":"None"},{"Code":%[1]q}]}`, form.reason)
	}
	return &http.Response{
		Status: http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {media}}, Body: io.NopCloser(strings.NewReader(body)),
		ContentLength: int64(len(body)), Request: r,
	}
}

// damage slows the reply down in its middle, truncates it there, or changes a byte
// there. A reply without a body fails instead.
func damage(resp *http.Response, f Fault) (*http.Response, error) {
	body, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil || len(body) == 0 {
		return nil, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	half := len(body) / 2
	switch f {
	case Trickling:
		resp.ContentLength = -1
		resp.Header.Del("Content-Length")
		resp.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body[:half]), trickle{}))
	case Truncated:
		resp.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body[:half]), iotest.ErrReader(io.ErrUnexpectedEOF)))
	default:
		body = slices.Clone(body)
		body[half] ^= 0x01
		resp.Body = io.NopCloser(bytes.NewReader(body))
	}
	return resp, nil
}

// trickle is an endless reader of one byte at a time.
type trickle struct{}

func (trickle) Read(p []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return copy(p[:1], " "), nil
}
