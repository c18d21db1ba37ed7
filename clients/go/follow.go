package cardgames

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Update is a newer version than all before, and how the game got there.
type Update struct {
	View *View
	// Log is what happened since the update before, the oldest first. In the first one: what was asked for.
	Log []LogEntry
	// Restored reports that the service was restored from a backup: the view has another history than the
	// update before, and perhaps a lower version. Then there is no Log.
	Restored bool
	// Overdue reports that the deadline of the view has passed: its DeadlineActions are accepted now.
	Overdue bool
}

// FollowOptions say what Updates returns.
type FollowOptions struct {
	Since *int // the first update has the log after this version; -1 begins with the setup
	Cards bool // the first view has the cards of the game
	// CompleteLog reads the versions that the service leaves out of a long log, each by a request.
	CompleteLog bool
	// MovesElsewhere asks for hints of the seat's own moves too, which another device may make.
	MovesElsewhere bool
}

const (
	// liveInterval is the time between two reads while live updates come.
	liveInterval = time.Minute
	// spread is the time in which spectators read after a hint, each at a moment of its own, so that a crowd
	// does not read at once.
	spread = 2 * time.Second
)

// Updates returns the newest version and each one after it, until the game is finished. It reads the game when
// the WebSocket announces a version, and else at the interval that the service asks for. An error ends it, as
// does the end of ctx.
func (g *Game) Updates(ctx context.Context, options FollowOptions) iter.Seq2[Update, error] {
	return func(yield func(Update, error) bool) {
		f := follower{game: g, options: options, version: -1}
		defer f.stop()
		for {
			update, err := f.next(ctx)
			if !yield(update, err) || err != nil || update.View.Finished() {
				return
			}
		}
	}
}

// follower reads a game when there is something new.
type follower struct {
	game     *Game
	options  FollowOptions
	version  int
	tag      string        // of that version
	last     *View         // that was returned before
	interval time.Duration // until the next read
	read     time.Time     // when the last read was, by this clock
	late     time.Time     // when the last version becomes overdue, by this clock; zero for never, or once it has
	listener *listener
}

func (f *follower) stop() {
	if f.listener != nil {
		f.listener.stop()
	}
}

// next returns the next version, or the last one again when its deadline passes.
func (f *follower) next(ctx context.Context) (Update, error) {
	for wait := f.version >= 0; ; wait = true {
		if update, ok := f.own(); ok {
			return update, nil
		}
		if err := f.game.failure(); err != nil {
			return Update{}, err
		}
		if wait {
			if overdue, err := f.wait(ctx); err != nil || overdue {
				return Update{View: f.last, Overdue: overdue}, err
			}
			if update, ok := f.own(); ok {
				return update, nil
			}
		}
		got, err := f.readNewer(ctx)
		if err != nil {
			return Update{}, err
		}
		f.read, f.interval = time.Now(), got.interval
		if got.value == nil {
			continue
		}
		if f.restored(got.value) {
			f.take(got.value)
			return Update{View: got.value, Restored: true}, nil
		}
		if got.value.Version <= f.version {
			f.tag = got.tag
			continue
		}
		log, err := f.logOf(ctx, got.value)
		if err != nil {
			return Update{}, err
		}
		f.take(got.value)
		return Update{View: got.value, Log: log}, nil
	}
}

// restored reports whether a view has another history than the last one. A lower version may also be a
// response that is late, unless the service was restored since, which the tag says.
func (f *follower) restored(v *View) bool {
	switch {
	case f.last == nil || v.Version > f.version:
		return false
	case v.Version == f.version:
		return v.History != f.last.History
	}
	return epochOf(v.Tag) != epochOf(f.tag)
}

// epochOf is what follows the version in the tag of a service that was restored.
func epochOf(tag string) string {
	_, epoch, _ := strings.Cut(tag, "-")
	return epoch
}

