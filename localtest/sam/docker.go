package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"

	"cardgames/localtest/realparts"
	"cardgames/localtest/service"
)

// startDocker does nothing where a daemon responds.
func (s *stack) startDocker(ctx context.Context) error {
	if docker(ctx, "info") == nil {
		return nil
	}
	if _, err := exec.LookPath("dockerd"); err != nil || os.Getuid() != 0 {
		return errors.New("no daemon responds, and this user cannot start one; start Docker, or run this as root where " +
			"dockerd is installed")
	}
	daemon, err := realparts.Start(exec.Command("dockerd"), "", func(string) error { return docker(ctx, "info") })
	if err != nil {
		return err
	}
	s.started(daemon.Stop)
	return nil
}

// bridge is the address of this machine that containers know as
// host.docker.internal: that of the daemon's network interface. Where there is
// none, the daemon runs in a machine of its own, as on macOS, and the name leads
// to the loopback address.
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

// removeContainers removes those that the SAM CLI leaves behind when it is
// stopped while it starts one: they have a function of this folder mounted.
func (s *stack) removeContainers() error {
	functions := service.Path(".aws-sam", "build")
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

// docker runs one command of Docker's.
func docker(ctx context.Context, args ...string) error {
	return runProgram(exec.CommandContext(ctx, "docker", args...))
}

func runProgram(command *exec.Cmd) error {
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", strings.Join(command.Args, " "), err, out)
	}
	return nil
}
