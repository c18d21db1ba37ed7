package realparts

import (
	"os/exec"
	"syscall"
)

// detach gives a process a group of its own, which the keyboard's interrupt does
// not go to, and lets it end when this process is killed.
func detach(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
