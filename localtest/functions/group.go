package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	wholeProcessor = 1769 // MB
	// period is that of which a process gets its share. Lambda does not say its
	// own; functions there are seen to be stopped and let go on every 20 ms.
	period = 20 * time.Millisecond
)

// share of a processor.
func share(memory int) float64 { return float64(memory) / wholeProcessor }

// group is the folder of a control group of Linux, of either version.
type group string

func newGroup(memory int) (group, error) {
	quota := int(share(memory) * float64(period.Microseconds()))
	root, settings := "/sys/fs/cgroup", map[string]string{"cpu.max": fmt.Sprint(quota, " ", period.Microseconds())}
	if _, err := os.Stat(root + "/cgroup.controllers"); err != nil {
		root = "/sys/fs/cgroup/cpu"
		settings = map[string]string{"cpu.cfs_period_us": fmt.Sprint(period.Microseconds()), "cpu.cfs_quota_us": fmt.Sprint(quota)}
	}
	folder, err := os.MkdirTemp(root, "bench-memory-")
	for file, text := range settings {
		err = errors.Join(err, os.WriteFile(filepath.Join(folder, file), []byte(text), 0))
	}
	return group(folder), err
}

// remove needs the group's processes to have ended.
func (g group) remove() error { return os.Remove(string(g)) }

// script is a program that starts the binary in the group.
func (g group) script(binary string) []byte {
	return fmt.Appendf(nil, "#!/bin/sh\necho $$ > '%s/cgroup.procs' && exec '%s'\n", g, binary)
}

// peak is the most memory that a process of the group has had, in MB.
func (g group) peak() (most int, err error) {
	pids, err := os.ReadFile(filepath.Join(string(g), "cgroup.procs"))
	if err != nil {
		return 0, err
	}
	for _, pid := range strings.Fields(string(pids)) {
		status, err := os.ReadFile("/proc/" + pid + "/status")
		if err != nil {
			return 0, err
		}
		_, after, _ := strings.Cut(string(status), "VmHWM:")
		var kb int
		if _, err := fmt.Sscan(after, &kb); err != nil {
			return 0, fmt.Errorf("process %s has no VmHWM: %w", pid, err)
		}
		most = max(most, (kb+1023)/1024)
	}
	return most, nil
}
