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

const (
	partitionKey = "game_id"
	sortKey      = "version"

	maxItem = 400 << 10 // bytes
	maxPage = 1 << 20   // bytes
)

// table holds the items of a partition by their sort key.
type table struct {
	partitions map[string]map[int64]item
	done       map[string]bool // the tokens of transactions that have succeeded
}

func newTable() table {
	return table{partitions: map[string]map[int64]item{}, done: map[string]bool{}}
}

func (it item) key() (string, int64) {
	version, _ := strconv.ParseInt(it[sortKey]["N"], 10, 64)
	return it[partitionKey]["S"], version
}

func (t *table) get(it item) item {
	game, version := it.key()
	return t.partitions[game][version]
}

func (t *table) put(it item) {
	game, version := it.key()
	if t.partitions[game] == nil {
		t.partitions[game] = map[int64]item{}
	}
	t.partitions[game][version] = it
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
	game, _ := w.Item.key()
	switch _, err := strconv.ParseInt(w.Item[sortKey]["N"], 10, 64); {
	case w.TableName != Table:
		return reason{Code: "ResourceNotFound", Message: "Requested resource not found"}
	case game == "" || err != nil:
		return reason{Code: "ValidationError", Message: "One or more parameter values are not valid: key"}
	case w.Item.size() > maxItem:
		return reason{Code: "ValidationError", Message: "Item size has exceeded the maximum allowed size"}
	case w.ConditionExpression == "":
		return reason{}
	case w.ConditionExpression != "attribute_not_exists("+sortKey+")":
		return reason{Code: "ValidationError", Message: "not known here: " + w.ConditionExpression}
	}
	old := t.get(w.Item)
	if old == nil {
		return reason{}
	}
	if w.ReturnValuesOnConditionCheckFailure != "ALL_OLD" {
		old = nil
	}
	return reason{Code: "ConditionalCheckFailed", Message: "The conditional request failed", Item: old}
}

type putItemInput struct {
	write
	ReturnConsumedCapacity string
}

func (t *table) putItem(in putItemInput) (any, *apiError) {
	switch why := t.check(in.write); why.Code {
	case "":
	case "ConditionalCheckFailed":
		e := failure(http.StatusBadRequest, "ConditionalCheckFailedException", why.Message)
		e.Item = why.Item
		return nil, e
	case "ResourceNotFound":
		return nil, failure(http.StatusBadRequest, "ResourceNotFoundException", why.Message)
	default:
		return nil, invalid(why.Message)
	}
	t.put(in.Item)
	return struct{ ConsumedCapacity *capacity }{consumed(in.ReturnConsumedCapacity, units(in.Item.size(), 1024))}, nil
}

type transactWriteItemsInput struct {
	TransactItems          []struct{ Put write }
	ClientRequestToken     string
	ReturnConsumedCapacity string
}

func (t *table) transactWriteItems(in transactWriteItemsInput) (any, *apiError) {
	if in.ClientRequestToken != "" && t.done[in.ClientRequestToken] {
		return in.output(&capacity{ReadCapacityUnits: in.units(4096)}), nil
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
	return in.output(&capacity{WriteCapacityUnits: in.units(1024)}), nil
}

// units is twice what the items cost outside of a transaction.
func (in transactWriteItemsInput) units(unit int) (n float64) {
	for _, w := range in.TransactItems {
		n += 2 * units(w.Put.Item.size(), unit)
	}
	return n
}

func (in transactWriteItemsInput) output(c *capacity) any {
	var out struct{ ConsumedCapacity []*capacity }
	if in.ReturnConsumedCapacity == "TOTAL" {
		c.TableName, c.CapacityUnits = Table, c.ReadCapacityUnits+c.WriteCapacityUnits
		out.ConsumedCapacity = []*capacity{c}
	}
	return out
}

type queryInput struct {
	TableName                 string
	KeyConditionExpression    string
	ExpressionAttributeValues item
	ExclusiveStartKey         item
	ScanIndexForward          *bool
	ConsistentRead            bool
	Limit                     int
	ReturnConsumedCapacity    string
}

type queryOutput struct {
	Items            []item
	Count            int
	LastEvaluatedKey item `json:",omitempty"`
	ConsumedCapacity *capacity
}

// between is the only key condition that is known here.
var between = regexp.MustCompile(`^` + partitionKey + ` = (:\w+) AND ` + sortKey + ` BETWEEN (:\w+) AND (:\w+)$`)

func (t *table) query(in queryInput) (any, *apiError) {
	names := between.FindStringSubmatch(in.KeyConditionExpression)
	if names == nil || in.TableName != Table || in.Limit < 1 || !in.ConsistentRead {
		return nil, invalid("not known here: " + in.TableName + ", " + in.KeyConditionExpression)
	}
	value := func(i int, kind string) string { return in.ExpressionAttributeValues[names[i]][kind] }
	low, errLow := strconv.ParseInt(value(2, "N"), 10, 64)
	high, errHigh := strconv.ParseInt(value(3, "N"), 10, 64)
	if value(1, "S") == "" || errLow != nil || errHigh != nil || low > high {
		return nil, invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound")
	}
	versions := t.versions(value(1, "S"), low, high)
	if in.ScanIndexForward != nil && !*in.ScanIndexForward {
		slices.Reverse(versions)
	}
	if in.ExclusiveStartKey != nil {
		_, last := in.ExclusiveStartKey.key()
		versions = versions[slices.Index(versions, last)+1:]
	}
	return t.page(in, t.partitions[value(1, "S")], versions), nil
}

func (t *table) versions(game string, low, high int64) []int64 {
	var versions []int64
	for v := range t.partitions[game] {
		if low <= v && v <= high {
			versions = append(versions, v)
		}
	}
	slices.Sort(versions)
	return versions
}

// page ends with the item that reaches the limit or 1 MB.
func (t *table) page(in queryInput, items map[int64]item, versions []int64) queryOutput {
	out := queryOutput{Items: []item{}}
	size := 0
	for _, v := range versions {
		it := items[v]
		out.Items = append(out.Items, it)
		size += it.size()
		if len(out.Items) == in.Limit || size >= maxPage {
			out.LastEvaluatedKey = item{partitionKey: it[partitionKey], sortKey: it[sortKey]}
			break
		}
	}
	out.Count = len(out.Items)
	out.ConsumedCapacity = consumed(in.ReturnConsumedCapacity, units(size, 4096))
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

func consumed(wanted string, units float64) *capacity {
	if wanted != "TOTAL" {
		return nil
	}
	return &capacity{TableName: Table, CapacityUnits: units}
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
