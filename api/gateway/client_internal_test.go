package gateway

import "testing"

func TestClient(t *testing.T) {
	for name, test := range map[string]struct {
		edge              bool
		source, forwarded string
		want              string
	}{
		"directly":                      {false, "192.0.2.1", "192.0.2.1", "192.0.2.1"},
		"directly, with a claim":        {false, "192.0.2.1", "203.0.113.5, 192.0.2.1", "192.0.2.1"},
		"without a source":              {false, "", "203.0.113.5", "invalid IP"},
		"by the edge":                   {true, "198.51.100.1", "192.0.2.1, 198.51.100.1", "192.0.2.1"},
		"by the edge, with a claim":     {true, "198.51.100.1", "203.0.113.5,192.0.2.1,198.51.100.1", "192.0.2.1"},
		"by an edge that is not added":  {true, "198.51.100.1", "203.0.113.5, 192.0.2.1", "192.0.2.1"},
		"by the edge, which adds IPv6":  {true, "198.51.100.1", "2001:db8::1, 198.51.100.1", "2001:db8::1"},
		"by the edge, without a list":   {true, "198.51.100.1", "", "198.51.100.1"},
		"by the edge, with what is not": {true, "198.51.100.1", "203.0.113.5, x, 198.51.100.1", "198.51.100.1"},
	} {
		e := &event{Headers: map[string]string{"x-forwarded-for": test.forwarded}}
		e.RequestContext.HTTP.SourceIP = test.source
		if got := e.client(test.edge).String(); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}
