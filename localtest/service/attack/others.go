package attack

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/opentable"
)

const (
	// players are others who play at the same time, each a game of its own.
	players = 4
	// pace is the time between two moves of one of them. It is within the default rate.
	pace = 60 * time.Millisecond
)

// others play games of a set that ships.
type others struct {
	end     context.CancelFunc
	playing sync.WaitGroup
	made    atomic.Int64 // moves

	mu    sync.Mutex
	moves []time.Duration
	err   error
}

// playBeside lets others play until stop is called.
func playBeside(base string) (*others, error) {
	list, err := cardgames.New(base).CardSets(context.Background())
	if err != nil {
		return nil, err
	}
	game := cardgames.NewGame{SetURLs: []string{*list.CardSets[len(list.CardSets)-1].URL}}
	o := &others{}
	ctx, end := context.WithCancel(context.Background())
	o.end = end
	for i := range players {
		o.playing.Go(func() { o.play(ctx, newPlayer(base, byte(i+2), &o.made), game) })
	}
	return o, nil
}

// stop returns how long the moves took, in ascending order.
func (o *others) stop() ([]time.Duration, error) {
	o.end()
	o.playing.Wait()
	slices.Sort(o.moves)
	return o.moves, o.err
}

// play plays one game after the other.
func (o *others) play(ctx context.Context, p *player, game cardgames.NewGame) {
	for ; ctx.Err() == nil; time.Sleep(pace) {
		times, err := p.play(ctx, game)
		o.mu.Lock()
		o.moves = append(o.moves, times...)
		o.err = errors.Join(o.err, err)
		o.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// player plays both sides of games.
type player struct {
	creations *cardgames.Service // creates a game as soon as the service has a place
	moves     opentable.Client   // fails where a move is refused
	random    *rand.Rand
	made      *atomic.Int64
}

func newPlayer(base string, host byte, made *atomic.Int64) *player {
	p := &player{cardgames.New(base), opentable.New(base), rand.New(rand.NewPCG(1, uint64(host))), made}
	p.creations.Client = &http.Client{Transport: transportFrom(0, host)}
	p.moves.Client = p.creations.Client
	return p
}

// transportFrom returns a transport that connects from 127.0.network.host.
func transportFrom(network, host byte) *http.Transport {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, network, host)}}
	return &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 100}
}

// play plays a game until it or ctx ends, and returns how long each move took.
func (p *player) play(ctx context.Context, game cardgames.NewGame) (times []time.Duration, err error) {
	v, err := p.creations.CreateGame(ctx, game)
	if err != nil {
		return nil, nil // a creation may fail during an attack, unlike a move
	}
	for err == nil && !v.Finished() {
		select {
		case <-ctx.Done():
			return times, nil
		case <-time.After(pace):
		}
		start := time.Now()
		v, err = p.moves.SubmitAny(v, p.random)
		times = append(times, time.Since(start))
		p.made.Add(1)
	}
	if err != nil {
		err = fmt.Errorf("others: %w", err)
	}
	return times, err
}
