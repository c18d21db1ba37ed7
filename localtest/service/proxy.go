package service

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
)

// NewProxy returns a handler that hands requests on to a server as they are, over
// a network. Where the network fails, the connection ends without a response.
func NewProxy(target string, network http.RoundTripper) (http.Handler, error) {
	to, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Host = r.In.Host // a signature covers it
		},
		Transport:    network,
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body) // only then does the end of the client show
		r.Body = io.NopCloser(bytes.NewReader(body))
		proxy.ServeHTTP(w, r)
	}), nil
}
