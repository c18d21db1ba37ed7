package main

import (
	"bytes"
	"errors"
	"io"
	"net/http/httptest"

	"github.com/go-json-experiment/json/jsontext"
)

// cutLists leaves at most a number of entries in each list of a response.
func cutLists(w *httptest.ResponseRecorder, most int64) {
	var out bytes.Buffer
	from, to := jsontext.NewDecoder(w.Body), jsontext.NewEncoder(&out)
	for {
		isEntry := from.PeekKind() != jsontext.KindEndArray
		if kind, n := from.StackIndex(from.StackDepth()); kind == jsontext.KindBeginArray && n >= most && isEntry {
			must(from.SkipValue())
			continue
		}
		token, err := from.ReadToken()
		if errors.Is(err, io.EOF) {
			break
		}
		must(err)
		must(to.WriteToken(token))
	}
	w.Body = &out
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
