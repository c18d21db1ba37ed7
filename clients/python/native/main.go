// Command native is the C library that the Python package cardgames.env calls: package env behind
// functions of C. `make python` builds it with -buildmode=c-shared into the package.
//
// Each function returns nil, or its error as a string that the caller frees with cg_free. Arrays
// belong to the caller and are used only during a call.
package main

// #include <stdint.h>
// #include <stdlib.h>
import "C"

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"unsafe"

	"cardgames/cardsets/snapshot"
	"cardgames/engine/decks"
	"cardgames/engine/shuffle"
	"cardgames/env"
)

func main() {}

// batches are the open batches by their handles.
var batches struct {
	sync.Mutex
	last uint64
	open map[uint64]*env.Batch
}

func find(handle C.uint64_t) (*env.Batch, error) {
	batches.Lock()
	defer batches.Unlock()
	if b := batches.open[uint64(handle)]; b != nil {
		return b, nil
	}
	return nil, errors.New("the environment is closed")
}

// try runs a function of the library, and returns its error as a string of C. A panic is a fault of
// the library; it becomes an error, so that it does not end the process of the caller.
func try(f func() error) (text *C.char) {
	defer func() {
		if p := recover(); p != nil {
			text = C.CString(fmt.Sprintf("a fault of the library: %v\n%s", p, debug.Stack()))
		}
	}()
	if err := f(); err != nil {
		return C.CString(err.Error())
	}
	return nil
}

// use is try with a batch.
func use(handle C.uint64_t, f func(*env.Batch) error) *C.char {
	return try(func() error {
		b, err := find(handle)
		if err != nil {
			return err
		}
		return f(b)
	})
}

//export cg_free
func cg_free(text *C.char) { C.free(unsafe.Pointer(text)) }

// cg_layout returns the sizes and the parts of the layouts, the names of the features, and those of the sets that
// ship, in JSON.
//
//export cg_layout
func cg_layout() *C.char {
	layouts := map[env.Layout]any{}
	for _, l := range env.Layouts() {
		layouts[l] = map[string]any{
			"observation": l.ObservationSize(), "state": l.StateSize(), "parts": l.Parts(),
		}
	}
	text, err := json.Marshal(map[string]any{
		"layouts": layouts, "actions": env.ActionCount, "sets": env.Names(),
		"features_version": env.FeaturesVersion, "features": env.Features(),
	})
	if err != nil {
		panic(err) // the layout is constant
	}
	return C.CString(string(text))
}

// cg_open opens a batch of games, which play pools in turn: a list of lists of sets in JSON.
//
//export cg_open
func cg_open(pools *C.char, layout, games C.int64_t, handle *C.uint64_t) *C.char {
	return try(func() error {
		cards, err := load(pools)
		if err != nil {
			return err
		}
		b, err := env.NewBatch(env.Layout(layout), int(games), cards...)
		if err == nil {
			keep(b, handle)
		}
		return err
	})
}

// keep gives a batch a handle.
func keep(b *env.Batch, handle *C.uint64_t) {
	batches.Lock()
	defer batches.Unlock()
	if batches.open == nil {
		batches.open = map[uint64]*env.Batch{}
	}
	batches.last++
	batches.open[batches.last] = b
	*handle = C.uint64_t(batches.last)
}

// cg_clone opens a batch with a copy of one game, or of all games where game is -1.
//
//export cg_clone
func cg_clone(from C.uint64_t, game C.int64_t, handle *C.uint64_t) *C.char {
	return use(from, func(b *env.Batch) error {
		if game == -1 {
			keep(b.CloneAll(), handle)
			return nil
		}
		clone, err := b.Clone(int(game))
		if err == nil {
			keep(clone, handle)
		}
		return err
	})
}

// cg_dump returns the games as a text, from which cg_load opens a batch with the same games.
//
//export cg_dump
func cg_dump(handle C.uint64_t, text **C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		dump, err := b.Dump()
		*text = C.CString(string(dump))
		return err
	})
}

//export cg_load
func cg_load(pools *C.char, layout C.int64_t, dump *C.char, handle *C.uint64_t) *C.char {
	return try(func() error {
		cards, err := load(pools)
		if err != nil {
			return err
		}
		b, err := env.LoadBatch(env.Layout(layout), []byte(C.GoString(dump)), cards...)
		if err == nil {
			keep(b, handle)
		}
		return err
	})
}

func load(pools *C.char) ([]*snapshot.Snapshot, error) {
	var list [][]env.Set
	if err := json.Unmarshal([]byte(C.GoString(pools)), &list); err != nil {
		return nil, err
	}
	loaded := make([]*snapshot.Snapshot, len(list))
	for i, sets := range list {
		cards, err := env.Load(sets...)
		if err != nil {
			return nil, err
		}
		loaded[i] = cards
	}
	return loaded, nil
}

