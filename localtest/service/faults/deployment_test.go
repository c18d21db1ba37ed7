package faults_test

import (
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/lambda"
	"cardgames/localtest/repository"
	"cardgames/localtest/service/faults"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/network"
)

// deployment holds the dependencies that all functions' binaries share.
type deployment struct {
	*testing.T
	*backend
	template *template.Template
	sockets  *httptest.Server // the management API of connections
	hosts    sync.Map         // the tokens of the hosts of invitations, by id
}

// host returns the token of the host of an invitation, or "".
func (d *deployment) host(id string) string {
	host, _ := d.hosts.Load(id)
	bearer, _ := host.(string)
	return bearer
}

func newDeployment(t *testing.T) *deployment {
	definition, err := repository.Template()
	must(t, err)
	d := &deployment{T: t, backend: newBackend(t, time.Now), template: definition}
	must(t, lambda.Build())
	d.sockets = httptest.NewServer(http.HandlerFunc(serveManagement))
	t.Cleanup(d.sockets.Close)
	return d
}

// binary is a function's binary whose calls to its dependencies pass through
// proxies.
type binary struct {
	*deployment
	*lambda.Function
	network   http.RoundTripper
	endpoints []*httptest.Server
	calls     int // to all dependencies
	output    launch.Output
}

// start prepares the function. fault returns the fault of each call to a
// dependency, counted from 0.
func (d *deployment) start(function string, fault func(call int) faults.Fault) *binary {
	p := &binary{deployment: d}
	p.network = faults.NewTransport(func() faults.Fault {
		p.calls++
		return fault(p.calls - 1)
	}, http.DefaultTransport)
	env, err := lambda.Environment(d.template.Functions[function], map[string]string{
		"ExportsBucket": bucket, "DynamoDBEndpoint": p.proxyTo(d.db.URL), "S3Endpoint": p.proxyTo(d.bucket.URL),
		"LIVE_ENDPOINT": p.proxyTo(d.sockets.URL),
	})
	must(d.T, err)
	p.Function = lambda.New(lambda.Binary(function), env, &p.output)
	p.Timeout = timeout
	return p
}

// proxyTo starts a proxy between the function and a dependency, and returns its
// URL.
func (p *binary) proxyTo(target string) string {
	proxy, err := network.NewProxy(target, p.network)
	must(p.T, err)
	endpoint := httptest.NewServer(proxy)
	p.endpoints = append(p.endpoints, endpoint)
	return endpoint.URL
}

func (p *binary) close() {
	p.Close()
	for _, endpoint := range p.endpoints {
		endpoint.Close()
	}
}
