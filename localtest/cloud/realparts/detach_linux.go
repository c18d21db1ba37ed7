package realparts

import (
	"os/exec"
	"syscall"
)

// detach puts the command into a process group of its own, which an interrupt from
// the keyboard does not reach, and lets it end when this process is killed.
func detach(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
