package main

import (
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
)

// describe returns the doc comment of a type as a description: "View is one
// version" becomes "One version". It panics where the type has none.
func describe(t reflect.Type) string {
	text := strings.TrimPrefix(commentsOf(t.PkgPath())[t.Name()], t.Name()+" ")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "is "), "are ")
	return strings.ToUpper(text[:1]) + text[1:]
}

// comments are the doc comments of the types of packages that have been read.
var comments = map[string]map[string]string{}

// commentsOf reads the source of a package.
func commentsOf(path string) map[string]string {
	if comments[path] == nil {
		types := map[string]string{}
		for _, t := range parse(path).Types {
			types[t.Name] = strings.Join(strings.Fields(t.Doc), " ")
		}
		comments[path] = types
	}
	return comments[path]
}

func parse(path string) *doc.Package {
	// build.Import alone needs the GOROOT that -trimpath removes.
	folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		panic(err)
	}
	source, err := build.ImportDir(strings.TrimSpace(string(folder)), 0)
	if err != nil {
		panic(err)
	}
	set, files := token.NewFileSet(), []*ast.File{}
	for _, name := range source.GoFiles {
		file, err := parser.ParseFile(set, filepath.Join(source.Dir, name), nil, parser.ParseComments)
		if err != nil {
			panic(err)
		}
		files = append(files, file)
	}
	documented, err := doc.NewFromFiles(set, files, path, doc.AllDecls)
	if err != nil {
		panic(err)
	}
	return documented
}
