package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"cardgames/localtest/service/opentable"
)

// beCrowd makes the rush beside a service until in ends, as the process that startCrowd
// starts. It writes a line when the spectators are connected, and one of counts at the end.
func (p plan) beCrowd(ctx context.Context, base string, in io.Reader, out io.Writer) error {
	t := &tables{plan: p, client: opentable.New(base)}
	end, err := t.rush(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "ready")
	_, err = io.Copy(io.Discard, in)
	err = errors.Join(err, end())
	fmt.Fprintln(out, t.connected.Load(), t.hot.Load(), t.read.Load())
	return err
}

// startCrowd begins the rush in a process of its own, so that its work is not the wait of
// those whose moves are measured. It returns when the spectators are connected; end ends it.
func (t *tables) startCrowd(ctx context.Context) (end func() error, err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := append(strings.Fields(t.crowdBy), program, "-crowd", t.client.Base, "-connects", fmt.Sprint(t.connects))
	command := exec.CommandContext(ctx, args[0], args[1:]...)
	command.Stderr = os.Stderr
	in, inErr := command.StdinPipe()
	out, outErr := command.StdoutPipe()
	if err := errors.Join(inErr, outErr); err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	lines := bufio.NewReader(out)
	if _, err := lines.ReadString('\n'); err != nil {
		return nil, errors.Join(err, command.Wait())
	}
	return func() error {
		var connected, hot, read int64
		err := in.Close()
		_, scanErr := fmt.Fscan(lines, &connected, &hot, &read)
		t.connected.Add(connected)
		t.hot.Add(hot)
		t.read.Add(read)
		return errors.Join(err, scanErr, command.Wait())
	}, nil
}