// cg_bring gives the games decks for their next deals: a list of pairs of decks in JSON. An empty list lets
// them be made from the pools again.
//
//export cg_bring
func cg_bring(handle C.uint64_t, text *C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		var brought [][2][]decks.Entry
		if err := json.Unmarshal([]byte(C.GoString(text)), &brought); err != nil {
			return err
		}
		return b.Bring(brought...)
	})
}

// cg_draft returns the groups of a draft with the pool of a game, as lists of ids in JSON.
//
//export cg_draft
func cg_draft(handle C.uint64_t, game C.int64_t, seed *C.char, groups **C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		drafted, err := b.Draft(int(game), C.GoString(seed))
		if err != nil {
			return err
		}
		text, err := json.Marshal(drafted)
		*groups = C.CString(string(text))
		return err
	})
}

//export cg_close
func cg_close(handle C.uint64_t) {
	batches.Lock()
	defer batches.Unlock()
	delete(batches.open, uint64(handle))
}

//export cg_cards
func cg_cards(handle C.uint64_t, game C.int64_t, cards **C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		text, err := b.Cards(int(game))
		*cards = C.CString(string(text))
		return err
	})
}

// cg_features writes the features of the cards of a game, a row for no card and one for each card.
//
//export cg_features
func cg_features(handle C.uint64_t, game C.int64_t, features *C.float, count C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		return b.CardFeatures(int(game), array[float32](features, int(count)))
	})
}

// cg_reset deals a game from a seed, or from a random secret where the seed is nil.
//
//export cg_reset
func cg_reset(handle C.uint64_t, game C.int64_t, seed *C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		var secret shuffle.Secret
		if seed == nil {
			rand.Read(secret[:]) // never fails
		} else {
			secret = shuffle.SecretFromSeed(C.GoString(seed))
		}
		return b.Reset(int(game), secret)
	})
}

//export cg_play
func cg_play(handle C.uint64_t, game, action C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error { return b.Play(int(game), int(action)) })
}

// cg_status writes the player who acts next, whether the game is finished, the number of actions, and
// the rewards of both players.
//
//export cg_status
func cg_status(handle C.uint64_t, game C.int64_t, status *C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		s, err := b.Status(int(game))
		if err != nil {
			return err
		}
		out := unsafe.Slice(status, 5)
		out[0], out[2] = C.int64_t(s.Agent), C.int64_t(s.Actions)
		if out[1] = 0; s.Finished {
			out[1] = 1
		}
		out[3], out[4] = C.int64_t(s.Rewards[0]), C.int64_t(s.Rewards[1])
		return nil
	})
}

//export cg_observe
func cg_observe(handle C.uint64_t, game, seat C.int64_t, observation *C.int32_t, mask *C.int8_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		return b.Observe(int(game), int(seat), array[int32](observation, b.Layout().ObservationSize()),
			array[int8](mask, env.ActionCount))
	})
}

//export cg_copy
func cg_copy(handle C.uint64_t, game C.int64_t, from C.uint64_t, of C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		other, err := find(from)
		if err != nil {
			return err
		}
		return b.Copy(int(game), other, int(of))
	})
}

//export cg_resample
func cg_resample(handle C.uint64_t, game, seat C.int64_t, seed C.uint64_t) *C.char {
	return use(handle, func(b *env.Batch) error { return b.Resample(int(game), int(seat), uint64(seed)) })
}

// cg_resample_all redeals what seats do not see, one for each game, or the player who acts next
// where seats is NULL.
//
//export cg_resample_all
func cg_resample_all(handle C.uint64_t, seats *C.int8_t, seed C.uint64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		var chosen []int8
		if seats != nil {
			chosen = array[int8](seats, b.Len())
		}
		return b.ResampleAll(chosen, uint64(seed))
	})
}

// cg_state writes all of one game, or of all games where game is -1.
//
//export cg_state
func cg_state(handle C.uint64_t, game C.int64_t, state *C.int32_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		if game == -1 {
			return b.StateAll(array[int32](state, b.Len()*b.Layout().StateSize()))
		}
		return b.State(int(game), array[int32](state, b.Layout().StateSize()))
	})
}

// cg_legal writes the legal actions of all games into an array with room for some, and returns their
// number through count.
//
//export cg_legal
func cg_legal(handle C.uint64_t, offsets *C.int64_t, actions *C.int32_t, room C.int64_t, count *C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		n, err := b.Legal(array[int64](offsets, b.Len()+1), array[int32](actions, int(room)))
		*count = C.int64_t(n)
		return err
	})
}

