package main

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"cardgames/api"
)

// basePath matches the path of a public URL: without escapes, dot segments and empty segments.
var basePath = regexp.MustCompile(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$`)

// parsePublicURL reads the URL at which others reach the service, such as
// https://host.example/cards, and returns it without a slash at the end.
func parsePublicURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || !isWebURL(u) {
		return nil, fmt.Errorf("%q is not the URL of a host, or of a path there; write it as https://cards.example"+
			" or https://host.example/cards", text)
	}
	u.Path = strings.TrimSuffix(u.Path, "/")
	if !basePath.MatchString(u.Path) || u.RawPath != "" {
		return nil, fmt.Errorf("the path of %q must have letters, digits and -._~ only; write it as"+
			" https://host.example/cards", text)
	}
	if first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/"); isOwn(first) {
		return nil, fmt.Errorf("the path of %q must not begin with /%s, which is a path of the service itself", text, first)
	}
	return u, nil
}

// isWebURL reports whether a URL has nothing but a scheme, a host and a path.
func isWebURL(u *url.URL) bool {
	rest := url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path, RawPath: u.RawPath}
	return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && isPort(u.Port()) && *u == rest
}

// isPort reports whether a URL may have this port, "" for the default of its scheme.
func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return text == "" || err == nil && n > 0
}

// isHostURL reports whether a text is the URL of a host, without a path.
func isHostURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && isWebURL(u) && strings.Trim(u.Path, "/") == ""
}

// isOwn reports whether a path of the service begins with a segment.
func isOwn(segment string) bool {
	own := []string{livePath, healthPath, robotsPath, faviconPath}
	for _, o := range api.Operations(api.Parts{}) {
		_, path, _ := strings.Cut(o.Pattern(), " ")
		own = append(own, path)
	}
	for _, path := range own {
		if first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/"); first == segment && segment != "" {
			return true
		}
	}
	return false
}

// liveURL returns the URL of the live updates. Without a public URL it is a path,
// because clients use several hosts: localhost, a container's published port.
func liveURL(public *url.URL) string {
	if public == nil {
		return livePath
	}
	return "ws" + strings.TrimPrefix(public.Scheme, "http") + "://" + public.Host + public.Path + livePath
}

// pathOf returns the path below which the service is.
func pathOf(public *url.URL) string {
	if public == nil {
		return ""
	}
	return public.Path
}

// originOf returns the scheme and the host of a URL; "" for none.
func originOf(public *url.URL) string {
	if public == nil {
		return ""
	}
	return public.Scheme + "://" + public.Host
}
