// Package objects is an S3 server for this machine that keeps its objects as
// plain files.
package objects

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3afero"
	"github.com/spf13/afero"
)

// Bucket is the one bucket; its objects lie below buckets/ in the folder.
const Bucket = "exports-bucket"

// Server is a running S3 server.
type Server struct {
	Endpoint string // its URL
	server   *http.Server
}

// Start serves the folder on a loopback port of the system's choice.
func Start(folder string) (*Server, error) {
	backend, err := open(folder)
	if err != nil {
		return nil, fmt.Errorf("S3 server: %w", err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("S3 server: %w", err)
	}
	s := &Server{
		Endpoint: "http://" + listener.Addr().String(),
		server:   &http.Server{Handler: gofakes3.New(backend).Server(), ReadHeaderTimeout: 5 * time.Second},
	}
	go s.server.Serve(listener)
	return s, nil
}

// Close stops the server at once.
func (s *Server) Close() error { return s.server.Close() }

func open(folder string) (gofakes3.Backend, error) {
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
