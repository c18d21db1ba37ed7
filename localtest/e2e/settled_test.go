package e2e

import (
	"net/http"
	"testing"
)

// What libraries below would answer in ways that the document does not list.
func TestRequestsThatLibrariesWouldReadTheirOwnWay(t *testing.T) {
	s := newService(t)
	game := s.passes(s.create(""), 3).path()
	for name, test := range map[string]struct {
		request request
		status  int
	}{
		"a range of a page":       {get("/schema/openapi.json").with("Range", "bytes=0-3"), http.StatusOK},
		"a range beyond the page": {get("/schema").with("Range", "bytes=99999999-"), http.StatusOK},
		"If-Match on a page":      {get("/schema").with("If-Match", `"x"`), http.StatusOK},
		"a huge version":          {get(game + "?version=99999999999999999999").wrong(), http.StatusNotFound},
		"a huge since":            {get(game + "?since=99999999999999999999").wrong(), http.StatusOK},
		"1.0 is an integer":       {get(game + "?version=1.0").wrong(), http.StatusOK},
		"a broken escape":         {get(game + "?version=%zz").wrong(), http.StatusBadRequest},
		"a parameter twice":       {get(game + "?version=1&version=2").wrong(), http.StatusUnprocessableEntity},
		"a parameter without one": {get(game + "?version=").wrong(), http.StatusUnprocessableEntity},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := (&session{t, s.Target}).try(test.request)
			if err != nil {
				t.Fatal(err)
			}
			if a.status != test.status {
				t.Errorf("status %d, want %d: %.200s", a.status, test.status, a.body)
			}
		})
	}
}
