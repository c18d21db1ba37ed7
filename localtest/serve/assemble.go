package main

import (
	"crypto/x509"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"cardgames/cardsets"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/s3"
	"cardgames/localtest/eventsource"
	"cardgames/localtest/service"
)

// retention is the template's default.
const retention = 90 * 24 * time.Hour

// running is everything that runs, and how to stop it.
type running struct {
	handler http.Handler
	origin  string // the prefix of card-set URLs
	closers []func() error
}

func (s *running) close() {
	for i := len(s.closers) - 1; i >= 0; i-- {
		if err := s.closers[i](); err != nil {
			fmt.Fprintln(os.Stderr, "serve:", err)
		}
	}
}

// assemble starts all parts of a service at an address; where one fails, those
// before it are stopped.
func assemble(o options, address string) (s *running, err error) {
	s = &running{}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if err := os.MkdirAll(o.data, 0o755); err != nil {
		return s, err
	}
	hints := make(chan games.Hint, maxHints)
	store, err := bolt.Open(filepath.Join(o.data, "games.db"), bolt.WithHints(hints))
	if err != nil {
		return s, fmt.Errorf("%w; choose another folder with -data, or make run DATA=.data2", err)
	}
	s.closers = append(s.closers, store.Close)
	archive, err := s.archive(filepath.Join(o.data, "s3"))
	if err != nil {
		return s, err
	}
	loader, err := s.loader(o)
	if err != nil {
		return s, err
	}
	parts := service.Parts{Store: store, Archive: archive, Loader: loader, Now: time.Now, Retention: retention}
	live, err := s.live(parts, filepath.Join(o.data, "watchers.db"), hints)
	if err != nil {
		return s, err
	}
	s.handler, err = service.NewWithLive(parts, live, address)
	return s, err
}

// maxHints is how many commits may wait until their watchers are told. More are
// dropped: a hint may be lost.
const maxHints = 1000

func (s *running) live(p service.Parts, file string, hints <-chan games.Hint) (*service.Live, error) {
	watchers, err := bolt.OpenWatchers(file, nil)
	if err != nil {
		return nil, err
	}
	s.closers = append(s.closers, watchers.Close)
	live, err := service.StartLive(p, watchers, eventsource.Hints(hints))
	if err == nil {
		s.closers = append(s.closers, live.Close)
	}
	return live, err
}

func (s *running) archive(folder string) (*s3.Archive, error) {
	server, err := service.StartBucket(folder)
	if err != nil {
		return nil, err
	}
	s.closers = append(s.closers, func() error { server.Close(); return nil })
	cfg, err := service.LocalConfig()
	if err != nil {
		return nil, err
	}
	return s3.New(cfg, service.Bucket, server.URL), nil
}

func (s *running) loader(o options) (*cardsets.Loader, error) {
	prefix, roots := o.origin, (*x509.CertPool)(nil)
	switch {
	case prefix == "" && o.originCA != "":
		return nil, errors.New("-origin-ca needs -origin")
	case prefix == "":
		if info, err := os.Stat(o.sets); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%s is not a folder; choose the folder of your card sets with -sets, or make run SETS=cardsets/sets", o.sets)
		}
		own, err := service.StartOrigin(o.setsAddr, o.sets)
		if errors.Is(err, syscall.EADDRINUSE) {
			return nil, fmt.Errorf("%s is in use by another program; choose another address with -sets-addr, or make run SETS_ADDR=127.0.0.1:8444", o.setsAddr)
		}
		if err != nil {
			return nil, err
		}
		s.closers = append(s.closers, func() error { own.Close(); return nil })
		prefix, roots = own.Prefix, own.Roots
	case o.originCA != "":
		var err error
		if roots, err = readRoots(o.originCA); err != nil {
			return nil, err
		}
	}
	s.origin = prefix
	return service.NewLoader(prefix, roots)
}

func readRoots(name string) (*x509.CertPool, error) {
	pem, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(pem) {
		return nil, fmt.Errorf("%s has no PEM certificate", name)
	}
	return roots, nil
}
