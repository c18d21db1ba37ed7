package repository

import (
	"os"
	"path/filepath"
	"sync"

	"cardgames/infra/template"
)

// Template returns template.yaml, which it reads once.
var Template = sync.OnceValues(func() (*template.Template, error) {
	return template.Load(Path("template.yaml"))
})

// Path returns the path of a file of the repository. The working directory may be
// any folder of the repository.
func Path(elements ...string) string {
	return filepath.Join(append([]string{root()}, elements...)...)
}

// root returns the folder of go.mod, or "." outside the repository.
var root = sync.OnceValue(func() string {
	folder, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(folder, "go.mod")); missing == nil {
			return folder
		}
		if folder == filepath.Dir(folder) {
			break
		}
		folder = filepath.Dir(folder)
	}
	return "."
})
