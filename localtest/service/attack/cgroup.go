package attack

import (
	"fmt"
	"os"
	"path/filepath"
)

// cgroup is a control group that limits the memory of its processes, with what the kernel keeps for them. A
// process that needs more is killed. The zero value limits nothing.
type cgroup struct{ folder string }

// versions are how the two interfaces of the kernel name the limit (Linux kernel documentation, "Memory
// Resource Controller" and "Control Group v2").
var versions = []struct{ parent, limit string }{
	{"/sys/fs/cgroup", "memory.max"},
	{"/sys/fs/cgroup/memory", "memory.limit_in_bytes"},
}

// newCgroup makes a group with a limit in bytes. It limits nothing for 0, and where this machine lets none be
// made, as without root's rights.
func newCgroup(limit int) cgroup {
	if limit == 0 {
		return cgroup{}
	}
	for _, version := range versions {
		folder, err := os.MkdirTemp(version.parent, "card-games-")
		if err != nil {
			continue
		}
		file := filepath.Join(folder, version.limit)
		// The kernel makes the file; where it has not, the folder has no such controller.
		if _, err := os.Stat(file); err == nil && os.WriteFile(file, fmt.Append(nil, limit), 0) == nil {
			return cgroup{folder}
		}
		_ = os.Remove(folder)
	}
	return cgroup{}
}

// command runs its arguments in the group.
func (c cgroup) command() []string {
	if c == (cgroup{}) {
		return nil
	}
	return []string{"sh", "-c", `echo $$ >"$0" && exec "$@"`, filepath.Join(c.folder, "cgroup.procs")}
}

// remove removes the group, whose processes must have ended.
func (c cgroup) remove() error {
	if c == (cgroup{}) {
		return nil
	}
	return os.Remove(c.folder)
}
