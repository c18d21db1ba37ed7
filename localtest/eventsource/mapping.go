// Package eventsource emulates Lambda's event source mapping of a DynamoDB stream
// in this process: it filters the records of a source, and calls a
// function with batches of them.
//
// Sources: AWS Lambda Developer Guide, "Using AWS Lambda with Amazon DynamoDB"
// and "Lambda parameters for Amazon DynamoDB event source mappings". The batching
// window is 0 seconds, and a batch that fails is bisected.
package eventsource

import (
	"context"
	"hash/maphash"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/localtest/template"
)

// Function handles an events.DynamoDBEvent, in JSON. Its response is not read.
type Function func(ctx context.Context, event []byte) (response []byte, err error)

// Source passes records on, in their order, until ctx is done or it has no more.
type Source func(ctx context.Context, emit func(events.DynamoDBEventRecord))

// Mapping calls a function with the records of a stream.
type Mapping struct {
	template.Stream
	filters []pattern
}

// New returns a Mapping with the parameters of a template.
func New(s template.Stream) (*Mapping, error) {
	m := &Mapping{Stream: s}
	for _, text := range s.Filters {
		p, err := parsePattern(text)
		if err != nil {
			return nil, err
		}
		m.filters = append(m.filters, p)
	}
	return m, nil
}

// Run calls f with the records of the source until the source ends. Where ctx
// ends it, the records that have not been delivered are lost.
//
// The records of one partition key are delivered in order. Lambda promises less
// for a stream of DynamoDB: the order of the records of one item.
func (m *Mapping) Run(ctx context.Context, source Source, f Function) {
	lanes := make([]lane, m.Parallel)
	var running sync.WaitGroup
	for i := range lanes {
		lanes[i] = lane{m, f, make(chan record, m.BatchSize)}
		running.Go(func() { lanes[i].run(ctx) })
	}
	seed := maphash.MakeSeed()
	source(ctx, func(r events.DynamoDBEventRecord) {
		if text, ok := m.filter(r); ok {
			at := maphash.String(seed, r.Change.Keys[gameKey].String()) % uint64(len(lanes))
			lanes[at].put(ctx, record{text, r.Change.ApproximateCreationDateTime.Time})
		}
	})
	for _, l := range lanes {
		close(l.records)
	}
	running.Wait()
}

// filter returns the record as the function gets it, if it is to get it.
func (m *Mapping) filter(r events.DynamoDBEventRecord) (text jsontext.Value, ok bool) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, false
	}
	var decoded any
	err = json.Unmarshal(text, &decoded)
	return text, err == nil && slices.ContainsFunc(m.filters, func(p pattern) bool { return p.match(decoded) })
}

// record is one on its way to the function.
type record struct {
	text jsontext.Value
	made time.Time
}

// lane delivers one batch after the other.
type lane struct {
	*Mapping
	function Function
	records  chan record
}

func (l *lane) put(ctx context.Context, r record) {
	select {
	case l.records <- r:
	case <-ctx.Done():
	}
}

func (l *lane) run(ctx context.Context) {
	for first := range l.records {
		l.deliver(ctx, l.gather(first))
	}
}

// gather returns what has arrived, and waits for nothing.
func (l *lane) gather(first record) []record {
	batch := []record{first}
	for range min(len(l.records), l.BatchSize-1) {
		batch = append(batch, <-l.records)
	}
	return batch
}

// Pauses before a record is tried again.
const (
	minPause = 100 * time.Millisecond
	maxPause = 5 * time.Second
)

// deliver returns when each record has been delivered or is too old.
func (l *lane) deliver(ctx context.Context, batch []record) {
	for pause := minPause; ctx.Err() == nil; pause = min(2*pause, maxPause) {
		if batch = l.fresh(batch); len(batch) == 0 {
			return
		}
		err := l.call(ctx, batch)
		if err == nil {
			return
		}
		slog.WarnContext(ctx, "function failed", "records", len(batch), "error", err)
		if half := len(batch) / 2; half > 0 {
			l.deliver(ctx, batch[:half])
			l.deliver(ctx, batch[half:])
			return
		}
		sleep(ctx, pause)
	}
}

func (l *lane) call(ctx context.Context, batch []record) error {
	var event struct{ Records []jsontext.Value }
	for _, r := range batch {
		event.Records = append(event.Records, r.text)
	}
	text, err := json.Marshal(event)
	if err == nil {
		_, err = l.function(ctx, text)
	}
	return err
}

// fresh drops the records that are too old. They are in the order of their age.
func (l *lane) fresh(batch []record) []record {
	for len(batch) > 0 && time.Since(batch[0].made) > time.Duration(l.MaxAge)*time.Second {
		batch = batch[1:]
	}
	return batch
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
