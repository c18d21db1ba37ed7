package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/network"
)

// stack is the set of processes and files that the command has started or made.
type stack struct {
	sam       string // the CLI's path
	variables string // the file with the functions' environment
	stops     []func() error
}

// started registers a function that stop calls.
func (s *stack) started(stop func() error) { s.stops = append(s.stops, stop) }

// stop ends everything that was started, in reverse order.
func (s *stack) stop() (err error) {
	for _, stop := range slices.Backward(s.stops) {
		err = errors.Join(err, stop())
	}
	return err
}

// startParts starts DynamoDB Local and versitygw, and proxies through which
// containers reach them: the servers listen on the loopback address.
func (s *stack) startParts(ctx context.Context) error {
	folder, err := os.MkdirTemp("", "sam-local")
	if err != nil {
		return err
	}
	s.started(func() error { return os.RemoveAll(folder) })
	dynamoDB, err := realparts.StartDynamoDB(ctx)
	if err != nil {
		return err
	}
	s.started(dynamoDB.Stop)
	objects, err := realparts.StartS3(ctx, filepath.Join(folder, "objects"))
	if err != nil {
		return err
	}
	s.started(objects.Stop)
	fmt.Printf("tables %s and %s in %s\n", lambda.GamesTable, lambda.InvitationsTable, dynamoDB.Endpoint)
	fmt.Printf("bucket %s in %s\n", lambda.Bucket, objects.Endpoint)
	return s.writeVariables(folder, dynamoDB, objects)
}

// writeVariables writes the file with the functions' environment: the names that
// CloudFormation would generate, and the endpoints.
func (s *stack) writeVariables(folder string, dynamoDB, objects *realparts.Server) error {
	values := map[string]string{"TABLE_NAME": lambda.GamesTable, "INVITATIONS_TABLE": lambda.InvitationsTable,
		"BUCKET_NAME": lambda.Bucket}
	for name, server := range map[string]*realparts.Server{"DYNAMODB_ENDPOINT": dynamoDB, "S3_ENDPOINT": objects} {
		endpoint, err := s.openToContainers(server.Endpoint)
		if err != nil {
			return err
		}
		values[name] = strings.Replace(endpoint, bridge(), "host.docker.internal", 1)
	}
	text, err := json.Marshal(map[string]any{"Parameters": values})
	if err != nil {
		return err
	}
	s.variables = filepath.Join(folder, "variables.json")
	return os.WriteFile(s.variables, text, 0o600)
}

// openToContainers starts a proxy that containers can reach, and returns its URL.
func (s *stack) openToContainers(target string) (endpoint string, err error) {
	proxy, err := network.NewProxy(target, http.DefaultTransport)
	if err != nil {
		return "", err
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(bridge(), "0"))
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: proxy, ReadHeaderTimeout: 5 * time.Second}
	go server.Serve(listener)
	s.started(server.Close)
	return "http://" + listener.Addr().String(), nil
}

func (s *stack) build(ctx context.Context) (err error) {
	if s.sam, err = realparts.Installed("sam/bin/sam"); err != nil {
		return err
	}
	return runProgram(s.command(ctx, "build"))
}

func (s *stack) findImage(ctx context.Context) error {
	return runProgram(exec.CommandContext(ctx, repository.Path("localtest", "cloud", "sam", "image")))
}

func (s *stack) startAPI(ctx context.Context, addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	command := s.command(context.WithoutCancel(ctx), // a killed CLI leaves its containers running
		"local", "start-api", "--skip-pull-image", "--host", host, "--port", port, "--warm-containers", "LAZY",
		"--env-vars", s.variables, "--add-host", "host.docker.internal:host-gateway",
		// the CLI does not support WebSocket APIs
		"--parameter-overrides", "CardSetOrigin=https://cards.invalid/sets/ LiveUpdates=false")
	api, err := realparts.Start(command, addr, servesDocs)
	if err != nil {
		return err
	}
	s.started(func() error { return errors.Join(api.Stop(), s.removeContainers()) })
	return nil
}

func servesDocs(endpoint string) error {
	resp, err := http.Get(endpoint + "/schema")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("GET /schema: %s", resp.Status)
	}
	return nil
}

// command returns a command of the CLI. The CLI passes the credentials on to the
// functions.
func (s *stack) command(ctx context.Context, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, s.sam, args...)
	command.Dir = repository.Path()
	command.Env = append(os.Environ(), "SAM_CLI_TELEMETRY=0", "AWS_REGION="+lambda.Region,
		"AWS_DEFAULT_REGION="+lambda.Region,
		"AWS_ACCESS_KEY_ID="+lambda.AccessKeyID, "AWS_SECRET_ACCESS_KEY="+lambda.SecretAccessKey)
	return command
}
