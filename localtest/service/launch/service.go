// Package launch starts the service for tests and measurements: its handlers in
// this process with any store (New), the functions' handlers behind the emulated
// API Gateway (NewFunctions), or cmd/serve as a process of its own (Start).
package launch

import (
	"net/http"
	"net/netip"
	"time"

	"cardgames/api"
	"cardgames/api/gateway"
	"cardgames/api/server"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/lobby"
	"cardgames/localtest/cloud/apigateway"
	"cardgames/localtest/repository"
	"cardgames/savegame/encode"
	"cardgames/web"
	"cardgames/web/docs"
)

// Parts are what the service runs on.
type Parts struct {
	Store       games.Store
	Invitations lobby.Store // writes in one transaction with Store
	Archive     games.Archive
	Loader      games.Loader
	Catalogue   api.Catalogue
	Now         func() time.Time
	Retention   time.Duration // 0 keeps games permanently
	LiveURL     string        // as in api.Parts
	Options     []games.Option
	Client      func(*http.Request) netip.Addr // of New, as in server.Options; nil counts no public games
}

// operations returns the operations of the service, as cmd/serve has them.
func (p Parts) operations() []api.Operation {
	return api.Operations(api.Parts{
		UseCases: api.NewUseCases(api.Ports{
			Store: p.Store, Invitations: p.Invitations, Archive: p.Archive, Encoder: encode.Encoder,
			Loader: p.Loader, Now: p.Now, Retention: p.Retention, Options: p.Options,
		}),
		Catalogue: p.Catalogue, LiveURL: p.LiveURL,
		Pages: web.Handler(engine.DefaultRules(), p.LiveURL), Documentation: docs.Handler(),
	})
}

// New returns a handler of all operations, as cmd/serve has it.
func New(p Parts) http.Handler {
	return server.New(api.NewMux(p.operations()...), server.Options{Client: p.Client})
}

// NewFunctions returns the functions' handlers in this process, behind an emulated
// API Gateway with the routes of the repository's template. Requests are logged as
// by deployed functions.
func NewFunctions(p Parts) (http.Handler, error) {
	t, err := repository.Template()
	if err != nil {
		return nil, err
	}
	operations := map[string][]api.Operation{}
	for _, o := range p.operations() {
		id, err := t.FunctionOf(o.Pattern())
		if err != nil {
			return nil, err
		}
		operations[id] = append(operations[id], o)
	}
	functions := map[string]apigateway.Function{}
	for id, own := range operations {
		functions[id] = gateway.New(api.NewMux(own...)).Invoke
	}
	return apigateway.New(t, functions)
}
