package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/api/wire"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

// The forms of a response, as indices.
const (
	plain = iota
	compressed
	forms
)

// draw is a card that a player drew at the start of a turn.
type draw struct {
	card string
	// sizes are of the drawer's responses, in bytes, by form: if this card or another one
	// that the drawer may have drawn were the one.
	sizes [forms]map[string]int
	// growth is by how much more the drawer's response grew than a spectator's.
	growth [forms]int
}

// reader reads one private game.
type reader struct {
	client rawhttp.Client
	game   string
	tokens [2]string
}

// table is the part of a view that the measurement needs.
type table struct {
	rawhttp.View
	Players [2]struct {
		Hand  []jsontext.Value `json:"hand"`
		Board []struct {
			Card wire.Card `json:"card"`
		} `json:"board"`
		Discard []wire.Card `json:"discard"`
	} `json:"players"`
	Stack []struct {
		Owner int       `json:"owner"`
		Card  wire.Card `json:"card"`
	} `json:"stack"`
	Events []struct {
		Type   string         `json:"type"`
		Player int            `json:"player"`
		Card   jsontext.Value `json:"card"`
	} `json:"events"`
}

// openingSizes returns the sizes of player 1's first responses, whose hand has six
// cards and no actions.
func openingSizes(games int) ([]int, error) {
	sizes := make([]int, games)
	for i := range sizes {
		r, err := newReader()
		if err != nil {
			return nil, err
		}
		opening, err := r.read(1)
		if err != nil {
			return nil, err
		}
		sizes[i] = opening.size(plain)
	}
	return sizes, nil
}

// play plays random legal actions. It returns the draws of both players.
func play(random *rand.Rand) (draws []draw, err error) {
	r, err := newReader()
	if err != nil {
		return nil, err
	}
	before, err := r.readAll()
	for err == nil && !before[2].Finished() {
		if err = r.act(before[*before[2].Priority].table, random); err != nil {
			break
		}
		var now [3]response
		now, err = r.readAll()
		for seat := range 2 {
			if d, drawn := newDraw(seat, now, before); drawn {
				draws = append(draws, d)
			}
		}
		before = now
	}
	return draws, err
}

// readAll reads the game as both players and as a spectator.
func (r *reader) readAll() (all [3]response, err error) {
	for viewer := range all {
		if all[viewer], err = r.read(viewer); err != nil {
			return all, err
		}
	}
	return all, nil
}

func newReader() (*reader, error) {
	handler := launch.New(launch.Parts{Store: memstore.New(), Archive: &memstore.Archive{}, Now: time.Now})
	r := &reader{
		client: rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: handler}},
		tokens: [2]string{"4GZC7QXK2VNWJH5TPDYRM3BSFA", "LWEUIO6A2QBJ4XTN7HRKCMDVYP"},
	}
	made, err := r.client.View(rawhttp.Post("/games", rawhttp.PrivateGame(r.tokens)), http.StatusCreated)
	r.game = made.Path()
	return r, err
}

// response is a view in the plain form, and the size of the compressed one.
type response struct {
	table
	body       []byte
	compressed int
}

func (r response) size(form int) int {
	if form == plain {
		return len(r.body)
	}
	return r.compressed
}

// read reads the game as seat 0 or 1, or as a spectator.
func (r *reader) read(viewer int) (read response, err error) {
	get := rawhttp.Get(r.game)
	if viewer < len(r.tokens) {
		get = get.With("Authorization", "Bearer "+r.tokens[viewer])
	}
	sent, err := r.send(get)
	if err != nil {
		return read, err
	}
	short, err := r.send(get.With("Accept-Encoding", "gzip"))
	if err != nil {
		return read, err
	}
	read.body, read.compressed = sent.Body, len(short.Body)
	if own := gzipSize(sent.Body); own != read.compressed {
		return read, fmt.Errorf("a response has %d compressed bytes, not %d as computed", read.compressed, own)
	}
	return read, json.Unmarshal(sent.Body, &read.table)
}

func (r *reader) send(request rawhttp.Request) (rawhttp.Response, error) {
	sent, err := r.client.Send(context.Background(), request)
	if err == nil && sent.Status != http.StatusOK {
		err = fmt.Errorf("%d %s", sent.Status, sent.Body)
	}
	return sent, err
}

func (r *reader) act(t table, random *rand.Rand) error {
	action := t.LegalActions[random.IntN(len(t.LegalActions))]
	_, err := r.send(rawhttp.Post(r.game+"/actions", rawhttp.JSON(action)).
		With("Authorization", "Bearer "+r.tokens[*t.Priority]))
	return err
}

// gzipSize is the size that the service's compression gives.
func gzipSize(body []byte) int {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.BestSpeed) // the level is valid
	_, _ = w.Write(body)
	_ = w.Close()
	return out.Len()
}
