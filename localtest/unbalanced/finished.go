package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// file keeps results, one a line, so that a run can be ended and begun again.
type file struct {
	file    *os.File // nil: the results are not kept
	results map[int]result
}

// open reads the results of a file, which need not exist yet. Without a name there is none.
func open(name string) (*file, error) {
	f := &file{results: map[int]result{}}
	if name == "" {
		return f, nil
	}
	var err error
	if f.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bufio.NewReader(f.file))
	for {
		var r result
		err := decoder.Decode(&r)
		if err == io.EOF {
			return f, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		f.results[r.Number] = r
	}
}

func (f *file) has(number int) bool {
	_, ok := f.results[number]
	return ok
}

func (f *file) add(r result) error {
	f.results[r.Number] = r
	if f.file == nil {
		return nil
	}
	return json.NewEncoder(f.file).Encode(r)
}

// of returns the results of some sets.
func (f *file) of(numbers []int) []result {
	var all []result
	for _, n := range numbers {
		if f.has(n) {
			all = append(all, f.results[n])
		}
	}
	return all
}

func (f *file) close() {
	if f.file != nil {
		f.file.Close()
	}
}
