package service

import (
	"net/http/httputil"
	"net/url"
)

// NewProxy returns a handler that hands requests on to a server as they are.
func NewProxy(target string) (*httputil.ReverseProxy, error) {
	to, err := url.Parse(target)
	if err != nil {
		return nil, err
	}
	return &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host // a signature covers it
	}}, nil
}
