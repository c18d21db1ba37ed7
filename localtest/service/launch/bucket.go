package launch

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

// Bucket is the name of the only bucket.
const Bucket = "exports-bucket"

// StartBucket starts an S3 server that stores its objects as files below the
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

// LocalConfig returns a configuration with invented credentials, for servers on
// this machine that do not check them.
func LocalConfig() (aws.Config, error) {
	return awsconfig.FromEnv(func(string) string { return "local" })
}
