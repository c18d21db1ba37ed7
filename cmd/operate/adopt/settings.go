package adopt

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"cardgames/infra/template"
)

// settings are the properties of a table, as a template of CloudFormation has them (AWS
// CloudFormation Template Reference, "AWS::DynamoDB::Table").
type settings struct {
	BillingMode types.BillingMode
	Attributes  []attribute `json:"AttributeDefinitions"`
	Key         []keyPart   `json:"KeySchema"`
	Stream      *stream     `json:"StreamSpecification,omitempty"`
	TimeToLive  *timeToLive `json:"TimeToLiveSpecification,omitempty"`
	Encryption  *encryption `json:"SSESpecification,omitempty"`
	Maxima      *maxima     `json:"OnDemandThroughput,omitempty"`
	Recovery    recovery    `json:"PointInTimeRecoverySpecification"`
	Protected   bool        `json:"DeletionProtectionEnabled"`
}

type (
	attribute struct {
		Name string                    `json:"AttributeName"`
		Type types.ScalarAttributeType `json:"AttributeType"`
	}
	keyPart struct {
		Name string        `json:"AttributeName"`
		Type types.KeyType `json:"KeyType"`
	}
	stream struct {
		ViewType types.StreamViewType `json:"StreamViewType"`
	}
	timeToLive struct {
		Attribute string `json:"AttributeName"`
		Enabled   bool
	}
	encryption struct{ SSEEnabled bool }
	maxima     struct {
		Reads  *int64 `json:"MaxReadRequestUnits,omitempty"`
		Writes *int64 `json:"MaxWriteRequestUnits,omitempty"`
	}
	recovery struct {
		Enabled bool `json:"PointInTimeRecoveryEnabled"`
	}
)

// describe returns what DynamoDB says of a table.
func describe(ctx context.Context, client *dynamodb.Client, name string) (s settings, err error) {
	type reader func(context.Context, *dynamodb.Client, string) error
	for _, read := range []reader{s.readTable, s.readExpiry, s.readRecovery} {
		if err := read(ctx, client, name); err != nil {
			return s, err
		}
	}
	return s, nil
}

func (s *settings) readExpiry(ctx context.Context, client *dynamodb.Client, name string) error {
	out, err := client.DescribeTimeToLive(ctx, &dynamodb.DescribeTimeToLiveInput{TableName: &name})
	if err != nil {
		return err
	}
	d := out.TimeToLiveDescription
	if d.TimeToLiveStatus == types.TimeToLiveStatusEnabled || d.TimeToLiveStatus == types.TimeToLiveStatusEnabling {
		s.TimeToLive = &timeToLive{aws.ToString(d.AttributeName), true}
	}
	return nil
}

func (s *settings) readRecovery(ctx context.Context, client *dynamodb.Client, name string) error {
	out, err := client.DescribeContinuousBackups(ctx, &dynamodb.DescribeContinuousBackupsInput{TableName: &name})
	if err != nil {
		return err
	}
	if d := out.ContinuousBackupsDescription.PointInTimeRecoveryDescription; d != nil {
		s.Recovery.Enabled = d.PointInTimeRecoveryStatus == types.PointInTimeRecoveryStatusEnabled
	}
	return nil
}

func (s *settings) readTable(ctx context.Context, client *dynamodb.Client, name string) error {
	out, err := client.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: &name})
	if err != nil {
		return err
	}
	table := out.Table
	s.BillingMode = types.BillingModeProvisioned
	if mode := table.BillingModeSummary; mode != nil {
		s.BillingMode = mode.BillingMode
	}
	for _, a := range table.AttributeDefinitions {
		s.Attributes = append(s.Attributes, attribute{aws.ToString(a.AttributeName), a.AttributeType})
	}
	slices.SortFunc(s.Attributes, func(a, b attribute) int { return strings.Compare(a.Name, b.Name) })
	for _, k := range table.KeySchema {
		s.Key = append(s.Key, keyPart{aws.ToString(k.AttributeName), k.KeyType})
	}
	if d := table.StreamSpecification; d != nil && aws.ToBool(d.StreamEnabled) {
		s.Stream = &stream{d.StreamViewType}
	}
	if d := table.SSEDescription; d != nil && d.Status == types.SSEStatusEnabled {
		s.Encryption = &encryption{true}
	}
	if d := table.OnDemandThroughput; d != nil {
		s.Maxima = &maxima{d.MaxReadRequestUnits, d.MaxWriteRequestUnits}
	}
	s.Protected = aws.ToBool(table.DeletionProtectionEnabled)
	return nil
}

// fits returns an error if a deployment of the template would need another table, or would have to
// change a stream or a time to live, which can only be disabled first.
func (s settings) fits(name string, want template.Table) error {
	var key []keyPart
	for _, k := range want.Key {
		key = append(key, keyPart{k.Name, types.KeyType(k.Type)})
	}
	var attributes []attribute
	for _, a := range want.Attributes {
		attributes = append(attributes, attribute{a.Name, types.ScalarAttributeType(a.Type)})
	}
	switch {
	case !slices.Equal(key, s.Key) || !slices.Equal(attributes, s.Attributes):
		return fmt.Errorf("%s is no table of games: its key is %v", name, s.Key)
	case string(s.BillingMode) != want.BillingMode:
		return fmt.Errorf("%s has the billing mode %s; change it first: "+
			"aws dynamodb update-table --table-name %s --billing-mode %s", name, s.BillingMode, name, want.BillingMode)
	case s.Stream != nil && string(s.Stream.ViewType) != want.Stream.ViewType:
		return fmt.Errorf("the stream of %s has %s; disable it first: "+
			"aws dynamodb update-table --table-name %s --stream-specification StreamEnabled=false", name,
			s.Stream.ViewType, name)
	case s.TimeToLive != nil && s.TimeToLive.Attribute != want.TimeToLive.Attribute:
		return fmt.Errorf("items of %s expire by %s; disable that first: aws dynamodb update-time-to-live "+
			"--table-name %s --time-to-live-specification Enabled=false,AttributeName=%s", name,
			s.TimeToLive.Attribute, name, s.TimeToLive.Attribute)
	}
	return nil
}

// String says what the deployment that follows leaves as it is.
func (s settings) String() string {
	what := "without a stream"
	if s.Stream != nil {
		what = "with a stream"
	}
	for _, more := range []struct {
		has  bool
		text string
	}{
		{s.TimeToLive != nil, "expiry"}, {s.Encryption != nil, "encryption by the account's key"},
		{s.Recovery.Enabled, "point-in-time recovery"}, {s.Protected, "protection from deletion"},
	} {
		if more.has {
			what += ", " + more.text
		}
	}
	return what
}
