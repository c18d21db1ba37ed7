package service

import (
	"fmt"
	"net/http/httptest"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3afero"
	"github.com/spf13/afero"

	"cardgames/infra/awsconfig"
)

// Bucket is the only bucket. Its objects are files below buckets/ of the folder.
const Bucket = "exports-bucket"

// StartBucket starts an S3 server that keeps its objects as plain files in the
// folder.
func StartBucket(folder string) (*httptest.Server, error) {
	backend, err := openBucket(folder)
	if err != nil {
		return nil, fmt.Errorf("S3 server: %w", err)
	}
	return httptest.NewServer(gofakes3.New(backend).Server()), nil
}

func openBucket(folder string) (gofakes3.Backend, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	backend, err := s3afero.MultiBucket(afero.NewBasePathFs(afero.NewOsFs(), folder))
	if err != nil {
		return nil, err
	}
	if exists, err := backend.BucketExists(Bucket); err != nil || exists {
		return backend, err
	}
	return backend, backend.CreateBucket(Bucket)
}

// LocalConfig is that of clients of servers on this machine that check no
// credentials; the clients need some.
func LocalConfig() (aws.Config, error) {
	return awsconfig.FromEnv(func(string) string { return "local" })
}
