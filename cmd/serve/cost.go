package main

import (
	"net/http"

	"cardgames/api"
	"cardgames/cardsets/work"
	"cardgames/games"
)

// unit is how many bytes cost as much as a request.
const unit = 16 << 10

// costs are what counts as one more request of an address. docs/self-host.md has this table.
var costs = []struct {
	what   string
	before func(*http.Request) int // how many there are, as far as it is known before; or nil
	after  func(*work.Request) int // or as it is known after the request
}{
	{what: "each 16 KiB of a body; of an unknown length, as many as it may have", before: bodyCost},
	{what: "each 5 games that a connection follows", before: followCost},
	{what: "each 16 KiB of card sets, of a log or of a download that had to be read, checked or compressed",
		after: workCost},
}

func bodyCost(r *http.Request) int {
	if r.ContentLength < 0 {
		return maxBody / unit
	}
	return int(min(r.ContentLength, maxBody)) / unit
}

// maxBody is the size in bytes of the largest body that is read.
const maxBody = api.MaxNewGameBytes + api.MaxSetsBytes

func followCost(r *http.Request) int {
	if r.URL.Path != livePath {
		return 0
	}
	return min(len(r.URL.Query()["game"]), games.MaxWatchedGames) / 5
}

func workCost(done *work.Request) int { return done.Bytes() / unit }

// costBefore is what a request costs before it is handled, itself included.
func costBefore(r *http.Request) int {
	sum := 1
	for _, c := range costs {
		if c.before != nil {
			sum += c.before(r)
		}
	}
	return sum
}

// costAfter is what it costs in addition.
func costAfter(done *work.Request) (sum int) {
	for _, c := range costs {
		if c.after != nil {
			sum += c.after(done)
		}
	}
	return sum
}
