// Package eventsource emulates Lambda's event source mapping of a DynamoDB stream
// in this process: it filters the records of a source, and calls a function with
// batches of them.
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

	"cardgames/infra/template"
)

// Function handles an events.DynamoDBEvent, in JSON. Its response is ignored.
type Function func(ctx context.Context, event []byte) (response []byte, err error)

// Source calls emit with each record, in order, until ctx is done or there are no
// more records.
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

// Run calls f with the records of the source until the source returns. If ctx is
// done, the records that have not been delivered are dropped.
//
// The records of one partition key are delivered in order. Lambda guarantees only
// the order of the records of one item.
func (m *Mapping) Run(ctx context.Context, source Source, f Function) {
	workers := make([]worker, m.Parallel)
	var running sync.WaitGroup
	for i := range workers {
		workers[i] = worker{m, f, make(chan record, m.BatchSize)}
		running.Go(func() { workers[i].run(ctx) })
	}
	seed := maphash.MakeSeed()
	source(ctx, func(r events.DynamoDBEventRecord) {
		if text, ok := m.filter(r); ok {
			i := maphash.String(seed, r.Change.Keys[gameKey].String()) % uint64(len(workers))
			workers[i].put(ctx, record{text, r.Change.ApproximateCreationDateTime.Time})
		}
	})
	for _, w := range workers {
		close(w.records)
	}
	running.Wait()
}

// filter returns the record in JSON, and whether it matches a filter.
func (m *Mapping) filter(r events.DynamoDBEventRecord) (text jsontext.Value, ok bool) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, false
	}
	var decoded any
	err = json.Unmarshal(text, &decoded)
	return text, err == nil && slices.ContainsFunc(m.filters, func(p pattern) bool { return p.match(decoded) })
}

// record is a record that has not been delivered.
type record struct {
	text    jsontext.Value
	created time.Time
}

// worker delivers one batch at a time.
type worker struct {
	*Mapping
	function Function
	records  chan record
}

func (w *worker) put(ctx context.Context, r record) {
	select {
	case w.records <- r:
	case <-ctx.Done():
	}
}

func (w *worker) run(ctx context.Context) {
	for first := range w.records {
		w.deliver(ctx, w.gather(first))
	}
}

// gather returns a batch of the records that have arrived, without waiting.
func (w *worker) gather(first record) []record {
	batch := []record{first}
	for range min(len(w.records), w.BatchSize-1) {
		batch = append(batch, <-w.records)
	}
	return batch
}

// The pauses before a record is retried.
const (
	minPause = 100 * time.Millisecond
	maxPause = 5 * time.Second
)

// deliver delivers a batch. It returns when each record is delivered or too old.
func (w *worker) deliver(ctx context.Context, batch []record) {
	for pause := minPause; ctx.Err() == nil; pause = min(2*pause, maxPause) {
		if batch = w.fresh(batch); len(batch) == 0 {
			return
		}
		err := w.call(ctx, batch)
		if err == nil {
			return
		}
		slog.WarnContext(ctx, "function failed", "records", len(batch), "error", err)
		if half := len(batch) / 2; half > 0 {
			w.deliver(ctx, batch[:half])
			w.deliver(ctx, batch[half:])
			return
		}
		sleep(ctx, pause)
	}
}

func (w *worker) call(ctx context.Context, batch []record) error {
	var event struct{ Records []jsontext.Value }
	for _, r := range batch {
		event.Records = append(event.Records, r.text)
	}
	text, err := json.Marshal(event)
	if err == nil {
		_, err = w.function(ctx, text)
	}
	return err
}

// fresh returns the batch, which is ordered by age, without the records that are
// too old.
func (w *worker) fresh(batch []record) []record {
	for len(batch) > 0 && time.Since(batch[0].created) > time.Duration(w.MaxAge)*time.Second {
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
