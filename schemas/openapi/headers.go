package main

import (
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"cardgames/games"
	"cardgames/lobby"
)

// headers are the headers of responses that clients should know.
var headers = map[string]*huma.Header{
	"ETag": text("A strong entity tag (RFC 9110, section 8.8.3), for If-Match and If-None-Match: of a game its version "+
		"in quotes, after a restore of the service with the epoch that began then (\"4-k3q\"), "+
		"of an invitation a text that changes with it.", `"3"`),
	"Location": text("The path of the game or the invitation.", "/games/"+exampleID),
	"X-Request-Id": text("Identifies the request in the service's logs. Quote it when you report a fault.",
		"JKJaXmPLvHcESHA="),
	"Cache-Control": text("Responses about games are not for caches; documentation is.", "no-store"),
	"Vary": optional(text("The request headers on which the response depends. Absent from a 404 or 405 for a path "+
		"that is not documented.", "Authorization, X-Seat-Token, Accept-Encoding")),
	"WWW-Authenticate":    text("How to authenticate (RFC 6750, section 3).", `Bearer realm="seat"`),
	"Content-Disposition": text("The file name of the download.", `attachment; filename="save-game-`+exampleID+`.json"`),
	"Idempotency-Replayed": optional(text("true: an earlier request did this: one with the same Idempotency-Key, or the "+
		"same offer or acceptance. Absent otherwise.", "true")),
	"Preference-Applied": optional(text("return=minimal: the body is a MinimalView, as the request preferred. Absent "+
		"otherwise.", "return=minimal")),
	"X-Poll-Interval": optional(seconds(pollIntervalText(), 2)),
	"Retry-After":     optional(seconds("Seconds to wait before the next try.", 2)),
}

func pollIntervalText() string {
	var text strings.Builder
	text.WriteString("Seconds to wait before the next read, by the age of the newest version: ")
	for _, step := range games.PollSteps {
		fmt.Fprintf(&text, "%v up to %v seconds, ", step.Interval.Seconds(), step.Under.Seconds())
	}
	fmt.Fprintf(&text, "then %v. ", games.LongestPoll.Seconds())
	fmt.Fprintf(&text, "At least %v for the viewer of a private game who has priority, unless the deadline is near. ",
		games.OwnTurnPoll.Seconds())
	text.WriteString("Absent if the game is finished or the version is not the newest. ")
	fmt.Fprintf(&text, "%v for an open invitation.", lobby.PollInterval.Seconds())
	return text.String()
}

func text(description, example string) *huma.Header {
	return &huma.Header{Description: description, Required: true, Schema: &huma.Schema{Type: huma.TypeString},
		Example: example}
}

func seconds(description string, example int) *huma.Header {
	return &huma.Header{Description: description, Required: true, Example: example,
		Schema: &huma.Schema{Type: huma.TypeInteger, Format: "int32"}}
}

func optional(h *huma.Header) *huma.Header {
	h.Required = false
	return h
}
