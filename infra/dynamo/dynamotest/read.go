package dynamotest

import (
	"regexp"
	"slices"
)

func (s *Server) getItem(in struct {
	TableName              string
	Key                    item
	ConsistentRead         bool
	ReturnConsumedCapacity string
}) (any, *apiError) {
	t := s.tables[in.TableName]
	if t == nil || !t.isIn(in.Key) || !in.ConsistentRead {
		return nil, invalid("not known here: " + in.TableName)
	}
	it := t.get(in.Key)
	return struct {
		Item             item `json:",omitempty"`
		ConsumedCapacity *capacity
	}{it, t.consumed(in.ReturnConsumedCapacity, units(it.size(), readUnit))}, nil
}

type queryInput struct {
	TableName, IndexName      string
	KeyConditionExpression    string
	ExpressionAttributeValues item
	ExclusiveStartKey         item
	ScanIndexForward          *bool
	ConsistentRead            bool
	Limit                     *int
	ReturnConsumedCapacity    string
}

// keyCondition is the only form of a key condition that is known here.
var keyCondition = regexp.MustCompile(`^(\w+) = (:\w+)(?: AND (\w+) BETWEEN (:\w+) AND (:\w+))?$`)

func (s *Server) query(in queryInput) (any, *apiError) {
	t := s.tables[in.TableName]
	names := keyCondition.FindStringSubmatch(in.KeyConditionExpression)
	if t == nil || names == nil || in.Limit != nil && *in.Limit < 1 {
		return nil, invalid("not known here: " + in.TableName + ", " + in.KeyConditionExpression)
	}
	k, isIndex := t.indexes[in.IndexName]
	if !isIndex {
		k = t.key
	}
	// The reads of a table must be strongly consistent; an index has no such reads.
	if isIndex != (in.IndexName != "") || isIndex == in.ConsistentRead ||
		names[1] != k.partition.name || names[3] != "" && names[3] != k.sort.name {
		return nil, invalid("not known here: " + in.TableName + "/" + in.IndexName + ", " + in.KeyConditionExpression)
	}
	items := t.partitionOf(k, isIndex, in.ExpressionAttributeValues[names[2]])
	if names[3] != "" {
		low, high := in.ExpressionAttributeValues[names[4]], in.ExpressionAttributeValues[names[5]]
		from, to := item{k.sort.name: low}, item{k.sort.name: high}
		if k.sort.compare(from, to) > 0 {
			return nil, invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound")
		}
		items = slices.DeleteFunc(items, func(it item) bool {
			return k.sort.compare(it, from) < 0 || k.sort.compare(it, to) > 0
		})
	}
	if in.ScanIndexForward != nil && !*in.ScanIndexForward {
		slices.Reverse(items)
	}
	if last := in.ExclusiveStartKey; last != nil {
		at := slices.IndexFunc(items, func(it item) bool {
			return t.partition.compare(it, last) == 0 && t.sort.compare(it, last) == 0
		})
		items = items[at+1:]
	}
	return t.page(in, items), nil
}

// partitionOf returns a copy of the items with a partition key, in the order of k.
func (t *table) partitionOf(k key, isIndex bool, value map[string]string) []item {
	partition := item{k.partition.name: value}
	if isIndex {
		return t.indexed(k, partition)
	}
	return slices.Clone(t.items(partition))
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
			out.LastEvaluatedKey = t.key.of(it)
			if k, ok := t.indexes[in.IndexName]; ok {
				out.LastEvaluatedKey[k.partition.name] = it[k.partition.name]
				out.LastEvaluatedKey[k.sort.name] = it[k.sort.name]
			}
			break
		}
	}
	used := units(size, readUnit)
	if in.IndexName != "" {
		used /= 2 // an eventually consistent read
	}
	out.ConsumedCapacity = t.consumed(in.ReturnConsumedCapacity, used)
	return out
}
