package set

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation"
	"github.com/aws/aws-sdk-go-v2/service/cloudformation/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// samStack is the SAM CLI's own stack, whose output SourceBucket names the bucket that
// deployments are uploaded to.
const samStack = "aws-sam-cli-managed-default"

// upload writes the template of a stack, as it was deployed, to that bucket, and returns its
// URL. An update must bring the template: with UsePreviousTemplate, new values of parameters do
// not reach a template with the transform AWS::LanguageExtensions (AWS CloudFormation Template
// Reference, "AWS::LanguageExtensions transform"). This one is too large to be in the request.
func upload(ctx context.Context, cfg aws.Config, stack string) (url string, err error) {
	client := cloudformation.NewFromConfig(cfg)
	deployed, err := client.GetTemplate(ctx,
		&cloudformation.GetTemplateInput{StackName: &stack, TemplateStage: types.TemplateStageOriginal})
	if err != nil {
		return "", err
	}
	body := aws.ToString(deployed.TemplateBody)
	bucket, err := bucketOf(ctx, client)
	if err != nil {
		return "", err
	}
	key := fmt.Sprintf("%s/%x.template", stack, sha256.Sum256([]byte(body)))
	objects := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = o.BaseEndpoint != nil })
	_, err = objects.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: strings.NewReader(body)})
	return fmt.Sprintf("https://s3.%s.amazonaws.com/%s/%s", cfg.Region, bucket, key), err
}

func bucketOf(ctx context.Context, client *cloudformation.Client) (string, error) {
	described, err := describe(ctx, client, samStack)
	if err != nil {
		return "", err
	}
	for _, output := range described.Outputs {
		if aws.ToString(output.OutputKey) == "SourceBucket" {
			return aws.ToString(output.OutputValue), nil
		}
	}
	return "", fmt.Errorf("the stack %s names no SourceBucket", samStack)
}
