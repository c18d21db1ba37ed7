package dynamotest

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
)

// item maps the name of an attribute to its type (S, N or B) and its value in
// DynamoDB's JSON, where all three are strings.
type item map[string]map[string]string

// attribute is an attribute of a key.
type attribute struct{ name, kind string }

func text(name string) attribute   { return attribute{name, "S"} }
func number(name string) attribute { return attribute{name, "N"} }

func (a attribute) isIn(it item) bool { return it[a.name][a.kind] != "" }

func (a attribute) compare(x, y item) int {
	if a.kind == "N" {
		return cmp.Compare(integer(x[a.name]), integer(y[a.name]))
	}
	return cmp.Compare(x[a.name]["S"], y[a.name]["S"])
}

func integer(value map[string]string) int64 {
	n, _ := strconv.ParseInt(value["N"], 10, 64)
	return n
}

// key is the key of a table or of an index. Each partition key is a string.
type key struct{ partition, sort attribute }

// isIn reports whether an item has both attributes. One that has not is in no index.
func (k key) isIn(it item) bool { return k.partition.isIn(it) && k.sort.isIn(it) }

// of returns the attributes of the key.
func (k key) of(it item) item {
	return item{k.partition.name: it[k.partition.name], k.sort.name: it[k.sort.name]}
}

const (
	maxItem = 400 << 10 // bytes
	maxPage = 1 << 20   // bytes
)

// table holds the items of a partition in the order of their sort key.
type table struct {
	name string
	key
	indexes    map[string]key // by name; they project all attributes
	pageItems  int            // so that tests read several pages; 0 means any number
	partitions map[string][]item
}

func newTable(name string, k key) *table {
	return &table{name: name, key: k, indexes: map[string]key{}, partitions: map[string][]item{}}
}

func (t *table) items(partition item) []item { return t.partitions[partition[t.partition.name]["S"]] }

func (t *table) find(key item) (at int, found bool) {
	return slices.BinarySearchFunc(t.items(key), key, t.sort.compare)
}

// get returns the item with a key, or nil.
func (t *table) get(key item) item {
	if at, found := t.find(key); found {
		return t.items(key)[at]
	}
	return nil
}

func (t *table) put(it item) {
	items := t.items(it)
	at, found := t.find(it)
	if found {
		items[at] = it
	} else {
		items = slices.Insert(items, at, it)
	}
	t.partitions[it[t.partition.name]["S"]] = items
}

func (t *table) remove(key item) {
	if at, found := t.find(key); found {
		t.partitions[key[t.partition.name]["S"]] = slices.Delete(t.items(key), at, at+1)
	}
}

// indexed returns the items of a partition of an index, in its order.
func (t *table) indexed(k key, partition item) (all []item) {
	for _, items := range t.partitions {
		for _, it := range items {
			if k.isIn(it) && it[k.partition.name]["S"] == partition[k.partition.name]["S"] {
				all = append(all, it)
			}
		}
	}
	slices.SortFunc(all, func(a, b item) int {
		return cmp.Or(k.sort.compare(a, b), t.partition.compare(a, b), t.sort.compare(a, b))
	})
	return all
}

// size counts bytes as DynamoDB does (DynamoDB Developer Guide, "DynamoDB item sizes
// and formats").
func (it item) size() int {
	n := 0
	for name, value := range it {
		b, _ := base64.StdEncoding.DecodeString(value["B"])
		n += len(name) + len(value["S"]) + len(b)
		if number, ok := value["N"]; ok {
			n += 1 + (len(strings.Trim(number, "-0"))+1)/2
		}
	}
	return n
}
