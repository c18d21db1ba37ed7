package main

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestTheFilesThatProgramsAskFor(t *testing.T) {
	p, _ := startProcess(t, t.TempDir(), "-public-url", "https://host.example/cards",
		"-security-contact", "mailto:security@host.example")
	for path, want := range map[string]string{
		"/robots.txt":               "text/plain; charset=utf-8 User-agent: *\nDisallow: /cards/games/\n",
		"/cards/favicon.ico":        "image/vnd.microsoft.icon \x00\x00\x01\x00\x01\x00\x20\x20",
		"/.well-known/security.txt": "text/plain; charset=utf-8 Contact: mailto:security@host.example\nExpires: ",
	} {
		response := fetch(t, "GET", p.Base+path)
		body, err := io.ReadAll(response.Body)
		got := response.Header.Get("Content-Type") + " " + string(body)
		if err != nil || response.StatusCode != http.StatusOK || !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s %q %v, want %q", path, response.Status, got, err, want)
		}
	}
}

// RFC 9116, section 2.5.5: less than a year, or it may be stale.
func TestTheSecurityTextExpires(t *testing.T) {
	p, _ := startProcess(t, t.TempDir(), "-public-url", "https://host.example/cards",
		"-security-contact", "https://host.example/report")
	body, err := io.ReadAll(fetch(t, "GET", p.Base+"/.well-known/security.txt").Body)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]string{}
	for line := range strings.Lines(string(body)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields[name] = value
	}
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	if left := time.Until(expires); err != nil || left < 24*time.Hour || left > 365*24*time.Hour {
		t.Errorf("it expires in %v (%v)", left, err)
	}
	if want := "https://host.example/cards/.well-known/security.txt"; fields["Canonical"] != want {
		t.Errorf("it is at %s, want %s", fields["Canonical"], want)
	}
}

// Nobody is named who has not said so.
func TestWithoutAContactThereIsNoSecurityText(t *testing.T) {
	p, _ := startProcess(t, t.TempDir())
	if got := fetch(t, "GET", p.Base+"/.well-known/security.txt"); got.StatusCode != http.StatusNotFound {
		t.Errorf("it is %s", got.Status)
	}
	for _, contact := range []string{"security@host.example", "http://host.example", "mailto:", "x"} {
		var o options
		if err := o.setSecurityContact(contact); err == nil || !strings.Contains(err.Error(), "write it as mailto:") {
			t.Errorf("%q: %v", contact, err)
		}
	}
}
