package dynamo

import (
	"context"
	"errors"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/awsconfig"
	"cardgames/live"
)

// Attributes of a watcher, beside attrGame and attrExpiry.
const (
	attrConnection = "connection_id" // S, sort key
	attrSeat       = "seat"          // N, of the ticket; absent for a spectator
	attrSince      = "since"         // N, seconds since 1970
)

var _ live.Watchers = (*Watchers)(nil)

// Watchers is a live.Watchers in one table, which has the partition key game_id
// (S) and the sort key connection_id (S). Its TTL attribute is expires_at.
//
// Add needs the permission dynamodb:PutItem, List needs dynamodb:Query, Remove
// needs dynamodb:DeleteItem.
type Watchers struct {
	client *dynamodb.Client
	table  string
	now    func() time.Time
}

// WatchersFromEnv returns the Watchers of a function: the table WATCHERS_TABLE,
// at the endpoint DYNAMODB_ENDPOINT if it is set, with the configuration of
// awsconfig.
func WatchersFromEnv(getenv func(string) string) (*Watchers, error) {
	cfg, table, err := watchersTable(getenv)
	if err != nil {
		return nil, err
	}
	return NewWatchers(cfg, table, getenv("DYNAMODB_ENDPOINT"), nil), nil
}

// watchersTable returns a function's configuration, and the name of its table of watchers.
func watchersTable(getenv func(string) string) (cfg aws.Config, table string, err error) {
	if table = getenv("WATCHERS_TABLE"); table == "" {
		return cfg, "", errors.New("dynamo: not set: WATCHERS_TABLE")
	}
	cfg, err = awsconfig.FromEnv(getenv)
	return cfg, table, err
}

// NewWatchers returns the Watchers in a table. Timeouts and retries are
// cfg's. The endpoint is empty for the one of cfg's region; a nil now is time.Now.
func NewWatchers(cfg aws.Config, table, endpoint string, now func() time.Time) *Watchers {
	if now == nil {
		now = time.Now
	}
	return &Watchers{client: newClient(cfg, endpoint), table: table, now: now}
}

// Add implements live.Watchers.
func (w *Watchers) Add(ctx context.Context, gameID string, c live.Connection) error {
	it := item{
		attrGame:       &types.AttributeValueMemberS{Value: gameID},
		attrConnection: &types.AttributeValueMemberS{Value: c.ID},
		attrSince:      number(c.Since.Unix()),
		attrExpiry:     number(c.Until.Unix()),
	}
	if c.Seat != nil {
		it[attrSeat] = number(int(*c.Seat))
	}
	if _, err := w.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &w.table, Item: it}); err != nil {
		return unavailable("add a watcher", err)
	}
	return nil
}

// List implements live.Watchers. The read is strongly consistent: a client that has just
// connected and read the game must not miss the next version. DynamoDB deletes items
// some time after they expire, so expired ones are left out.
func (w *Watchers) List(ctx context.Context, gameID string) ([]live.Connection, error) {
	pages := dynamodb.NewQueryPaginator(w.client, &dynamodb.QueryInput{
		TableName:                 &w.table,
		KeyConditionExpression:    aws.String("game_id = :game"),
		ExpressionAttributeValues: item{":game": &types.AttributeValueMemberS{Value: gameID}},
		ConsistentRead:            aws.Bool(true),
	})
	var live []live.Connection
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, unavailable("list watchers", err)
		}
		for _, it := range page.Items {
			c, err := connection(it)
			if err != nil {
				return nil, err
			}
			if !games.Expired(c.Until, w.now()) {
				live = append(live, c)
			}
		}
	}
	return live, nil
}

// Remove implements live.Watchers.
func (w *Watchers) Remove(ctx context.Context, gameID, connectionID string) error {
	_, err := w.client.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &w.table, Key: item{
		attrGame:       &types.AttributeValueMemberS{Value: gameID},
		attrConnection: &types.AttributeValueMemberS{Value: connectionID},
	}})
	if err != nil {
		return unavailable("remove a watcher", err)
	}
	return nil
}

func connection(it item) (c live.Connection, err error) {
	if c.ID, err = text(it, attrConnection); err != nil {
		return c, err
	}
	since, err := integer(it, attrSince)
	if err != nil {
		return c, err
	}
	c.Since = time.Unix(since, 0).UTC()
	if it[attrSeat] != nil {
		seat, err := integer(it, attrSeat)
		if err != nil {
			return c, err
		}
		c.Seat = new(engine.Seat(seat))
	}
	c.Until, err = expiry(it)
	return c, err
}
