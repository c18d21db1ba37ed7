//go:build !linux

package realparts

import "os/exec"

// detach is for Linux alone. Elsewhere an interrupt reaches all processes at
// once, and a test that is killed leaves its servers behind.
func detach(*exec.Cmd) {}
