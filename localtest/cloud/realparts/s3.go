package realparts

import (
	"context"
	"os"
	"os/exec"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"

	"cardgames/localtest/cloud/lambda"
)

// StartS3 starts versitygw with an empty bucket. Buckets are folders in folder,
// which is created if it does not exist, and objects are files.
func StartS3(ctx context.Context, folder string) (*Server, error) {
	program, err := Installed("bin/versitygw")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	address, err := FreeAddress()
	if err != nil {
		return nil, err
	}
	cfg, err := slowConfig()
	if err != nil {
		return nil, err
	}
	client := s3.NewFromConfig(cfg, func(o *s3.Options) {
		o.BaseEndpoint = aws.String("http://" + address)
		o.UsePathStyle = true
	})
	command := exec.Command(program, "--port", address, "--region", lambda.Region, "--quiet", "posix", folder)
	command.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+lambda.AccessKeyID, "ROOT_SECRET_KEY="+lambda.SecretAccessKey)
	return Start(command, address, func(string) error {
		_, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String(lambda.Bucket)})
		return err
	})
}
