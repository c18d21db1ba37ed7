//go:build !linux

package realparts

import "os/exec"

// detach does nothing except on Linux. Elsewhere an interrupt reaches all processes
// at once, and a test that is killed leaves its servers running.
func detach(*exec.Cmd) {}
