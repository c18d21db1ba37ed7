// Package sets embeds the card sets that ship with the service, beside the core
// set of package core.
package sets

import "embed"

// FS holds the files, such as garden.json, at its root, and index.json, which says what
// each is like.
//
//go:embed *.json
var FS embed.FS

const index = "index.json"

// Names returns the names of the files of the sets.
func Names() []string {
	files, err := FS.ReadDir(".")
	if err != nil {
		panic(err) // the files are part of the program
	}
	var names []string
	for _, file := range files {
		if file.Name() != index {
			names = append(names, file.Name())
		}
	}
	return names
}

// File returns the text of the set in a file that ships. It panics if there is none.
func File(name string) []byte {
	text, err := FS.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return text
}
