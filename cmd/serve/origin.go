package main

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"syscall"
	"time"

	"cardgames/api"
	"cardgames/cardsets"
	"cardgames/cardsets/catalogue"
	"cardgames/cardsets/origin"
	"cardgames/cardsets/sets"
)

// cardSets returns the Loader and the list of the built-in origin, or of the one of -origin.
func (s *instance) cardSets(o options) (*cardsets.Loader, api.Catalogue, error) {
	s.origin = o.origin
	if o.origin == "" {
		own, err := s.builtIn(o)
		if err != nil {
			return nil, nil, err
		}
		_, _ = own.List(context.Background()) // logs what cannot be played
		loader, err := own.Loader()
		return loader, own, err
	}
	loader, err := namedOrigin(o)
	if err != nil {
		return nil, nil, err
	}
	return loader, catalogue.New(loader.Origin(), time.Now), nil
}

func namedOrigin(o options) (*cardsets.Loader, error) {
	switch {
	case o.originCA != "":
		return ownOrigin(o)
	case onThisMachine(o.origin):
		return nil, errors.New("-origin: only public addresses are fetched from;" +
			" for an origin on this machine, name its certificate authority with -origin-ca")
	}
	return cardsets.NewLoader(o.origin)
}

// builtIn starts the built-in origin.
func (s *instance) builtIn(o options) (*origin.Origin, error) {
	var folder fs.FS = sets.FS
	if o.sets != "" {
		if info, err := os.Stat(o.sets); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("-sets: %s is not a folder; name the folder of your card sets,"+
				" or leave it out for the sets that ship", o.sets)
		}
		folder = os.DirFS(o.sets)
	}
	own, err := origin.Start(o.setsAddr, folder)
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("-sets-addr: %s is in use by another program; choose another address,"+
			" such as -sets-addr 127.0.0.1:8444, or make run SETS_ADDR=127.0.0.1:8444", o.setsAddr)
	}
	if err != nil {
		return nil, fmt.Errorf("-sets-addr: %w", err)
	}
	s.closers = append(s.closers, own.Close)
	s.origin = own.Prefix
	return own, nil
}

// ownOrigin is the developer's, on this machine.
func ownOrigin(o options) (*cardsets.Loader, error) {
	text, err := os.ReadFile(o.originCA)
	if err != nil {
		return nil, fmt.Errorf("-origin-ca: %w", err)
	}
	roots := x509.NewCertPool()
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("-origin-ca: %s has no PEM certificate", o.originCA)
	}
	return origin.Loader(o.origin, roots)
}

// onThisMachine reports whether a URL names a loopback address.
func onThisMachine(prefix string) bool {
	u, err := url.Parse(prefix)
	return err == nil && isLoopbackHost(u.Hostname())
}
