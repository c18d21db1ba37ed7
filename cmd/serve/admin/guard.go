package admin

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"runtime"
	"strings"

	"cardgames/api"
)

// minToken is how many characters a token has at least.
const minToken = 32

// maxToken is how many bytes of a token's file are read.
const maxToken = 4096

// tokenCharacters may stand in a bearer token (RFC 6750, section 2.1).
const tokenCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/="

// ReadToken reads the token of a file that only its owner may write, and that nobody but its owner
// and its group may read: secrets of containers are mounted with mode 0440.
func ReadToken(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a file", path)
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o027 != 0:
		return "", fmt.Errorf("%s can be read by others, or written by its group: chmod 600 %s", path, path)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxToken))
	if err != nil {
		return "", err
	}
	token := strings.TrimRight(string(text), "\r\n")
	switch {
	case len(token) < minToken || len(token) == maxToken:
		return "", fmt.Errorf("%s must have one line with a token of at least %d characters:"+
			" openssl rand -hex 32 makes one", path, minToken)
	case strings.Trim(token, tokenCharacters) != "":
		return "", fmt.Errorf("%s has a character that cannot be in a token; openssl rand -hex 32 makes one", path)
	}
	return token, nil
}

// Guard passes on the requests that have a token and name the listener. A page whose host's
// name leads to this address (DNS rebinding) names another host.
func Guard(next http.Handler, token string, named func(host string) bool) http.Handler {
	want := sha256.Sum256([]byte(token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !named(r.Host) {
			api.Fail(w, r, problem(http.StatusMisdirectedRequest, "misdirected_request",
				"the Host of the request is not the address that serve administers games at"))
			return
		}
		given, err := bearer(r.Header)
		if hash := sha256.Sum256([]byte(given)); err != nil || subtle.ConstantTimeCompare(hash[:], want[:]) != 1 {
			w.Header().Set("WWW-Authenticate", `Bearer realm="administration"`)
			api.Fail(w, r, problem(http.StatusUnauthorized, "token_required",
				"send Authorization: Bearer with the token of -admin-token-file"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// bearer returns the only bearer token of a header.
func bearer(header http.Header) (string, error) {
	fields := header.Values("Authorization")
	if len(fields) != 1 {
		return "", errors.New("not one Authorization")
	}
	scheme, token, _ := strings.Cut(fields[0], " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return "", errors.New("not a bearer token")
	}
	return token, nil
}

// Named returns a function that reports whether a Host names a listener: by the address that
// was chosen for it, by its own, on loopback by localhost too, and if it listens on all
// addresses by any of these, but by no name.
func Named(chosen string, own net.Addr) func(host string) bool {
	address, err := netip.ParseAddrPort(own.String())
	if err != nil {
		return func(string) bool { return false }
	}
	port := fmt.Sprint(address.Port())
	return func(host string) bool {
		if _, _, err := net.SplitHostPort(host); err != nil {
			host = net.JoinHostPort(strings.Trim(host, "[]"), "80")
		}
		if strings.EqualFold(host, chosen) {
			return true
		}
		name, p, _ := net.SplitHostPort(host)
		ip, err := netip.ParseAddr(name)
		switch {
		case p != port:
			return false
		case err == nil:
			return ip == address.Addr() || address.Addr().IsUnspecified()
		}
		return address.Addr().IsLoopback() && strings.EqualFold(name, "localhost")
	}
}
