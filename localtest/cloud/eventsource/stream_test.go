package eventsource_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/awsconfig"
	"cardgames/localtest/cloud/eventsource"
)

// twoShards has the responses of a stream with two shards, which have versions of
// one game. An iterator is the number of a page.
var twoShards = map[string]string{
	"DescribeStream": `{"StreamDescription": {"Shards": [{"ShardId": "parent"}, {"ShardId": "child", ` +
		`"ParentShardId": "parent"}]}}`,
	"GetShardIterator parent": `{"ShardIterator": "1"}`,
	"GetRecords 1":            `{"NextShardIterator": "2", "Records": [` + inserted(1) + `,` + inserted(2) + `]}`,
	"GetRecords 2":            `{"Records": [` + inserted(3) + `]}`, // the end of the shard
	"GetShardIterator child":  `{"ShardIterator": "3"}`,
	"GetRecords 3":            `{"NextShardIterator": "4", "Records": [` + inserted(4) + `]}`,
	"GetRecords 4":            `{"NextShardIterator": "4", "Records": []}`,
}

func inserted(version int) string {
	return fmt.Sprintf(`{"eventName": "INSERT", "dynamodb": {"ApproximateCreationDateTime": 1795305600,
		"Keys": {"game_id": {"S": "game"}, "version": {"N": "%d"}}}}`, version)
}

func respondFrom(responses map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var in struct{ ShardID, ShardIterator string }
		_ = json.NewDecoder(r.Body).Decode(&in)
		_, operation, _ := strings.Cut(r.Header.Get("X-Amz-Target"), ".")
		w.Header().Set("Content-Type", "application/x-amz-json-1.0")
		fmt.Fprint(w, responses[strings.TrimSpace(operation+" "+in.ShardID+in.ShardIterator)])
	}
}

func TestAShardIsReadAfterItsParent(t *testing.T) {
	server := httptest.NewServer(respondFrom(twoShards))
	defer server.Close()
	cfg, err := awsconfig.FromEnv(func(string) string { return "local" })
	if err != nil {
		t.Fatal(err)
	}
	client := dynamodbstreams.NewFromConfig(cfg, func(o *dynamodbstreams.Options) { o.BaseEndpoint = &server.URL })
	ctx, stop := context.WithCancel(t.Context())
	var versions []string
	eventsource.Stream(client, "arn:stream")(ctx, func(r events.DynamoDBEventRecord) {
		if versions = append(versions, r.Change.Keys["version"].Number()); len(versions) == 4 {
			stop()
		}
	})
	if diff := cmp.Diff([]string{"1", "2", "3", "4"}, versions); diff != "" {
		t.Errorf("versions (-want +got):\n%s", diff)
	}
}
