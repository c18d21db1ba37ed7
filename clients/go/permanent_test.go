package cardgames_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"slices"
	"sync/atomic"
	"testing"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/launch"
)

// A host that cannot be found is a wrong address until it has responded; afterwards the device may have no network.
func TestAHostThatHasRespondedExists(t *testing.T) {
	base := launch.StartForTest(t).Base
	var offline atomic.Int32
	service := cardgames.New(base)
	service.Client = &http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			if offline.Add(-1) >= 0 {
				return nil, &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}
			}
			return new(net.Dialer).DialContext(ctx, network, address)
		},
	}}
	var reported []int
	service.OnTrouble = func(_ error, failures int) { reported = append(reported, failures) }

	offline.Store(1)
	if _, err := service.CardSets(t.Context()); !isPermanent(err) {
		t.Errorf("before a response: %v", err)
	}
	if _, err := service.CardSets(t.Context()); err != nil {
		t.Fatal(err)
	}
	offline.Store(4)
	if _, err := service.CardSets(t.Context()); err != nil {
		t.Errorf("after a response: %v", err)
	}
	if !slices.Equal(reported, []int{3, 4}) {
		t.Errorf("reported %v", reported)
	}
}

func isPermanent(err error) bool {
	_, ok := errors.AsType[*cardgames.PermanentError](err)
	return ok
}
