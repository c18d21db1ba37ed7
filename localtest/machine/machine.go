// Package machine tells what a measurement was made on.
package machine

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
	"strings"
)

// Size is the machine in a line, such as
// "2 cores (AMD EPYC), 24 GiB, linux/amd64, go1.26.8". What the system does not
// tell is left out.
func Size() string {
	text := fmt.Sprintf("%d cores", runtime.NumCPU())
	if model := field("/proc/cpuinfo", "model name"); model != "" {
		text += " (" + model + ")"
	}
	var kilobytes int
	if _, err := fmt.Sscan(field("/proc/meminfo", "MemTotal"), &kilobytes); err == nil {
		text += fmt.Sprintf(", %d GiB", (kilobytes+1<<19)>>20)
	}
	return text + ", " + runtime.GOOS + "/" + runtime.GOARCH + ", " + runtime.Version()
}

// field is the first one of a name in a file of Linux's proc file system.
func field(path, name string) string {
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		key, value, _ := strings.Cut(lines.Text(), ":")
		if strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
