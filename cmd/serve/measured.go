package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"

	"cardgames/api/server"
	"cardgames/cmd/serve/limit"
	"cardgames/infra/bolt"
)

// observers returns what is called after each request.
func (s *instance) observers(o options) []func(server.Handled) {
	observers := o.log.observers(o.proxies)
	if s.metrics != nil {
		observers = append(observers, s.metrics.Observe)
	}
	return observers
}

func (s *instance) observeCommits() []bolt.Option {
	if s.metrics == nil {
		return nil
	}
	return []bolt.Option{bolt.WithObserver(s.metrics.Commit)}
}

// serveMetrics starts the listener of -metrics, which has nothing else.
func (s *instance) serveMetrics(o options, p parts, connections *limit.Listener) error {
	if s.metrics == nil {
		return nil
	}
	listener, err := net.Listen("tcp", o.metrics)
	if err != nil {
		return fmt.Errorf("-metrics: %w", err)
	}
	file := filepath.Join(o.data, gamesFile)
	m := s.metrics
	m.Gauge("games", func() float64 { return float64(p.store.Counted()) })
	m.Gauge("followers", func() float64 { return float64(s.hub.Len()) })
	m.Gauge("connections", func() float64 { return float64(connections.Len()) })
	m.Gauge("cache_bytes", func() float64 { return float64(p.UseCases.Repository.CacheBytes()) })
	m.Gauge("places_taken", func() float64 { return float64(p.limit.Taken()) })
	m.Counter("places_refused_total", func() float64 { return float64(p.limit.Refused()) })
	m.Gauge("store_bytes", func() float64 { return sizeOf(file) })
	m.Gauge("exports_bytes", func() float64 { return float64(p.archive.Size()) })
	m.Gauge("disk_limit_bytes", func() float64 { return float64(p.disk) })
	s.serveOperator("-metrics", listener, m.Handler(), logging{})
	return nil
}

func sizeOf(file string) float64 {
	info, err := os.Stat(file)
	if err != nil {
		return 0
	}
	return float64(info.Size())
}
