package cardgames

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ServiceError is a response that reports a failure. Its text is the problem's detail, a sentence for people.
type ServiceError struct {
	Status     int
	RetryAfter time.Duration // of the header field, or 0
	Problem                  // zero where a gateway in front of the service responded on its own

	address string // that the request was sent to
}

// Problem is a problem document (RFC 9457).
type Problem struct {
	Code           string  `json:"code"`
	Title          string  `json:"title"`
	Detail         string  `json:"detail"`
	Reason         string  `json:"reason"`
	CurrentVersion *int    `json:"current_version"`
	Errors         []Fault `json:"errors"`
}

// Fault is one thing that is wrong with a request or with a card set.
type Fault struct {
	Code      string `json:"code"`
	Pointer   string `json:"pointer"`
	Parameter string `json:"parameter"`
	Detail    string `json:"detail"`
	URL       string `json:"url"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
}

func (e *ServiceError) Error() string {
	if e.address != "" && e.Code == "" && !e.Temporary() {
		const format = "%s: another server than the service responded with status %d; %s"
		return fmt.Sprintf(format, e.address, e.Status, remedy)
	}
	return cmp.Or(e.Detail, e.Title, fmt.Sprintf("the service responded with status %d", e.Status))
}

// lastingCodes are of problems that do not pass by themselves, although the status says so.
var lastingCodes = []string{"response_too_large", "damaged", "storage_full", "too_many_public_games"}

// lastingStatuses are of servers that cannot do what is asked, now or later (RFC 9110, sections 15.6.2 and 15.6.6;
// RFC 2295, section 8.1; RFC 5842, section 7.2; RFC 2774, section 7; RFC 6585, section 6).
var lastingStatuses = []int{
	http.StatusNotImplemented, http.StatusHTTPVersionNotSupported, http.StatusVariantAlsoNegotiates,
	http.StatusLoopDetected, http.StatusNotExtended, http.StatusNetworkAuthenticationRequired,
}

// Temporary reports whether the same request may succeed later.
func (e *ServiceError) Temporary() bool {
	lasting := slices.Contains(lastingCodes, e.Code) || strings.HasPrefix(e.Code, "card_set") ||
		slices.Contains(lastingStatuses, e.Status)
	return (e.Status == http.StatusTooManyRequests || e.Status >= http.StatusInternalServerError) && !lasting
}

// Outdated reports whether the game has moved on since the version of the request.
func (e *ServiceError) Outdated() bool {
	return e.Status == http.StatusConflict || e.Status == http.StatusPreconditionFailed
}

// Outdated reports whether a move was refused because the game has moved on.
func Outdated(err error) bool {
	refused, ok := errors.AsType[*ServiceError](err)
	return ok && refused.Outdated()
}

// temporary reports whether an attempt that failed is worth repeating: the service is busy, or its response
// was lost.
func temporary(err error) bool {
	if _, permanent := errors.AsType[*PermanentError](err); permanent {
		return false
	}
	refused, ok := errors.AsType[*ServiceError](err)
	return !ok || refused.Temporary()
}

func newServiceError(address string, response *http.Response) *ServiceError {
	e := &ServiceError{Status: response.StatusCode, address: address}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	e.RetryAfter = time.Duration(seconds) * time.Second
	if text, err := io.ReadAll(io.LimitReader(response.Body, 1<<20)); err == nil {
		_ = json.Unmarshal(text, &e.Problem) // a gateway's own form has no problem
	}
	return e
}
