package machine_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"cardgames/localtest/machine"
)

func TestSize(t *testing.T) {
	size := machine.Size()
	if want := fmt.Sprintf("%d cores", runtime.NumCPU()); !strings.HasPrefix(size, want) {
		t.Errorf("%q does not begin with %q", size, want)
	}
	if want := runtime.GOOS + "/" + runtime.GOARCH + ", " + runtime.Version(); !strings.HasSuffix(size, want) {
		t.Errorf("%q does not end with %q", size, want)
	}
	if runtime.GOOS == "linux" && !strings.Contains(size, " GiB, ") {
		t.Errorf("%q does not tell the memory", size)
	}
}
