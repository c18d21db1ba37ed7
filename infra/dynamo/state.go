package dynamo

import (
	"context"
	"strconv"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

// ServiceState is what holds for the whole service: which stages of the brake are on, and since when
// games have been served without an interruption. The table of watchers has an item for each, under an
// id that no game has.
//
// Read needs the permission dynamodb:Query; the others need dynamodb:PutItem.
type ServiceState struct {
	client *dynamodb.Client
	table  string
}

// StageSlow is the stage of the brake that functions obey.
const StageSlow = "Slow"

// ServiceID is the partition key of the state, in place of a game's id. Policies name it.
const ServiceID = "service"

const (
	stagePart  = "brake " // and a stage, in place of a connection's id
	servedPart = "served"
	attrOn     = "is_on" // N, 0 or 1
)

// ServiceStateFromEnv returns the state of a function's service, as WatchersFromEnv does.
func ServiceStateFromEnv(getenv func(string) string) (*ServiceState, error) {
	cfg, table, err := watchersTable(getenv)
	if err != nil {
		return nil, err
	}
	return NewServiceState(cfg, table, getenv("DYNAMODB_ENDPOINT")), nil
}

// NewServiceState returns the state in a table of watchers. The endpoint is empty for the one of
// cfg's region.
func NewServiceState(cfg aws.Config, table, endpoint string) *ServiceState {
	return &ServiceState{client: newClient(cfg, endpoint), table: table}
}

// State is a state that was read.
type State struct {
	Stages      map[string]bool // the stages of the brake that are on
	ServedSince time.Time       // zero: no interruption is known
}

// Read returns the state, which takes one read unit.
func (s *ServiceState) Read(ctx context.Context) (State, error) {
	state := State{Stages: map[string]bool{}}
	out, err := s.client.Query(ctx, &dynamodb.QueryInput{
		TableName: &s.table, ConsistentRead: aws.Bool(true),
		KeyConditionExpression:    aws.String(attrGame + " = :id"),
		ExpressionAttributeValues: item{":id": &types.AttributeValueMemberS{Value: ServiceID}},
	})
	if err != nil {
		return state, unavailable("read the state of the service", err)
	}
	for _, it := range out.Items {
		part, _ := it[attrConnection].(*types.AttributeValueMemberS)
		switch {
		case part == nil:
		case part.Value == servedPart:
			state.ServedSince = time.Unix(seconds(it[attrSince]), 0).UTC()
		case len(part.Value) > len(stagePart) && seconds(it[attrOn]) == 1:
			state.Stages[part.Value[len(stagePart):]] = true
		}
	}
	return state, nil
}

func seconds(value types.AttributeValue) int64 {
	n, _ := value.(*types.AttributeValueMemberN)
	if n == nil {
		return 0
	}
	seconds, _ := strconv.ParseInt(n.Value, 10, 64)
	return seconds
}

// SetStage notes that a stage of the brake is on or off.
func (s *ServiceState) SetStage(ctx context.Context, stage string, on bool) error {
	n := 0
	if on {
		n = 1
	}
	return s.put(ctx, stagePart+stage, attrOn, number(n))
}

// SetServed notes that games are served since a moment.
func (s *ServiceState) SetServed(ctx context.Context, since time.Time) error {
	return s.put(ctx, servedPart, attrSince, number(since.Unix()))
}

func (s *ServiceState) put(ctx context.Context, part, name string, value types.AttributeValue) error {
	_, err := s.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &s.table, Item: item{
		attrGame:       &types.AttributeValueMemberS{Value: ServiceID},
		attrConnection: &types.AttributeValueMemberS{Value: part},
		name:           value,
	}})
	if err != nil {
		return unavailable("write the state of the service", err)
	}
	return nil
}
