// Package consent asks an operator before something is changed.
package consent

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Func asks a question, and returns an error if the answer is not yes.
type Func func(question string) error

// Given consents to everything.
func Given(string) error { return nil }

// From reads each answer from a line of r, after it has written the question to w.
func From(r io.Reader, w io.Writer) Func {
	lines := bufio.NewReader(r)
	return func(question string) error {
		fmt.Fprintf(w, "%s [y/N] ", question)
		answer, err := lines.ReadString('\n')
		switch strings.ToLower(strings.TrimSpace(answer)) {
		case "y", "yes":
			return nil
		}
		if err != nil {
			fmt.Fprintln(w)
			return errors.New("nobody answered, so nothing was changed; -yes consents in advance")
		}
		return errors.New("nothing was changed")
	}
}
