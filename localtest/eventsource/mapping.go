// Package eventsource plays Lambda's event source mapping of a DynamoDB stream
// on a developer's machine: it filters the records of a source, and calls a
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
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/go-json-experiment/json"
)

// Function handles an events.DynamoDBEvent, in JSON. Its response is not read.
type Function func(ctx context.Context, event []byte) (response []byte, err error)

// Source passes records on, in their order, until ctx is done or it has no more.
type Source func(ctx context.Context, emit func(events.DynamoDBEventRecord))

// Mapping has the parameters of an event source mapping.
type Mapping struct {
	Filter          func(events.DynamoDBEventRecord) bool // which records the function gets
	BatchSize       int                                   // records of a call, at most
	Parallelization int                                   // calls at once, at most
	MaxRecordAge    time.Duration                         // an older record is dropped
}

// Run calls f with the records of the source until the source ends. Where ctx
// ends it, the records that have not been delivered are lost.
//
// The records of one partition key are delivered in order. Lambda promises less
// for a stream of DynamoDB: the order of the records of one item.
func (m Mapping) Run(ctx context.Context, source Source, f Function) {
	lanes := make([]lane, m.Parallelization)
	var running sync.WaitGroup
	for i := range lanes {
		lanes[i] = lane{m, f, make(chan events.DynamoDBEventRecord, m.BatchSize)}
		running.Go(func() { lanes[i].run(ctx) })
	}
	seed := maphash.MakeSeed()
	source(ctx, func(r events.DynamoDBEventRecord) {
		if m.Filter(r) {
			lanes[maphash.String(seed, partition(r))%uint64(len(lanes))].put(ctx, r)
		}
	})
	for _, l := range lanes {
		close(l.records)
	}
	running.Wait()
}

// partition returns the partition key of the games.
func partition(r events.DynamoDBEventRecord) string { return r.Change.Keys[gameKey].String() }

// lane delivers one batch after the other.
type lane struct {
	Mapping
	function Function
	records  chan events.DynamoDBEventRecord
}

func (l *lane) put(ctx context.Context, r events.DynamoDBEventRecord) {
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
func (l *lane) gather(first events.DynamoDBEventRecord) []events.DynamoDBEventRecord {
	batch := []events.DynamoDBEventRecord{first}
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
func (l *lane) deliver(ctx context.Context, batch []events.DynamoDBEventRecord) {
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

func (l *lane) call(ctx context.Context, batch []events.DynamoDBEventRecord) error {
	event, err := json.Marshal(events.DynamoDBEvent{Records: batch})
	if err == nil {
		_, err = l.function(ctx, event)
	}
	return err
}

// fresh drops the records that are too old. They are in the order of their age.
func (l *lane) fresh(batch []events.DynamoDBEventRecord) []events.DynamoDBEventRecord {
	for len(batch) > 0 && time.Since(batch[0].Change.ApproximateCreationDateTime.Time) > l.MaxRecordAge {
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
