package restore

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"golang.org/x/time/rate"
)

type item = map[string]types.AttributeValue

// copying is a copy that is going on.
type copying struct {
	Options
	db    *dynamodb.Client
	limit *rate.Limiter // of write units

	mu       sync.Mutex
	position position // guarded by mu
}

func newCopying(db *dynamodb.Client, o Options) (*copying, error) {
	p, err := readPosition(o)
	// The bucket starts full, with a second's units at most.
	return &copying{Options: o, db: db, limit: rate.NewLimiter(rate.Limit(o.Units), o.Units), position: p}, err
}

// run copies all segments. One that fails does not end the others.
func (c *copying) run(ctx context.Context) error {
	errs := make([]error, c.Segments)
	var all sync.WaitGroup
	for n := range errs {
		all.Go(func() { errs[n] = c.segment(ctx, n) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// segment copies what is left of a segment, page by page.
func (c *copying) segment(ctx context.Context, n int) error {
	for {
		s := c.at(n)
		if s.Done {
			return nil
		}
		items, last, err := c.page(ctx, n, s.After.item())
		if err != nil {
			return fmt.Errorf("segment %d: %w", n, err)
		}
		for _, it := range items {
			if err := c.copy(ctx, &s, it); err != nil {
				return fmt.Errorf("segment %d, %s: %w", n, keyOf(it), err)
			}
		}
		s.After, s.Done = keyOf(last), last == nil
		if err := c.note(n, s); err != nil {
			return err
		}
	}
}

// page reads items after a key, in the order of their keys within a game, and returns
// the key of the last one, nil at the end. A page is small enough to be copied again.
func (c *copying) page(ctx context.Context, n int, after item) (items []item, last item, err error) {
	const size = 100
	if c.Game != "" {
		out, err := c.db.Query(ctx, &dynamodb.QueryInput{TableName: &c.From, ConsistentRead: aws.Bool(true),
			KeyConditionExpression: aws.String("game_id = :game"), Limit: aws.Int32(size), ExclusiveStartKey: after,
			ExpressionAttributeValues: item{":game": &types.AttributeValueMemberS{Value: c.Game}}})
		if err != nil {
			return nil, nil, err
		}
		return out.Items, out.LastEvaluatedKey, nil
	}
	out, err := c.db.Scan(ctx, &dynamodb.ScanInput{TableName: &c.From, Limit: aws.Int32(size), ExclusiveStartKey: after,
		Segment: aws.Int32(int32(n)), TotalSegments: aws.Int32(int32(c.Segments))})
	if err != nil {
		return nil, nil, err
	}
	return out.Items, out.LastEvaluatedKey, nil
}

// copy writes an item unless there is one with its key. Where that is another one, the
// game has gone on since, so its later records are left out: they would follow a move
// that they do not know.
func (c *copying) copy(ctx context.Context, s *segment, it item) error {
	game := keyOf(it).Game
	if game == s.Diverged {
		s.Kept++
		return nil
	}
	if err := c.limit.WaitN(ctx, writeUnits(it)); err != nil {
		return err
	}
	_, err := c.db.PutItem(ctx, &dynamodb.PutItemInput{TableName: &c.To, Item: it,
		ConditionExpression:                 aws.String("attribute_not_exists(version)"),
		ReturnValuesOnConditionCheckFailure: types.ReturnValuesOnConditionCheckFailureAllOld})
	var exists *types.ConditionalCheckFailedException
	switch {
	case err == nil:
		s.Copied++
	case errors.As(err, &exists):
		s.Kept++
		if !reflect.DeepEqual(exists.Item, it) {
			s.Diverged = game
			s.AllDiverged = append(s.AllDiverged, game)
		}
	default:
		return err
	}
	return nil
}

// diverged returns the games of which other records were found.
func (c *copying) diverged() (games []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.position.Segments {
		games = append(games, s.AllDiverged...)
	}
	slices.Sort(games)
	return slices.Compact(games)
}

// count says in a line what was done so far, runs before this one included.
func (c *copying) count() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	var copied, kept, done int
	for _, s := range c.position.Segments {
		copied, kept = copied+s.Copied, kept+s.Kept
		if s.Done {
			done++
		}
	}
	return fmt.Sprintf("%d items copied, %d there already, %d of %d segments done", copied, kept, done, c.Segments)
}
