package dynamotest

import (
	"cmp"
	"maps"
	"net/http"
	"regexp"
	"slices"
)

// condition is what all writes have.
type condition struct {
	TableName                           string
	ConditionExpression                 string
	ExpressionAttributeValues           item
	ReturnValuesOnConditionCheckFailure string
}

type put struct {
	condition
	Item item
}

type deletion struct {
	condition
	Key item
}

// write is a put, or a deletion if item is nil.
type write struct {
	condition
	table     *table // nil if there is none with the name
	key, item item
}

func (s *Server) put(p put) write {
	return write{p.condition, s.tables[p.TableName], p.Item, p.Item}
}

func (s *Server) deletion(d deletion) write {
	return write{d.condition, s.tables[d.TableName], d.Key, nil}
}

const failedCondition = "ConditionalCheckFailed"

// refusal returns the reason why the write may not be done, "" for none.
func (w write) refusal() reason {
	switch {
	case w.table == nil || !w.table.isIn(w.key):
		return reason{Code: "ValidationError", Message: "One or more parameter values are not valid: table or key"}
	case w.item.size() > maxItem:
		return reason{Code: "ValidationError", Message: "Item size has exceeded the maximum allowed size"}
	}
	stored := w.table.get(w.key)
	holds, known := w.holds(stored)
	switch {
	case !known:
		return reason{Code: "ValidationError", Message: "not known here: " + w.ConditionExpression}
	case holds:
		return reason{}
	}
	refused := reason{Code: failedCondition, Message: "The conditional request failed"}
	if w.ReturnValuesOnConditionCheckFailure == "ALL_OLD" {
		refused.Item = stored
	}
	return refused
}

// equality is the form of a condition that compares an attribute with a value.
var equality = regexp.MustCompile(`^(\w+) = (:\w+)$`)

// holds reports whether the condition holds for the stored item, which may be nil.
// known is false if the condition has a form that is not known here.
func (w write) holds(stored item) (holds, known bool) {
	switch w.ConditionExpression {
	case "":
		return true, true
	case "attribute_not_exists(" + w.table.sort.name + ")":
		return stored == nil, true
	}
	names := equality.FindStringSubmatch(w.ConditionExpression)
	if names == nil || w.ExpressionAttributeValues[names[2]] == nil {
		return false, false
	}
	return maps.Equal(stored[names[1]], w.ExpressionAttributeValues[names[2]]), true
}

// do does the write and returns the units that it consumed.
func (w write) do(transaction bool) float64 {
	n := w.table.writeUnits(w.table.get(w.key), w.item, transaction)
	if w.item == nil {
		w.table.remove(w.key)
	} else {
		w.table.put(w.item)
	}
	return n
}

func (s *Server) putItem(in struct {
	put
	ReturnConsumedCapacity string
}) (any, *apiError) {
	return s.put(in.put).alone(in.ReturnConsumedCapacity)
}

func (s *Server) deleteItem(in struct {
	deletion
	ReturnConsumedCapacity string
}) (any, *apiError) {
	return s.deletion(in.deletion).alone(in.ReturnConsumedCapacity)
}

// alone does a write outside of a transaction.
func (w write) alone(wanted string) (any, *apiError) {
	switch why := w.refusal(); why.Code {
	case "":
	case failedCondition:
		e := failure(http.StatusBadRequest, "ConditionalCheckFailedException", why.Message)
		e.Item = why.Item
		return nil, e
	default:
		return nil, invalid(why.Message)
	}
	return struct{ ConsumedCapacity *capacity }{w.table.consumed(wanted, w.do(false))}, nil
}

type transactWriteItemsInput struct {
	TransactItems []struct {
		Put    *put
		Delete *deletion
	}
	ClientRequestToken     string
	ReturnConsumedCapacity string
}

func (s *Server) transactWriteItems(in transactWriteItemsInput) (any, *apiError) {
	var writes []write
	for _, it := range in.TransactItems {
		switch {
		case it.Put != nil:
			writes = append(writes, s.put(*it.Put))
		case it.Delete != nil:
			writes = append(writes, s.deletion(*it.Delete))
		}
	}
	if in.ClientRequestToken != "" && s.done[in.ClientRequestToken] {
		return in.output(writes, func(w write) capacity {
			return capacity{ReadCapacityUnits: 2 * units(w.table.get(w.key).size(), readUnit)}
		}), nil
	}
	reasons := make([]reason, len(writes))
	for i, w := range writes {
		reasons[i] = w.refusal()
		reasons[i].Code = cmp.Or(reasons[i].Code, "None")
	}
	if slices.ContainsFunc(reasons, func(r reason) bool { return r.Code != "None" }) {
		return nil, cancelled(reasons...)
	}
	s.done[in.ClientRequestToken] = true
	return in.output(writes, func(w write) capacity { return capacity{WriteCapacityUnits: w.do(true)} }), nil
}

// output applies a function to each write, and adds up what it returns by table.
func (in transactWriteItemsInput) output(writes []write, apply func(write) capacity) any {
	var out struct {
		ConsumedCapacity []*capacity `json:",omitempty"`
	}
	tables := map[*table]*capacity{}
	for _, w := range writes {
		used := apply(w)
		c := tables[w.table]
		if c == nil {
			c = w.table.consumed(in.ReturnConsumedCapacity, 0)
			tables[w.table] = c
			if c != nil {
				out.ConsumedCapacity = append(out.ConsumedCapacity, c)
			}
		}
		if c != nil {
			c.ReadCapacityUnits += used.ReadCapacityUnits
			c.WriteCapacityUnits += used.WriteCapacityUnits
			c.CapacityUnits += used.ReadCapacityUnits + used.WriteCapacityUnits
		}
	}
	return out
}
