package faults_test

import (
	"fmt"
	"net/http/httptest"
	"os"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3afero"
	"github.com/spf13/afero"
)

// bucket is the name of the only bucket.
const bucket = "exports-bucket"

// startBucket starts an S3 server that stores its objects as files below the
// folder.
func startBucket(folder string) (*httptest.Server, error) {
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
	if exists, err := backend.BucketExists(bucket); err != nil || exists {
		return backend, err
	}
	return backend, backend.CreateBucket(bucket)
}
