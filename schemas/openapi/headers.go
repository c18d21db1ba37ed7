package main

import "github.com/danielgtaylor/huma/v2"

// headers are those of responses that clients should know.
var headers = map[string]*huma.Header{
	"ETag":                 text("The version in quotes, a strong entity tag (RFC 9110, section 8.8.3), for If-Match and If-None-Match.", `"3"`),
	"Location":             text("The path of the new game.", "/games/"+exampleID),
	"X-Request-Id":         text("Identifies the request in the service's logs. Quote it when you report a fault.", "JKJaXmPLvHcESHA="),
	"Cache-Control":        text("Responses about games are not for caches; documentation is.", "no-store"),
	"Vary":                 text("The request headers on which the response depends.", "Authorization, Accept-Encoding"),
	"WWW-Authenticate":     text("How to authenticate (RFC 6750, section 3).", `Bearer realm="seat"`),
	"Content-Disposition":  text("The file name of the download.", `attachment; filename="save-game-`+exampleID+`.json"`),
	"Idempotency-Replayed": optional(text("true: an earlier request with the same Idempotency-Key played this move. Absent otherwise.", "true")),
	"X-Poll-Interval": optional(seconds("Seconds to wait before the next read: 2 while the newest version is under 20 seconds old, 5 under two minutes, 10 under ten, then 60. "+
		"60 at once for the viewer of a private game who has priority, unless the deadline is near. "+
		"Absent if the game is finished or the version is not the newest.", 2)),
	"Retry-After": optional(seconds("Seconds to wait before the next try.", 2)),
}

func text(description, example string) *huma.Header {
	return &huma.Header{Description: description, Required: true, Schema: &huma.Schema{Type: huma.TypeString}, Example: example}
}

func seconds(description string, example int) *huma.Header {
	return &huma.Header{Description: description, Required: true, Schema: &huma.Schema{Type: huma.TypeInteger}, Example: example}
}

func optional(h *huma.Header) *huma.Header {
	h.Required = false
	return h
}
