package service

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3afero"
	"github.com/spf13/afero"

	"cardgames/infra/awsconfig"
)

// Bucket is the only bucket. Its objects are files below buckets/ of the folder.
const Bucket = "exports-bucket"

// BucketServer is a running S3 server that keeps its objects as plain files.
type BucketServer struct {
	Endpoint string // its URL
	server   *http.Server
}

// StartBucket serves the folder on a free loopback port.
func StartBucket(folder string) (*BucketServer, error) {
	backend, err := openBucket(folder)
	if err != nil {
		return nil, fmt.Errorf("S3 server: %w", err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("S3 server: %w", err)
	}
	s := &BucketServer{
		Endpoint: "http://" + listener.Addr().String(),
		server:   &http.Server{Handler: gofakes3.New(backend).Server(), ReadHeaderTimeout: 5 * time.Second},
	}
	go s.server.Serve(listener)
	return s, nil
}

// Close stops the server at once.
func (s *BucketServer) Close() error { return s.server.Close() }

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
