package dynamotest

import (
	"cmp"
	"encoding/base64"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// item maps the name of an attribute to its type (S, N or B) and its value in
// DynamoDB's JSON, where all three are strings.
type item map[string]map[string]string

// partitionKey is the partition key of both tables, a string.
const partitionKey = "game_id"

func (it item) partition() string { return it[partitionKey]["S"] }

const (
	maxItem = 400 << 10 // bytes
	maxPage = 1 << 20   // bytes
)

// table holds the items of a partition in the order of their sort key.
type table struct {
	name       string
	sortKey    string
	sortType   string // S or N
	pageItems  int    // so that tests read several pages
	partitions map[string][]item
	done       map[string]bool // the tokens of transactions that have succeeded
}

func newTable(name, sortKey, sortType string, pageItems int) *table {
	return &table{name, sortKey, sortType, pageItems, map[string][]item{}, map[string]bool{}}
}

// compare orders the items of a partition.
func (t *table) compare(a, b item) int {
	if t.sortType == "N" {
		return cmp.Compare(integer(a[t.sortKey]), integer(b[t.sortKey]))
	}
	return cmp.Compare(a[t.sortKey]["S"], b[t.sortKey]["S"])
}

func integer(value map[string]string) int64 {
	n, _ := strconv.ParseInt(value["N"], 10, 64)
	return n
}

func (t *table) find(key item) (at int, found bool) {
	return slices.BinarySearchFunc(t.partitions[key.partition()], key, t.compare)
}

func (t *table) put(it item) {
	items := t.partitions[it.partition()]
	at, found := t.find(it)
	if found {
		items[at] = it
	} else {
		items = slices.Insert(items, at, it)
	}
	t.partitions[it.partition()] = items
}

// write is one conditional put, alone or in a transaction.
type write struct {
	TableName                           string
	Item                                item
	ConditionExpression                 string
	ReturnValuesOnConditionCheckFailure string
}

// check returns the reason why the write may not be done, "" for none.
func (t *table) check(w write) reason {
	switch {
	case w.TableName != t.name || w.Item.partition() == "" || w.Item[t.sortKey][t.sortType] == "":
		return reason{Code: "ValidationError", Message: "One or more parameter values are not valid: table or key"}
	case w.Item.size() > maxItem:
		return reason{Code: "ValidationError", Message: "Item size has exceeded the maximum allowed size"}
	case w.ConditionExpression == "":
		return reason{}
	case w.ConditionExpression != "attribute_not_exists("+t.sortKey+")":
		return reason{Code: "ValidationError", Message: "not known here: " + w.ConditionExpression}
	}
	at, found := t.find(w.Item)
	if !found {
		return reason{}
	}
	refused := reason{Code: "ConditionalCheckFailed", Message: "The conditional request failed"}
	if w.ReturnValuesOnConditionCheckFailure == "ALL_OLD" {
		refused.Item = t.partitions[w.Item.partition()][at]
	}
	return refused
}

func (t *table) putItem(in struct {
	write
	ReturnConsumedCapacity string
}) (any, *apiError) {
	switch why := t.check(in.write); why.Code {
	case "":
	case "ConditionalCheckFailed":
		e := failure(http.StatusBadRequest, "ConditionalCheckFailedException", why.Message)
		e.Item = why.Item
		return nil, e
	default:
		return nil, invalid(why.Message)
	}
	t.put(in.Item)
	return struct{ ConsumedCapacity *capacity }{t.consumed(in.ReturnConsumedCapacity, units(in.Item.size(), 1024))}, nil
}

func (t *table) deleteItem(in struct {
	TableName string
	Key       item
}) (any, *apiError) {
	if at, found := t.find(in.Key); found {
		t.partitions[in.Key.partition()] = slices.Delete(t.partitions[in.Key.partition()], at, at+1)
	}
	return struct{}{}, nil
}

type transactWriteItemsInput struct {
	TransactItems          []struct{ Put write }
	ClientRequestToken     string
	ReturnConsumedCapacity string
}

func (t *table) transactWriteItems(in transactWriteItemsInput) (any, *apiError) {
	if in.ClientRequestToken != "" && t.done[in.ClientRequestToken] {
		return t.transacted(in, capacity{ReadCapacityUnits: in.units(4096)}), nil
	}
	var reasons []reason
	for _, w := range in.TransactItems {
		why := t.check(w.Put)
		why.Code = cmp.Or(why.Code, "None")
		reasons = append(reasons, why)
	}
	if slices.ContainsFunc(reasons, func(r reason) bool { return r.Code != "None" }) {
		return nil, cancelled(reasons...)
	}
	for _, w := range in.TransactItems {
		t.put(w.Put.Item)
	}
	t.done[in.ClientRequestToken] = true
	return t.transacted(in, capacity{WriteCapacityUnits: in.units(1024)}), nil
}

// units is twice what the items cost outside of a transaction.
func (in transactWriteItemsInput) units(unit int) (n float64) {
	for _, w := range in.TransactItems {
		n += 2 * units(w.Put.Item.size(), unit)
	}
	return n
}

func (t *table) transacted(in transactWriteItemsInput, used capacity) any {
	c := t.consumed(in.ReturnConsumedCapacity, used.ReadCapacityUnits+used.WriteCapacityUnits)
	if c == nil {
		return struct{}{}
	}
	c.ReadCapacityUnits, c.WriteCapacityUnits = used.ReadCapacityUnits, used.WriteCapacityUnits
	return struct{ ConsumedCapacity []*capacity }{[]*capacity{c}}
}

type queryInput struct {
	TableName                 string
	KeyConditionExpression    string
	ExpressionAttributeValues item
	ExclusiveStartKey         item
	ScanIndexForward          *bool
	ConsistentRead            bool
	Limit                     *int
	ReturnConsumedCapacity    string
}

// condition is the only form of a key condition that is known here.
var condition = regexp.MustCompile(`^` + partitionKey + ` = (:\w+)(?: AND (\w+) BETWEEN (:\w+) AND (:\w+))?$`)

func (t *table) query(in queryInput) (any, *apiError) {
	names := condition.FindStringSubmatch(in.KeyConditionExpression)
	if names == nil || !in.ConsistentRead || names[2] != "" && names[2] != t.sortKey || in.Limit != nil && *in.Limit < 1 {
		return nil, invalid("not known here: " + in.TableName + ", " + in.KeyConditionExpression)
	}
	values := in.ExpressionAttributeValues
	items := slices.Clone(t.partitions[values[names[1]]["S"]])
	if names[2] != "" {
		low, high := item{t.sortKey: values[names[3]]}, item{t.sortKey: values[names[4]]}
		if t.compare(low, high) > 0 {
			return nil, invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound")
		}
		items = slices.DeleteFunc(items, func(it item) bool { return t.compare(it, low) < 0 || t.compare(it, high) > 0 })
	}
	if in.ScanIndexForward != nil && !*in.ScanIndexForward {
		slices.Reverse(items)
	}
	if in.ExclusiveStartKey != nil {
		last := slices.IndexFunc(items, func(it item) bool { return t.compare(it, in.ExclusiveStartKey) == 0 })
		items = items[last+1:]
	}
	return t.page(in, items), nil
}

type queryOutput struct {
	Items            []item
	Count            int
	LastEvaluatedKey item `json:",omitempty"`
	ConsumedCapacity *capacity
}

// page ends with the item that reaches a limit.
func (t *table) page(in queryInput, items []item) queryOutput {
	out := queryOutput{Items: []item{}}
	size := 0
	for _, it := range items {
		out.Items = append(out.Items, it)
		out.Count++
		size += it.size()
		if in.Limit != nil && out.Count == *in.Limit || out.Count == t.pageItems || size >= maxPage {
			out.LastEvaluatedKey = item{partitionKey: it[partitionKey], t.sortKey: it[t.sortKey]}
			break
		}
	}
	out.ConsumedCapacity = t.consumed(in.ReturnConsumedCapacity, units(size, 4096))
	return out
}

// capacity is what an operation consumed (DynamoDB Developer Guide, "DynamoDB
// read and write operations"). Only transactions distinguish reads and writes.
type capacity struct {
	TableName          string
	CapacityUnits      float64
	ReadCapacityUnits  float64 `json:",omitempty"`
	WriteCapacityUnits float64 `json:",omitempty"`
}

func (t *table) consumed(wanted string, units float64) *capacity {
	if wanted != "TOTAL" {
		return nil
	}
	return &capacity{TableName: t.name, CapacityUnits: units}
}

// units rounds up; nothing costs one unit too.
func units(size, unit int) float64 { return float64(max(1, (size+unit-1)/unit)) }

// size counts bytes as the guide's "DynamoDB item sizes and formats" does.
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
