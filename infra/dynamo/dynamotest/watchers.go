package dynamotest

import (
	"maps"
	"slices"
)

// WatchersTable is the name of the table of watchers: game_id (S) and
// connection_id (S).
const WatchersTable = "watchers"

// watchers holds the items of a game by their connection.
type watchers map[string]map[string]item

const watchersSortKey = "connection_id"

// watchersQuery is the only key condition that is known here.
const watchersQuery = partitionKey + " = :game"

func (w watchers) do(operation string, body []byte) (any, *apiError) {
	switch operation {
	case "PutItem":
		return call(body, w.put)
	case "DeleteItem":
		return call(body, w.delete)
	case "Query":
		return call(body, w.query)
	}
	return nil, invalid("not known here: " + operation)
}

func (w watchers) put(in struct {
	TableName string
	Item      item
}) (any, *apiError) {
	game := in.Item[partitionKey]["S"]
	if w[game] == nil {
		w[game] = map[string]item{}
	}
	w[game][in.Item[watchersSortKey]["S"]] = in.Item
	return struct{}{}, nil
}

func (w watchers) delete(in struct {
	TableName string
	Key       item
}) (any, *apiError) {
	delete(w[in.Key[partitionKey]["S"]], in.Key[watchersSortKey]["S"])
	return struct{}{}, nil
}

// query returns pages of five items, so that tests cover reading on.
func (w watchers) query(in queryInput) (any, *apiError) {
	if in.KeyConditionExpression != watchersQuery || !in.ConsistentRead {
		return nil, invalid("not known here: " + in.KeyConditionExpression)
	}
	const page = 5
	items := w[in.ExpressionAttributeValues[":game"]["S"]]
	out := queryOutput{Items: []item{}}
	for _, connection := range slices.Sorted(maps.Keys(items)) {
		if connection <= in.ExclusiveStartKey[watchersSortKey]["S"] {
			continue
		}
		if it := items[connection]; len(out.Items) < page {
			out.Items = append(out.Items, it)
		} else {
			last := out.Items[page-1]
			out.LastEvaluatedKey = item{partitionKey: last[partitionKey], watchersSortKey: last[watchersSortKey]}
			break
		}
	}
	out.Count = len(out.Items)
	return out, nil
}
