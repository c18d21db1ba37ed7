// Command notices writes the notices of third parties: the name, the version and
// the licences of each module linked into a program of this repository, of Go,
// and of Swagger UI. It reads the module cache and needs no network once the
// modules are there. Run it in the root folder of the repository:
//
//	go run ./web/docs/notices
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// file is what package docs serves and a release archive contains.
const file = "web/docs/built/notices.txt"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "notices:", err)
		os.Exit(1)
	}
}

func run() error {
	works, err := collect()
	if err != nil {
		return err
	}
	return replaceFile(file, format(works))
}

// replaceFile never shows a half-written file: sam build runs the command for two
// functions at the same time. The new file begins outside the folder that package
// docs embeds.
func replaceFile(name string, text []byte) error {
	folder := filepath.Dir(filepath.Dir(name))
	temporary := filepath.Join(folder, fmt.Sprintf(".notices-%d", os.Getpid()))
	if err := os.WriteFile(temporary, text, 0o644); err != nil {
		return err
	}
	return os.Rename(temporary, name)
}
