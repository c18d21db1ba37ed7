package games

import "container/list"

// lru keeps the values that were used last, within a number of bytes.
type lru struct {
	limit, bytes int
	order        list.List // of *kept, the last used first
	byKey        map[lruKey]*list.Element
}

// lruKey is the id of a game, or the key of a snapshot, which has another length.
type lruKey string

type kept struct {
	key   lruKey
	value any
	bytes int
}

// keptOverhead is how many bytes keeping a value takes beside the value.
const keptOverhead = 256

func newLRU(limit int) lru { return lru{limit: limit, byKey: map[lruKey]*list.Element{}} }

// get returns a value, which counts as used now, or nil.
func (l *lru) get(key lruKey) any {
	element := l.byKey[key]
	if element == nil {
		return nil
	}
	l.order.MoveToFront(element)
	return element.Value.(*kept).value
}

// put adds a value, in place of the one with its key, and drops the values that were not
// used for the longest time. A value that is larger than the limit alone is not kept.
func (l *lru) put(key lruKey, value any, bytes int) {
	bytes += keptOverhead
	if bytes > l.limit {
		l.remove(key)
		return
	}
	element := l.byKey[key]
	if element == nil {
		element = l.order.PushFront(&kept{key: key})
		l.byKey[key] = element
	}
	l.order.MoveToFront(element)
	k := element.Value.(*kept)
	l.bytes += bytes - k.bytes
	k.value, k.bytes = value, bytes
	for l.bytes > l.limit {
		l.drop(l.order.Back())
	}
}

// remove drops the value with a key, if there is one.
func (l *lru) remove(key lruKey) {
	if element := l.byKey[key]; element != nil {
		l.drop(element)
	}
}

func (l *lru) drop(element *list.Element) {
	k := l.order.Remove(element).(*kept)
	delete(l.byKey, k.key)
	l.bytes -= k.bytes
}
