package main

import (
	"cardgames/api/requestlog"
	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
	"cardgames/localtest/measure/spending"
)

// counted returns the dollars an hour that the alarms of the brake compute of a load.
func (b bill) counted(l load) (float64, error) {
	return spending.Dollars(b.deployment.Brake, b.minute(l))
}

// minute returns the metrics of a minute of a load.
func (b bill) minute(l load) spending.Minute {
	const seconds = 60
	r := b.rates(l)
	calls := 0.0
	for _, n := range r.requests {
		calls += n
	}
	m := spending.Minute{
		"Invocations":          seconds * calls,
		"IncomingBytes":        seconds * b.loggedOf(r),
		"MessageCount LiveApi": seconds * (r.hints + r.requests[template.Connect]),
		"DataProcessed Api":    seconds * b.sentOf(l, r),
	}
	for table, units := range b.units(r) {
		if table == capacity.Public {
			continue // its metrics are apart
		}
		m["ConsumedReadCapacityUnits "+table] = seconds * units.Reads
		m["ConsumedWriteCapacityUnits "+table] = seconds * units.Writes
	}
	return m
}

// loggedOf returns the bytes of log of a second. All requests have a line of the gateway, and all but
// handshakes and hints one of the function; ordinary reads have that each tenth time.
func (b bill) loggedOf(r rates) (bytes float64) {
	for key, n := range r.requests {
		switch key {
		case template.Notify:
		case template.Connect:
			bytes += n * (connectLogged + perEvent)
		case readKey:
			bytes += n * (b.logBytes(0) + b.figures.ReadLine.Mean/requestlog.OneOf)
		default:
			bytes += n * b.logBytes(b.figures.LogLine.Mean)
		}
	}
	return bytes
}

// sentOf returns the bytes of responses of a second: views, and what visitors load.
func (b bill) sentOf(l load, r rates) float64 {
	news := min(r.requests[readKey], r.hints+r.begun+r.moves*(2-l.players()))
	visits := l.visits * r.begun
	return r.moves*b.figures.Move.Mean + news*b.figures.Poll.Mean + (r.requests[readKey]-news)*b.figures.Unmoved.Mean +
		r.begun*(b.lists*list.bytes+b.offers*offer.bytes+b.hostReads*read.bytes+accept.bytes) +
		visits*(b.visitBytes+opponentProgram+listBytes+b.keepers*keptBytes)
}
