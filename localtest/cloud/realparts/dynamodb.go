package realparts

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os/exec"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"

	"cardgames/infra/awsconfig"
	"cardgames/infra/template"
	"cardgames/localtest/cloud/eventsource"
	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/repository"
)

// Config returns the configuration of a function that package lambda runs.
func Config() (aws.Config, error) {
	return awsconfig.FromEnv(func(name string) string {
		return map[string]string{
			"AWS_REGION": lambda.Region, "AWS_ACCESS_KEY_ID": lambda.AccessKeyID,
			"AWS_SECRET_ACCESS_KEY": lambda.SecretAccessKey,
		}[name]
	})
}

// StartDynamoDB starts DynamoDB Local with the tables of the template, in memory.
//
// Each write searches all records of all streams of the server, so it gets slow
// after a few thousand versions of games.
func StartDynamoDB(ctx context.Context) (*Server, error) {
	deployment, err := repository.Template()
	if err != nil {
		return nil, err
	}
	server, err := startDynamoDB()
	if err != nil {
		return nil, err
	}
	for id, name := range map[string]string{"GamesTable": lambda.GamesTable, "WatchersTable": lambda.WatchersTable,
		"InvitationsTable": lambda.InvitationsTable} {
		if err := createTable(ctx, server.Endpoint, name, deployment.Tables[id]); err != nil {
			return nil, errors.Join(err, server.Stop())
		}
	}
	return server, nil
}

// StartGames starts DynamoDB Local with tables of games that have these names and no
// streams, so that they take many items.
func StartGames(ctx context.Context, names ...string) (*Server, error) {
	deployment, err := repository.Template()
	if err != nil {
		return nil, err
	}
	server, err := startDynamoDB()
	if err != nil {
		return nil, err
	}
	games := deployment.Tables["GamesTable"]
	games.Stream.ViewType = ""
	for _, name := range names {
		if err := createTable(ctx, server.Endpoint, name, games); err != nil {
			return nil, errors.Join(err, server.Stop())
		}
	}
	return server, nil
}

func startDynamoDB() (*Server, error) {
	lib, err := Installed("dynamodb-local")
	if err != nil {
		return nil, err
	}
	address, err := FreeAddress()
	if err != nil {
		return nil, err
	}
	_, port, _ := net.SplitHostPort(address)
	command := exec.Command("java", "-Xmx1g", "-Djava.library.path="+lib, "-cp", lib+"/*",
		"com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
		"-inMemory", "-sharedDb", "-disableTelemetry", "-port", port)
	return Start(command, address, func(endpoint string) error {
		client, err := dynamoClient(endpoint)
		if err != nil {
			return err
		}
		_, err = client.ListTables(context.Background(), &dynamodb.ListTablesInput{})
		return err
	})
}

// createTable creates a table as the template defines it.
func createTable(ctx context.Context, endpoint, name string, definition template.Table) error {
	client, err := dynamoClient(endpoint)
	if err != nil {
		return err
	}
	input := &dynamodb.CreateTableInput{TableName: &name, BillingMode: types.BillingMode(definition.BillingMode)}
	for _, a := range definition.Attributes {
		input.AttributeDefinitions = append(input.AttributeDefinitions,
			types.AttributeDefinition{AttributeName: &a.Name, AttributeType: types.ScalarAttributeType(a.Type)})
	}
	input.KeySchema = keySchema(definition.Key)
	for _, index := range definition.Indexes {
		input.GlobalSecondaryIndexes = append(input.GlobalSecondaryIndexes, types.GlobalSecondaryIndex{
			IndexName: &index.Name, KeySchema: keySchema(index.Key),
			Projection: &types.Projection{ProjectionType: types.ProjectionType(index.Projection.Type)},
		})
	}
	if view := definition.Stream.ViewType; view != "" {
		input.StreamSpecification = &types.StreamSpecification{StreamEnabled: aws.Bool(true),
			StreamViewType: types.StreamViewType(view)}
	}
	if _, err := client.CreateTable(ctx, input); err != nil {
		return err
	}
	if err := dynamodb.NewTableExistsWaiter(client).Wait(ctx, &dynamodb.DescribeTableInput{TableName: &name},
		time.Minute); err != nil {
		return err
	}
	_, err = client.UpdateTimeToLive(ctx, &dynamodb.UpdateTimeToLiveInput{
		TableName: &name,
		TimeToLiveSpecification: &types.TimeToLiveSpecification{
			AttributeName: &definition.TimeToLive.Attribute, Enabled: &definition.TimeToLive.Enabled,
		},
	})
	if err != nil {
		return fmt.Errorf("time to live of %s: %w", name, err)
	}
	return nil
}

func keySchema(key []template.KeyElement) (schema []types.KeySchemaElement) {
	for _, k := range key {
		schema = append(schema, types.KeySchemaElement{AttributeName: &k.Name, KeyType: types.KeyType(k.Type)})
	}
	return schema
}

// Stream returns a source that reads the stream of the table of games from its
// beginning.
func Stream(ctx context.Context, endpoint string) (eventsource.Source, error) {
	client, err := dynamoClient(endpoint)
	if err != nil {
		return nil, err
	}
	out, err := client.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: aws.String(lambda.GamesTable)})
	if err != nil {
		return nil, err
	}
	cfg, err := slowConfig()
	if err != nil {
		return nil, err
	}
	reader := dynamodbstreams.NewFromConfig(cfg, func(o *dynamodbstreams.Options) { o.BaseEndpoint = &endpoint })
	return eventsource.Stream(reader, aws.ToString(out.Table.LatestStreamArn)), nil
}

// slowConfig returns the configuration for the tests' own requests, which may take
// long on a busy machine and must not be retried: a second CreateTable fails.
func slowConfig() (aws.Config, error) {
	cfg, err := Config()
	cfg.HTTPClient = awshttp.NewBuildableClient().WithTimeout(time.Minute)
	cfg.Retryer = func() aws.Retryer { return aws.NopRetryer{} }
	return cfg, err
}

func dynamoClient(endpoint string) (*dynamodb.Client, error) {
	cfg, err := slowConfig()
	if err != nil {
		return nil, err
	}
	return dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) { o.BaseEndpoint = &endpoint }), nil
}