// own returns the version that the viewer's own move made, if it is the next one.
func (f *follower) own() (Update, bool) {
	f.game.mu.Lock()
	defer f.game.mu.Unlock()
	moved := f.game.moved
	f.game.moved = nil
	select {
	case <-f.game.woken:
	default:
	}
	if moved == nil || f.version < 0 {
		return Update{}, false
	}
	if moved.view.Version != f.version+1 {
		f.read = time.Time{} // what has happened meanwhile is read at once
		return Update{}, false
	}
	f.read, f.interval = time.Now(), moved.view.Interval
	f.take(moved.view)
	return Update{View: f.last, Log: []LogEntry{entryOf(f.last, moved.action)}}, true
}

// entryOf is the log's entry of a move of the viewer, who may have made it for an absent player.
func entryOf(v *View, action Action) LogEntry {
	entry := LogEntry{Version: v.Version, At: v.UpdatedAt, Action: &action, Events: v.Events, History: v.History}
	if v.Viewer != nil && *v.Viewer != action.Player {
		entry.By = v.Viewer
	}
	return entry
}

// take makes a version the last one, and listens to what comes after it.
func (f *follower) take(v *View) {
	f.last, f.version, f.tag, f.late = v, v.Version, v.Tag, time.Time{}
	if v.Deadline != nil && len(v.DeadlineActions) > 0 { // the header field Date has whole seconds
		f.late = time.Now().Add(v.Deadline.Sub(v.Sent))
	}
	if url := v.Live; f.listener == nil && url != "" && !v.Finished() {
		if f.options.MovesElsewhere {
			url = withoutTickets(url)
		}
		f.listener = f.game.service.live.listen(url, f.game.ID)
	}
}

// wait returns when a read may show something new, or the deadline of the last version has passed.
func (f *follower) wait(ctx context.Context) (overdue bool, err error) {
	pause, hints := f.interval, (<-chan int)(nil)
	if f.listener != nil {
		hints = f.listener.hints
		if f.listener.open() {
			pause = max(pause, liveInterval)
		}
	}
	if f.read.IsZero() {
		return false, ctx.Err()
	}
	timer := time.NewTimer(max(0, pause-time.Since(f.read)))
	defer timer.Stop()
	var late <-chan time.Time
	if !f.late.IsZero() {
		late = time.After(time.Until(f.late))
	}
	for {
		select {
		case hint := <-hints:
			switch {
			case hint <= f.version:
			case !f.last.spectated():
				return false, nil
			default: // one read for all hints until then
				timer.Reset(rand.N(spread))
				hints = nil
			}
		case <-timer.C:
			return false, nil
		case <-f.game.woken:
			return false, nil
		case <-late:
			f.late = time.Time{}
			return true, nil
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

func (f *follower) readNewer(ctx context.Context) (reading[View], error) {
	if f.version >= 0 {
		return f.game.read(ctx, fmt.Sprint("?since=", f.version), f.tag)
	}
	first := ReadOptions{Since: f.options.Since, Cards: f.options.Cards}
	return f.game.read(ctx, first.query(), "")
}

// logOf returns the log of a view, after the last version.
func (f *follower) logOf(ctx context.Context, v *View) ([]LogEntry, error) {
	log := slices.Clone(v.Log)
	if v.LogTruncated && f.options.CompleteLog {
		known := f.version
		if known < 0 && f.options.Since != nil {
			known = *f.options.Since
		}
		omitted, err := f.omitted(ctx, known+1, log[0].Version)
		if err != nil {
			return nil, err
		}
		log = append(omitted, log...)
	}
	return slices.DeleteFunc(log, func(e LogEntry) bool { return e.Version <= f.version }), nil
}

// omitted reads the versions from one to before another.
func (f *follower) omitted(ctx context.Context, from, to int) (entries []LogEntry, err error) {
	for version := from; version < to; version++ {
		v, err := f.game.ReadVersion(ctx, version)
		if err != nil {
			return nil, err
		}
		entries = append(entries, LogEntry{
			Version: version, At: v.UpdatedAt, Action: actionIn(v), Events: v.Events, History: v.History,
		})
	}
	return entries, nil
}
