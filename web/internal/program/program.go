// Package program connects the Go programs that run in browsers with their pages: a page calls
// the operations of a program by name, with requests and responses as JSON. The types of all
// operations for the pages are generated from it (web/pages/program/operations.ts).
package program

import (
	"fmt"
	"reflect"
)

// Operation is what a page can ask a program for. Package typed makes one of a function; a program
// that is to be small, and has no use for reflection, reads its requests itself.
type Operation struct {
	Request, Response reflect.Type // nil where the program reads its requests itself
	Do                func(request []byte) (response []byte, err error)
}

// Operations maps names to the operations of a program.
type Operations map[string]Operation

// Do does one of the operations. Request and response are JSON.
func (o Operations) Do(name string, request []byte) (response []byte, err error) {
	operation, ok := o[name]
	if !ok {
		return nil, fmt.Errorf("no operation %q", name)
	}
	return operation.Do(request)
}
