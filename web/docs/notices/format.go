package main

import (
	"bytes"
	"fmt"
	"strings"
)

const introduction = `Notices of third parties

The programs of the Card Game Service contain the works below. Works under the
same texts share a section: their names and versions first, then the texts.
`

var rule = strings.Repeat("=", 80)

// format returns the notices as plain text.
func format(works []work) []byte {
	var sections []string // the texts, in the order of the first work that has them
	names := map[string][]string{}
	for _, w := range works {
		texts := w.texts()
		if names[texts] == nil {
			sections = append(sections, texts)
		}
		names[texts] = append(names[texts], w.name+" "+w.version)
	}
	var out bytes.Buffer
	out.WriteString(introduction)
	for _, texts := range sections {
		fmt.Fprintf(&out, "\n%s\n%s\n%s\n%s", rule, strings.Join(names[texts], "\n"), rule, texts)
	}
	return out.Bytes()
}

// texts returns the licences of a work, each below the name of its file.
func (w work) texts() string {
	var out strings.Builder
	for _, l := range w.licences {
		fmt.Fprintf(&out, "\n%s:\n\n%s\n", l.file, l.text)
	}
	return out.String()
}