//export cg_sample
func cg_sample(handle C.uint64_t, seed C.uint64_t, actions *C.int32_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		return b.Sample(uint64(seed), array[int32](actions, b.Len()))
	})
}

// cg_lookahead writes what each legal action leads to into arrays with room for some, and returns the number of
// actions through count.
//
//export cg_lookahead
func cg_lookahead(handle, seed C.uint64_t, settle C.uint8_t, offsets *C.int64_t,
	actions, observations *C.int32_t, rewards *C.float, dones *C.uint8_t, room C.int64_t, count *C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		n := int(room)
		counted, err := b.Lookahead(uint64(seed), array[int64](offsets, b.Len()+1), &env.Ahead{
			Settle: settle != 0, Actions: array[int32](actions, n),
			Observations: array[int32](observations, n*b.Layout().ObservationSize()),
			Rewards:      array[float32](rewards, n), Dones: array[uint8](dones, n),
		})
		*count = C.int64_t(counted)
		return err
	})
}

//export cg_export
func cg_export(handle C.uint64_t, game C.int64_t, text **C.char) *C.char {
	return use(handle, func(b *env.Batch) error {
		saved, err := b.Export(int(game))
		if err != nil {
			return err
		}
		*text = C.CString(string(saved))
		return nil
	})
}

// cg_play_out lets a bot play both sides of a game to its end.
//
//export cg_play_out
func cg_play_out(handle C.uint64_t, game C.int64_t, kind *C.char, seed C.uint64_t) *C.char {
	return use(handle, func(b *env.Batch) error { return b.PlayOut(int(game), C.GoString(kind), uint64(seed)) })
}

//export cg_against
func cg_against(handle C.uint64_t, kind *C.char) *C.char {
	return use(handle, func(b *env.Batch) error { return b.Against(C.GoString(kind)) })
}

// cg_bounds writes the least and the largest number of each element of an observation.
//
//export cg_bounds
func cg_bounds(handle C.uint64_t, low, high *C.int32_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		size := b.Layout().ObservationSize()
		b.Bounds(array[int32](low, size), array[int32](high, size))
		return nil
	})
}

//export cg_choose
func cg_choose(handle C.uint64_t, game C.int64_t, kind *C.char, seed C.uint64_t, action *C.int64_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		chosen, err := b.Choose(int(game), C.GoString(kind), uint64(seed))
		*action = C.int64_t(chosen)
		return err
	})
}

// cg_choose_all chooses in the games in which where is not 0, and in all games if where is NULL.
//
//export cg_choose_all
func cg_choose_all(handle C.uint64_t, kind *C.char, seed C.uint64_t, where *C.uint8_t, actions *C.int32_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		var chosen []uint8
		if where != nil {
			chosen = array[uint8](where, b.Len())
		}
		return b.ChooseAll(C.GoString(kind), uint64(seed), chosen, array[int32](actions, b.Len()))
	})
}

// cg_reset_all and cg_step_all fill arrays of C order: observations, masks, agents, rewards, dones; and
// cg_step_all those of games that have finished: the last observations.
//
//export cg_reset_all
func cg_reset_all(handle C.uint64_t, seed *C.char, observations *C.int32_t, masks, agents *C.int8_t,
	rewards *C.float, dones *C.uint8_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		return b.ResetAll(C.GoString(seed), results(b, observations, masks, agents, rewards, dones))
	})
}

//export cg_step_all
func cg_step_all(handle C.uint64_t, seed *C.char, actions, observations *C.int32_t, masks, agents *C.int8_t,
	rewards *C.float, dones *C.uint8_t, finals *C.int32_t) *C.char {
	return use(handle, func(b *env.Batch) error {
		r := results(b, observations, masks, agents, rewards, dones)
		r.Finals = array[int32](finals, b.Len()*b.Layout().ObservationSize())
		return b.Step(C.GoString(seed), array[int32](actions, b.Len()), r)
	})
}

func results(b *env.Batch, observations *C.int32_t, masks, agents *C.int8_t, rewards *C.float,
	dones *C.uint8_t) *env.Results {
	n := b.Len()
	return &env.Results{
		Observations: array[int32](observations, n*b.Layout().ObservationSize()),
		Masks:        array[int8](masks, n*env.ActionCount),
		Agents:       array[int8](agents, n),
		Rewards:      array[float32](rewards, 2*n),
		Dones:        array[uint8](dones, n),
	}
}

// array is an array of C as a slice.
func array[T any, P any](first *P, n int) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(first)), n)
}
