package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
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

// parse reads a package of this module, in whose root folder the command runs.
func parse(path string) *doc.Package {
	names, err := filepath.Glob(strings.TrimPrefix(path, "cardgames/") + "/*.go")
	if err != nil {
		panic(err)
	}
	set, files := token.NewFileSet(), []*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.ParseComments)
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
