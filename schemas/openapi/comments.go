package main

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// describe sets the descriptions of the schema of a type, and of its members, to
// the doc comments of the type and its fields.
func describe(s *huma.Schema, t reflect.Type) {
	s.Description = describeType(t)
	describeMembers(s, t)
}

// describeType returns the doc comment of a type as a description: "View is one
// version" becomes "One version". It panics if the type has none.
func describeType(t reflect.Type) string {
	text := strings.TrimPrefix(commentsOf(t.PkgPath())[t.Name()], t.Name()+" ")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "is "), "are ")
	return strings.ToUpper(text[:1]) + text[1:]
}

func describeMembers(s *huma.Schema, t reflect.Type) {
	comments := commentsOf(t.PkgPath())
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Anonymous {
			describeMembers(s, field.Type)
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if member := s.Properties[name]; member != nil {
			member.Description = comments[t.Name()+"."+field.Name]
		}
	}
}

// comments holds the doc comments of the packages that have been read, by import
// path and then by the name of the type, or of the field: "View.Version".
var comments = map[string]map[string]string{}

// commentsOf reads the source of a package.
func commentsOf(path string) map[string]string {
	if comments[path] != nil {
		return comments[path]
	}
	comments[path] = map[string]string{}
	documented := parse(path)
	types := map[string]ast.Expr{}
	for _, t := range documented.Types {
		types[t.Name] = t.Decl.Specs[0].(*ast.TypeSpec).Type
	}
	for _, t := range documented.Types {
		comments[path][t.Name] = oneLine(t.Doc)
		for _, field := range fieldsOf(types, t.Name) {
			for _, name := range field.Names {
				comments[path][t.Name+"."+name.Name] = oneLine(field.Doc.Text())
			}
		}
	}
	return comments[path]
}

// fieldsOf returns the fields of a struct type of a package, also if it is defined
// by the name of another, as in type Resolved ObjectEvent.
func fieldsOf(types map[string]ast.Expr, name string) []*ast.Field {
	switch t := types[name].(type) {
	case *ast.StructType:
		return t.Fields.List
	case *ast.Ident:
		return fieldsOf(types, t.Name)
	}
	return nil
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

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
