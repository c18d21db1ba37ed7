package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"cardgames/api"
	"cardgames/web/files"
	"cardgames/web/icons"
)

// The files that programs ask for at any host.
const (
	robotsPath   = "/robots.txt"
	faviconPath  = "/favicon.ico"
	securityPath = "/.well-known/security.txt"
)

// wellKnown serves them. The one of security needs a contact.
func wellKnown(o options) []api.Operation {
	site := &files.Site{Policy: "default-src 'none'", Files: map[string]*files.File{
		robotsPath:  files.New("robots.txt", robots(pathOf(o.publicURL)), files.CacheADay),
		faviconPath: files.Read("favicon.ico", icons.Favicon, files.CacheADay),
	}}
	operations := []api.Operation{api.Handle("GET "+robotsPath, site), api.Handle("GET "+faviconPath, site)}
	if o.securityContact != "" {
		operations = append(operations, api.Handle("GET "+securityPath, securityText(o)))
	}
	return operations
}

// robots lets search engines read the pages, and keeps them from games (RFC 9309).
func robots(base string) []byte {
	return fmt.Appendf(nil, "User-agent: *\nDisallow: %[1]s/games/\nDisallow: %[1]s/invitations\n", base)
}

// securityText says where to report a vulnerability (RFC 9116). It expires after a month, so that a copy
// of it does not outlive its contact for long.
func securityText(o options) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		expires := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 1, 0)
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", files.CacheADay)
		text := fmt.Sprintf("Contact: %s\nExpires: %s\n", o.securityContact, expires.Format(time.RFC3339))
		if o.publicURL != nil {
			text += "Canonical: " + o.publicURL.String() + securityPath + "\n"
		}
		_, _ = io.WriteString(w, text) // an error means that the client has gone
	})
}

// setSecurityContact takes a URI of the schemes that RFC 9116, section 2.5.3, names.
func (o *options) setSecurityContact(text string) error {
	u, err := url.Parse(text)
	if err != nil || !slices.Contains([]string{"mailto", "https", "tel"}, u.Scheme) || u.Opaque+u.Host == "" {
		return errors.New("write it as mailto:security@cards.example or https://cards.example/report")
	}
	o.securityContact = u.String()
	return nil
}
