package main

import "github.com/danielgtaylor/huma/v2"

const apiDescription = `Creates and plays two-player, turn-based card games. The games are built from card sets, JSON files that anybody can write.

**Play.** Create a game with POST /games. Draw the table from the view that comes back: it lists every legal action in ` + "`legal_actions`" + `, each ready to be posted to /games/{id}/actions. The answer to an action is the new view, whose ` + "`events`" + ` tell what the action did, in the order in which it happened.

**Wait for the other player.** Read GET /games/{id} with If-None-Match and the ETag that you have: 304 means that nothing has happened. Wait as many seconds between two reads as X-Poll-Interval says; without that header there is nothing to wait for. With ?since=N the answer also has the log of all versions after N, so a client that was away misses nothing.

**Never play a move twice.** Send If-Match with the ETag of the version that you chose the action for, and an Idempotency-Key that is new for each move and stays the same when you send the move again. A move whose answer was lost is then answered once more, marked with Idempotency-Replayed, and not played again; 412 means that another move came first: read the game again and decide anew. Without both, repeating a request blindly can play a second move: after a pass, the same player may have priority again.

**Private games.** A game is an open table unless it is created with ` + "`private`" + `: whoever knows its id sees both hands and may act for both players. In a private game each seat has a bearer token, which the answer to POST /games shows once (or which the player's own device makes, with ` + "`seat_hashes`" + `). Send it as Authorization: Bearer; without one you are a spectator.

**Errors** are problem documents (RFC 9457). ` + "`code`" + ` is for programs, ` + "`detail`" + ` for people, and ` + "`errors`" + ` says what is wrong where. Ignore members that you do not know, here and in all answers: later releases may add some. A gateway stands in front of the service and answers unknown routes (404), throttling (429) and its own time-outs (5xx) by itself, in another form and without these members.`

const createDescription = `Shuffles, deals and starts the first turn. The body is optional: without card sets, the game is played with the service's own core set.

Card sets are loaded in four steps, each over all of them before the next begins: every URL is checked, all files are fetched, all are validated, and the cards are built. All faults of the step that fails are reported together, and no game is made.`

const getDescription = `The newest version of the game, or with ?version an older one. A 304 is only ever about the newest version.`

const submitDescription = `Plays one action and answers with the version that it made. An action that is malformed or illegal changes nothing.

The checks come in this order: the form of the request, the game, the seat's token, Idempotency-Key, If-Match, and the rules.`

const exportDescription = `The whole game in one file: its cards, its opening, every action and event, and its state. With it a game can be replayed and checked without this service. The secret of the shuffle is in it once the game is finished. It shows both hands, so that of a private game waits for its end.`

var headerDocs = map[string]*huma.Header{
	"ETag":                 textHeader("The version in quotes, a strong entity tag (RFC 9110, section 8.8.3), for If-Match and If-None-Match.", `"3"`),
	"Location":             textHeader("The path of the new game.", "/games/"+exampleID),
	"X-Request-Id":         textHeader("Names the request in the service's logs. Tell it when you report a fault.", "JKJaXmPLvHcESHA="),
	"Cache-Control":        textHeader("Answers about games are not for caches.", "no-store"),
	"Vary":                 textHeader("What an answer shows depends on the token of the request.", "Authorization"),
	"Idempotency-Replayed": sometimes("true: an earlier request with the same Idempotency-Key had played this move. Absent otherwise.", "true"),
	"WWW-Authenticate":     textHeader("How to authenticate (RFC 6750, section 3).", `Bearer realm="seat"`),
	"Content-Disposition":  textHeader("The name of the file for a download.", `attachment; filename="save-game-`+exampleID+`.json"`),
	"X-Poll-Interval": integerHeader("Seconds to wait before the next read: 2 while the newest version is under a minute old, 10 under ten minutes, then 60. "+
		"Absent when the game is finished, and with an old version.", 2),
	"Retry-After": integerHeader("Seconds to wait before the next try.", 2),
}

// textHeader is there in every answer that names it.
func textHeader(description, example string) *huma.Header {
	return &huma.Header{Description: description, Required: true, Schema: &huma.Schema{Type: huma.TypeString}, Example: example}
}

func sometimes(description, example string) *huma.Header {
	h := textHeader(description, example)
	h.Required = false
	return h
}

func integerHeader(description string, example int) *huma.Header {
	return &huma.Header{Description: description, Schema: &huma.Schema{Type: huma.TypeInteger}, Example: example}
}
