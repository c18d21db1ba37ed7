package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"cardgames/localtest/realparts"
)

// startDocker does nothing where a daemon responds.
func (s *service) startDocker(ctx context.Context) error {
	if docker(ctx, nil, "info") == nil {
		return nil
	}
	if _, err := exec.LookPath("dockerd"); err != nil || os.Getuid() != 0 {
		return errors.New("no daemon responds, and this user cannot start one; start Docker, or run this as root where dockerd is installed")
	}
	daemon, err := realparts.Start(exec.Command("dockerd"), "", func(string) error { return docker(ctx, nil, "info") })
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
func (s *service) removeContainers() error {
	functions, err := filepath.Abs(filepath.Join(s.root, ".aws-sam", "build"))
	if err != nil {
		return err
	}
	out, err := exec.Command("docker", "ps", "--all", "--no-trunc", "--format", "{{.ID}} {{.Mounts}}").Output()
	if err != nil {
		return fmt.Errorf("docker ps: %w", err)
	}
	for line := range strings.Lines(string(out)) {
		id, mounts, _ := strings.Cut(line, " ")
		if strings.HasPrefix(mounts, functions) {
			err = errors.Join(err, docker(context.Background(), nil, "rm", "--force", id))
		}
	}
	return err
}

// image is the name of the base image that is made on this machine.
const image = "card-games-base"

// makeImage makes a base image with what the SAM CLI needs in it: a shell, mv
// and chmod. It brings the rest, and the functions are static binaries.
func makeImage(ctx context.Context) error {
	path, err := exec.LookPath("busybox")
	if err != nil {
		return errors.New("the public image cannot be pulled, and to make one needs a static busybox (Debian: busybox-static)")
	}
	busybox, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var files bytes.Buffer
	w := tar.NewWriter(&files)
	err = w.WriteHeader(&tar.Header{Name: "bin/busybox", Mode: 0o755, Size: int64(len(busybox))})
	if err == nil {
		_, err = w.Write(busybox)
	}
	for _, name := range []string{"sh", "mv", "chmod"} {
		err = errors.Join(err, w.WriteHeader(&tar.Header{Typeflag: tar.TypeSymlink, Name: "bin/" + name, Linkname: "busybox"}))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		return err
	}
	return docker(ctx, &files, "import", "-", image)
}

func docker(ctx context.Context, input *bytes.Buffer, args ...string) error {
	command := exec.CommandContext(ctx, "docker", args...)
	if input != nil {
		command.Stdin = input
	}
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("docker %s: %w: %s", args[0], err, out)
	}
	return nil
}
