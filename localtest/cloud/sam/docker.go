package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"

	"cardgames/localtest/cloud/realparts"
	"cardgames/localtest/repository"
)

// startDocker starts a Docker daemon unless one is running.
func (s *stack) startDocker(ctx context.Context) error {
	if docker(ctx, "info") == nil {
		return nil
	}
	if _, err := exec.LookPath("dockerd"); err != nil || os.Getuid() != 0 {
		return errors.New("no Docker daemon is running, and this user cannot start one; start Docker, or install " +
			"dockerd and run this as root")
	}
	daemon, err := realparts.Start(exec.Command("dockerd"), "", func(string) error { return docker(ctx, "info") })
	if err != nil {
		return err
	}
	s.started(daemon.Stop)
	return nil
}

// bridge returns the address of this machine to which host.docker.internal
// resolves in containers: the address of the daemon's network interface. If there
// is no such interface, the daemon runs in a virtual machine, as on macOS, which
// forwards to the loopback address.
func bridge() string {
	const loopback = "127.0.0.1"
	device, err := net.InterfaceByName("docker0")
	if err != nil {
		return loopback
	}
	addresses, err := device.Addrs()
	if err != nil {
		return loopback
	}
	for _, a := range addresses {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil {
			return ip.IP.String()
		}
	}
	return loopback
}

// removeContainers removes the containers that the SAM CLI leaves behind if it is
// stopped while it starts one. They have a function of this repository mounted.
func (s *stack) removeContainers() error {
	functions := repository.Path(".aws-sam", "build")
	out, err := exec.Command("docker", "ps", "--all", "--no-trunc", "--format", "{{.ID}} {{.Mounts}}").Output()
	if err != nil {
		return fmt.Errorf("docker ps: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		id, mounts, _ := strings.Cut(line, " ")
		if strings.HasPrefix(mounts, functions) {
			err = errors.Join(err, docker(context.Background(), "rm", "--force", id))
		}
	}
	return err
}

// docker runs a docker command.
func docker(ctx context.Context, args ...string) error {
	return runProgram(exec.CommandContext(ctx, "docker", args...))
}

func runProgram(command *exec.Cmd) error {
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(command.Args, " "), err, out)
	}
	return nil
}
