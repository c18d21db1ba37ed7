// Package adopt imports a table of games that exists, and a bucket of exports, into a new stack, to
// which template.yaml is deployed then.
package adopt

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"

	"cardgames/cmd/operate/consent"
	"cardgames/infra/template"
)

// Logical ids of what is adopted, in template.yaml.
const gamesTable, exportsBucket = "GamesTable", "ExportsBucket"

// Run imports a table, and a bucket unless it is "". The template of the import describes the
// table as DynamoDB does. So the deployment that follows changes only what differs: DynamoDB
// refuses to enable a stream, a time to live or an encryption that is enabled.
func Run(ctx context.Context, w io.Writer, ask consent.Func, deployment *template.Template,
	stack, table, bucket string) error {
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}
	has, err := describe(ctx, dynamodb.NewFromConfig(cfg), table)
	if err != nil {
		return err
	}
	if err := has.fits(table, deployment.Tables[gamesTable]); err != nil {
		return err
	}
	body, err := json.MarshalIndent(document(has, bucket), "", "  ")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%s is to have the table %s (%s) and the bucket %s\n", stack, table, has, cmp.Or(bucket, "of its own"))
	if err := ask("Import this?"); err != nil {
		return err
	}
	if err := load(ctx, cloudformation.NewFromConfig(cfg), stack, string(body), resources(table, bucket)); err != nil {
		return err
	}
	fmt.Fprintf(w, "adopted; now deploy with all parameters that were set: make deploy STACK=%s PARAMS='...'\n", stack)
	return nil
}

type object = map[string]any

// document returns a template with the table as it is, and the bucket.
func document(has settings, bucket string) object {
	retained := func(kind string, properties any) object {
		return object{"Type": kind, "DeletionPolicy": "Retain", "UpdateReplacePolicy": "Retain", "Properties": properties}
	}
	all := object{gamesTable: retained("AWS::DynamoDB::Table", has)}
	if bucket != "" {
		all[exportsBucket] = retained("AWS::S3::Bucket", object{})
	}
	return object{"AWSTemplateFormatVersion": "2010-09-09", "Resources": all}
}

func resources(table, bucket string) []types.ResourceToImport {
	one := func(id, kind, key, name string) types.ResourceToImport {
		return types.ResourceToImport{LogicalResourceId: &id, ResourceType: &kind,
			ResourceIdentifier: map[string]string{key: name}}
	}
	all := []types.ResourceToImport{one(gamesTable, "AWS::DynamoDB::Table", "TableName", table)}
	if bucket != "" {
		all = append(all, one(exportsBucket, "AWS::S3::Bucket", "BucketName", bucket))
	}
	return all
}

// load imports resources into a new stack, and waits for the end.
func load(ctx context.Context, client *cloudformation.Client, stack, body string, all []types.ResourceToImport) error {
	name := fmt.Sprintf("adopt-%d", time.Now().Unix())
	_, err := client.CreateChangeSet(ctx, &cloudformation.CreateChangeSetInput{StackName: &stack, ChangeSetName: &name,
		ChangeSetType: types.ChangeSetTypeImport, TemplateBody: &body, ResourcesToImport: all})
	if err != nil {
		return err
	}
	set := &cloudformation.DescribeChangeSetInput{StackName: &stack, ChangeSetName: &name}
	if err := cloudformation.NewChangeSetCreateCompleteWaiter(client).Wait(ctx, set, time.Hour); err != nil {
		return explain(ctx, client, set, err)
	}
	_, err = client.ExecuteChangeSet(ctx,
		&cloudformation.ExecuteChangeSetInput{StackName: &stack, ChangeSetName: &name})
	if err != nil {
		return err
	}
	return cloudformation.NewStackImportCompleteWaiter(client).Wait(ctx,
		&cloudformation.DescribeStacksInput{StackName: &stack}, time.Hour)
}

// explain adds to an error what CloudFormation says of a change set.
func explain(ctx context.Context, client *cloudformation.Client, set *cloudformation.DescribeChangeSetInput,
	failed error) error {
	described, err := client.DescribeChangeSet(ctx, set)
	if err != nil || aws.ToString(described.StatusReason) == "" {
		return failed
	}
	return fmt.Errorf("%w: %s", failed, strings.TrimSpace(*described.StatusReason))
}
