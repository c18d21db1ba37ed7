package api

import (
	"net/http"
)

// Operation is one operation of the service: a value of what it needs, with its
// route and its handler. Operations lists all of them.
type Operation interface {
	// Pattern is the method and the path, with variables: "GET /games/{id}". One
	// that is {name+} matches several segments.
	Pattern() string

	// handler returns the handler of the requests that match the pattern. A program
	// that never calls it, because it needs only patterns, does not link the handlers.
	handler() http.Handler
}

const (
	// documentationPattern is the pattern of the documentation, and the beginning of
	// the patterns below it.
	documentationPattern = "GET /schema"

	// DefaultPattern is the pattern of the operation that handles requests which match
	// no other one.
	DefaultPattern = "$default"
)

// Parts are what the operations need. The operations of an empty Parts have patterns,
// and cannot handle requests.
type Parts struct {
	UseCases
	Catalogue Catalogue // of the operator's card sets
	// LiveURL is the URL of the WebSocket at which games are followed, or its path
	// if it is on the host of the requests; "" for none.
	LiveURL string

	Pages         http.Handler // GET /play and what is below it
	Documentation http.Handler // GET /schema, what is below it, and what no operation matches
}

// Operations returns all operations of the service.
func Operations(p Parts) []Operation {
	return []Operation{
		CreateGame{p.Creator, p.LiveURL},
		GetGame{Reader: p.Reader, Live: p.LiveURL},
		SubmitAction{p.Submitter, p.LiveURL},
		ExportGame{p.Exporter},
		OfferInvitation{p.Offerer, p.LiveURL},
		ListInvitations{p.Invitations},
		GetInvitation{p.Invitations, p.OfferCards, p.LiveURL},
		AcceptInvitation{p.Accepter, p.LiveURL},
		SetInvitationExpiry{p.Invitations, p.LiveURL},
		ListCardSets{p.Catalogue, p.Options},
		Handle("GET /play", p.Pages),
		Handle("GET /play/{proxy+}", p.Pages),
		Handle(documentationPattern, p.Documentation),
		Handle(documentationPattern+"/{proxy+}", p.Documentation),
		Handle("GET /", p.Documentation),
		Handle(DefaultPattern, p.Documentation),
	}
}

// Handle returns the operation of any handler.
func Handle(pattern string, h http.Handler) Operation { return handled{pattern, h} }

type handled struct {
	pattern string
	http.Handler
}

func (h handled) Pattern() string       { return h.pattern }
func (h handled) handler() http.Handler { return h.Handler }
