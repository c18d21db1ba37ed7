package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"cardgames/api/address"
	"cardgames/api/server"
	"cardgames/cmd/serve/admin"
	"cardgames/cmd/serve/limit"
	"cardgames/games"
	"cardgames/live"
	"cardgames/lobby"
)

// operators is how many connections the listener of an operator has at most.
const operators = 16

// administer starts the listener at which the operator looks after games. Where the folder of
// the games cannot have a socket, as on some network drives, and none was asked for, it warns.
func (s *instance) administer(o options, p parts) error {
	administrators := admin.Administrators{
		Games:       games.NewAdministrator(p.store, p.archive, p.blocked, time.Now, p.UseCases.Repository.Forget, s.notify),
		Invitations: lobby.NewAdministrator(p.store, p.blocked),
	}
	handler := admin.NewHandler(administrators, p.store.Backup)
	if o.admin != "" {
		return s.administerAt(o, handler)
	}
	listener, err := admin.ListenIn(o.data)
	if err != nil {
		slog.Warn("serve admin will not work; choose an address with -admin, or another folder with -data", "error", err)
		return nil
	}
	s.serveOperator("serve admin", listener, handler, o.log)
	return nil
}

// notify tells the followers of a game that it has a version.
func (s *instance) notify(gameID string, version int) {
	// A hint may be lost.
	_, _ = s.notifier.Notify(context.Background(), []live.Hint{{GameID: gameID, Version: version}})
}

// administerAt listens at the address of -admin.
func (s *instance) administerAt(o options, handler http.Handler) error {
	token, err := admin.ReadToken(o.adminFile)
	if err != nil {
		return fmt.Errorf("-admin-token-file: %w", err)
	}
	listener, err := net.Listen("tcp", o.admin)
	if err != nil {
		return fmt.Errorf("-admin: %w", err)
	}
	s.serveOperator("-admin", listener, admin.Guard(handler, token, admin.Named(o.admin, listener.Addr())), o.log)
	return nil
}

// serveOperator serves on a listener until the instance is closed. Where all connections are taken, the
// oldest one without a request ends for a new one, also of the same address: a stranger may have the
// operator's, behind a proxy or on the machine itself.
func (s *instance) serveOperator(name string, listener net.Listener, handler http.Handler, log logging) {
	reached := server.Options{Observers: log.observers(address.Proxies{})}
	operator := newServer(server.WithoutCORS(withoutBody(handler), reached))
	s.closers = append(s.closers, operator.Close)
	bounded := limit.Listen(listener, operators, operators+1, address.Proxies{})
	operator.ConnState = bounded.Observe
	go func() {
		err := operator.Serve(bounded)
		if !errors.Is(err, http.ErrServerClosed) {
			slog.Error(name+" no longer works", "error", err)
		}
	}()
}

// withoutBody ends the connection of a request with a body, which no operator sends. Package http would
// wait for the body after the response.
func withoutBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength != 0 {
			w.Header().Set("Connection", "close")
			_ = http.NewResponseController(w).SetReadDeadline(time.Now())
		}
		next.ServeHTTP(w, r)
	})
}
