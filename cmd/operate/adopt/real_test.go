//go:build real

package adopt

import (
	"errors"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
)

// DynamoDB Local refuses to enable the stream of a table of the template again, and its time to
// live. Of both the template of the import says that they are enabled, so the deployment does not.
func TestATableWithAStream(t *testing.T) {
	server, err := realparts.StartDynamoDB(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Stop() })
	cfg, err := realparts.Config()
	if err != nil {
		t.Fatal(err)
	}
	client := dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) { o.BaseEndpoint = &server.Endpoint })
	table := aws.String(lambda.GamesTable)
	_, err = client.UpdateTable(t.Context(), &dynamodb.UpdateTableInput{TableName: table,
		StreamSpecification: &types.StreamSpecification{StreamEnabled: aws.Bool(true),
			StreamViewType: types.StreamViewTypeNewImage}})
	if want := "already has an enabled stream"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a second stream: %v, want %q", err, want)
	}
	expiry := &dynamodb.UpdateTimeToLiveInput{TableName: table, TimeToLiveSpecification: &types.TimeToLiveSpecification{
		AttributeName: aws.String("expires_at"), Enabled: aws.Bool(true)}}
	_, first := client.UpdateTimeToLive(t.Context(), expiry)
	_, second := client.UpdateTimeToLive(t.Context(), expiry)
	if second == nil || !strings.Contains(second.Error(), "TimeToLive is already enabled") {
		t.Errorf("time to live: %v, then %v", first, second)
	}
	var has settings // without its recovery, which DynamoDB Local does not have
	err = errors.Join(has.readTable(t.Context(), client, *table), has.readExpiry(t.Context(), client, *table))
	if err != nil {
		t.Fatal(err)
	}
	want := deployment(t).Tables[gamesTable]
	if err := has.fits(*table, want); err != nil {
		t.Error(err)
	}
	if has.Stream == nil || string(has.Stream.ViewType) != want.Stream.ViewType ||
		has.TimeToLive == nil || has.TimeToLive.Attribute != want.TimeToLive.Attribute {
		t.Errorf("it is described with %+v and %+v", has.Stream, has.TimeToLive)
	}
}
