package main

import (
	"fmt"
	"os/exec"
	"runtime"
	"strings"
)

// goDistribution is Go: its standard library, its runtime and wasm_exec.js.
func goDistribution() (work, error) {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return work{}, fmt.Errorf("find the Go distribution: %w", err)
	}
	root := strings.TrimSpace(string(out))
	licences, err := licencesIn(root, root)
	if err != nil {
		return work{}, fmt.Errorf("the Go distribution: %w", err)
	}
	return work{"Go, its standard library and runtime", runtime.Version(), licences}, nil
}
