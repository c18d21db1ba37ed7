package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// limitProcessor gives a process a share of one processor in each 20 ms, by a control group
// of Linux, which needs its superuser. end gives it back, after the process has ended.
func limitProcessor(pid int, share float64) (end func(), err error) {
	const period = 20 * time.Millisecond
	quota := time.Duration(share * float64(period))
	root, limits := "/sys/fs/cgroup/cpu", [][2]string{ // version 1
		{"cpu.cfs_period_us", fmt.Sprint(period.Microseconds())},
		{"cpu.cfs_quota_us", fmt.Sprint(quota.Microseconds())},
	}
	if _, err := os.Stat(root); err != nil {
		root, limits = "/sys/fs/cgroup", [][2]string{
			{"cpu.max", fmt.Sprint(quota.Microseconds(), period.Microseconds())},
		}
	}
	group, err := os.MkdirTemp(root, "hints")
	if err != nil {
		return nil, fmt.Errorf("a control group for a part of a processor, or -whole: %w", err)
	}
	for _, file := range append(limits, [2]string{"cgroup.procs", fmt.Sprint(pid)}) {
		if err := os.WriteFile(filepath.Join(group, file[0]), []byte(file[1]), 0o600); err != nil {
			return nil, fmt.Errorf("a part of a processor, or -whole: %w", err)
		}
	}
	return func() { _ = os.Remove(group) }, nil
}
