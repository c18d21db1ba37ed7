package served

import (
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"

	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
	"cardgames/localtest/cloud/controlplane"
)

// The end of an interruption is where functions read it.
func TestTheEndOfAnInterruption(t *testing.T) {
	account := &controlplane.Account{Stack: &controlplane.Stack{
		Name: "card-games", API: controlplane.API{ID: dynamotest.WatchersTable}}} // what every resource is called there
	account.Serve(t)
	db := dynamotest.New(t)
	t.Setenv("AWS_ENDPOINT_URL_DYNAMODB", db.URL)
	since := time.Date(2026, 11, 29, 15, 0, 0, 0, time.UTC)
	var out strings.Builder
	if err := Run(t.Context(), &out, "card-games", since); err != nil {
		t.Fatal(err)
	}
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	state, err := dynamo.NewServiceState(cfg, dynamotest.WatchersTable, "").Read(t.Context())
	if err != nil || !state.ServedSince.Equal(since) || !strings.Contains(out.String(), "from 2026-11-29T15:00:00Z on") {
		t.Errorf("%+v, %v\n%s", state, err, out.String())
	}
	if err := Run(t.Context(), &out, "another", since); err == nil {
		t.Error("a stack that does not exist")
	}
}
