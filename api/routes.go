package api

import (
	"net/http"
	"time"

	"cardgames/cardsets/catalogue"
	"cardgames/games"
	"cardgames/savegame/encode"
)

// Patterns of the operations, as in template.yaml.
const (
	createPattern = "POST /games"
	getPattern    = "GET /games/{id}"
	submitPattern = "POST /games/{id}/actions"
	exportPattern = "GET /games/{id}/export"

	offerPattern           = "POST /invitations"
	listInvitationsPattern = "GET /invitations"
	getInvitationPattern   = "GET /invitations/{id}"
	acceptPattern          = "POST /invitations/{id}/acceptance"
	expiryPattern          = "PUT /invitations/{id}/expiry"

	listCardSetsPattern = "GET /card-sets"

	// documentationPattern is the pattern of the documentation, and the beginning of
	// the patterns below it.
	documentationPattern = "GET /schema"

	// DefaultPattern is the pattern of the default route, which handles requests that
	// no other route matches.
	DefaultPattern = "$default"
)

// table has the routes of template.yaml, with the logical ids of the functions
// behind them.
var table = [...]struct{ pattern, function string }{
	{createPattern, "CreateGameFunction"},
	{getPattern, "GetGameFunction"},
	{submitPattern, "SubmitActionFunction"},
	{exportPattern, "ExportGameFunction"},
	{offerPattern, "OfferInvitationFunction"},
	{listInvitationsPattern, "ListInvitationsFunction"},
	{getInvitationPattern, "GetInvitationFunction"},
	{acceptPattern, "AcceptInvitationFunction"},
	{expiryPattern, "SetInvitationExpiryFunction"},
	{listCardSetsPattern, "ListCardSetsFunction"},
	{"GET /play", "PlayFunction"},
	{"GET /play/{proxy+}", "PlayFunction"},
	{documentationPattern, "ApiDocsFunction"},
	{documentationPattern + "/{proxy+}", "ApiDocsFunction"},
	{"GET /", "ApiDocsFunction"},
	{DefaultPattern, "ApiDocsFunction"},
}

// Route sends the requests of one method and path to a handler.
type Route struct {
	// Pattern is the method and the path, with variables: "GET /games/{id}". One
	// that is {name+} matches several segments.
	Pattern  string
	Function string // the logical id in template.yaml
	Handler  http.Handler
}

// Parts are what the service runs on.
type Parts struct {
	Store games.Store
	// Invitations writes in one transaction with Store.
	Invitations games.InvitationStore

	Archive   games.Archive
	Loader    games.Loader
	Catalogue *catalogue.Catalogue // of the operator's card sets
	Now       func() time.Time
	Retention time.Duration // 0 keeps games permanently
	// LiveURL is the URL of the WebSocket at which games are followed, or its path
	// if it is on the host of the requests; "" for none.
	LiveURL string
	Options []games.Option

	Pages         http.Handler // GET /play and what is below it
	Documentation http.Handler // GET /schema, what is below it, and what has no route
}

// Routes returns all routes of the service with their handlers.
func Routes(p Parts) []Route {
	invitations := games.NewInvitations(p.Invitations, p.Now)
	handlers := map[string]http.Handler{
		"CreateGameFunction": CreateGame(games.NewCreator(p.Store, p.Loader, p.Now, p.Retention, p.Options...),
			p.LiveURL).Handler,
		"GetGameFunction":      GetGame(games.NewReader(p.Store, p.Now), p.LiveURL).Handler,
		"SubmitActionFunction": SubmitAction(games.NewSubmitter(p.Store, p.Now), p.LiveURL).Handler,
		"ExportGameFunction":   ExportGame(games.NewExporter(p.Store, p.Archive, p.Now, encode.Encoder)).Handler,
		"OfferInvitationFunction": OfferInvitation(games.NewOfferer(p.Invitations, p.Store, p.Loader, p.Now, p.Options...),
			p.LiveURL).Handler,
		"ListInvitationsFunction": ListInvitations(invitations).Handler,
		"GetInvitationFunction":   GetInvitation(invitations, p.LiveURL).Handler,
		"AcceptInvitationFunction": AcceptInvitation(games.NewAccepter(p.Invitations, p.Store, p.Now, p.Retention),
			p.LiveURL).Handler,
		"SetInvitationExpiryFunction": SetInvitationExpiry(invitations, p.LiveURL).Handler,
		"ListCardSetsFunction":        ListCardSets(p.Catalogue, games.InlineSets(p.Options...)).Handler,
		"PlayFunction":                p.Pages,
		"ApiDocsFunction":             p.Documentation,
	}
	routes := make([]Route, len(table))
	for i, row := range table {
		routes[i] = Route{row.pattern, row.function, handlers[row.function]}
	}
	return routes
}
