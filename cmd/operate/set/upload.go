package set

import (
	"bytes"
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

// upload stores the template of a stack, as it was deployed and edited, and returns its URL. An
// update must bring the template: with UsePreviousTemplate, new values of parameters do not reach
// a template with the transform AWS::LanguageExtensions (AWS CloudFormation Template Reference,
// "AWS::LanguageExtensions transform"). This one is too large to be in the request.
func (c change) upload(ctx context.Context, cfg aws.Config) (url string, err error) {
	body, err := deployedTemplate(ctx, cfg, c.stack)
	if err == nil {
		body, err = c.edit(body)
	}
	if err != nil {
		return "", err
	}
	location, err := store(ctx, cfg, c.stack, []byte(body), "template")
	return strings.Replace(location, "s3://", "https://s3."+cfg.Region+".amazonaws.com/", 1), err
}

// deployedTemplate returns the template of a stack, before its transforms.
func deployedTemplate(ctx context.Context, cfg aws.Config, stack string) (string, error) {
	out, err := cloudformation.NewFromConfig(cfg).GetTemplate(ctx,
		&cloudformation.GetTemplateInput{StackName: &stack, TemplateStage: types.TemplateStageOriginal})
	if err != nil {
		return "", err
	}
	return aws.ToString(out.TemplateBody), nil
}

// store writes what belongs to a stack into the bucket of deployments, and returns its s3:// URL.
func store(ctx context.Context, cfg aws.Config, stack string, content []byte, kind string) (string, error) {
	bucket, err := bucketOf(ctx, cloudformation.NewFromConfig(cfg))
	if err != nil {
		return "", err
	}
	key := fmt.Sprintf("%s/%x.%s", stack, sha256.Sum256(content), kind)
	objects := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = o.BaseEndpoint != nil })
	_, err = objects.PutObject(ctx, &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: bytes.NewReader(content)})
	return "s3://" + bucket + "/" + key, err
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
