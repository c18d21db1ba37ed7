package realparts

import (
	"context"
	"os"
	"os/exec"

	"github.com/aws/aws-sdk-go-v2/service/s3"

	"cardgames/localtest/lambda"
)

// StartS3 starts versitygw on a folder, which it makes where there is none.
// Buckets are folders in it and objects are files.
func StartS3(folder string) (*Server, error) {
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
	command := exec.Command(program, "--port", address, "--region", lambda.Region, "--quiet", "posix", folder)
	command.Env = append(os.Environ(), "ROOT_ACCESS_KEY="+lambda.AccessKeyID, "ROOT_SECRET_KEY="+lambda.SecretAccessKey)
	return Start(command, address, func(endpoint string) error {
		client, err := s3Client(endpoint)
		if err != nil {
			return err
		}
		_, err = client.ListBuckets(context.Background(), &s3.ListBucketsInput{})
		return err
	})
}

// CreateBucket makes an empty bucket.
func CreateBucket(ctx context.Context, endpoint, name string) error {
	client, err := s3Client(endpoint)
	if err != nil {
		return err
	}
	_, err = client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: &name})
	return err
}

func s3Client(endpoint string) (*s3.Client, error) {
	cfg, err := patient()
	if err != nil {
		return nil, err
	}
	return s3.NewFromConfig(cfg, func(o *s3.Options) {
		o.BaseEndpoint = &endpoint
		o.UsePathStyle = true
	}), nil
}
