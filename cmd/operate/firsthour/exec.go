package firsthour

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// Exec returns a Runner that starts programs. What make and go print is written to w as well, since
// they take minutes.
func Exec(w io.Writer) Runner {
	return func(ctx context.Context, name string, arguments ...string) ([]byte, error) {
		var out, faults bytes.Buffer
		command := exec.CommandContext(ctx, name, arguments...)
		command.Stdout, command.Stderr = &out, &faults
		if name == "make" || name == "go" && arguments[0] != "version" {
			command.Stdout, command.Stderr = io.MultiWriter(w, &out), io.MultiWriter(w, &faults)
		}
		if err := command.Run(); err != nil {
			lines := strings.Split(strings.TrimSpace(faults.String()), "\n")
			return out.Bytes(), fmt.Errorf("%s %s: %w: %s", name, strings.Join(arguments[:min(2, len(arguments))], " "), err,
				lines[len(lines)-1])
		}
		return out.Bytes(), nil
	}
}
