package api

import (
	"fmt"

	"cardgames/lobby"
)

// ProblemType is a kind of problem, and what is documented of it. Its page is
// /schema/problems/<Code>.
type ProblemType struct {
	Code     string
	Title    string
	When     string // for the page: what a client can do about it
	Statuses []int  // the usual one first
}

// problemTypes are all kinds of problems, in the order of the calls of kind.
var problemTypes []*ProblemType

func kind(code, title, when string, statuses ...int) *ProblemType {
	t := &ProblemType{code, title, when, statuses}
	problemTypes = append(problemTypes, t)
	return t
}

var (
	kindMalformedRequest = kind("malformed_request", "The request cannot be read",
		"The body is not JSON (RFC 8259): broken syntax, duplicate members, bytes that are not UTF-8, or text after the "+
			"value. Or the body broke off, or If-Match or If-None-Match is not a list of entity tags such as \"4\", with its "+
			"quotes.", 400)
	kindInvalidRequest = kind("invalid_request", "The request is not valid",
		"A member is missing, unknown or of the wrong type, or a query parameter is unknown or has a value that it cannot "+
			"have. errors has one entry for each fault. Integers of any size pass this check.", 422)
	kindIllegalMove = kind("illegal_move", "The rules do not allow this action",
		"reason names the first rule that the action breaks, and current_version the version that it was checked against. "+
			"The game is unchanged. legal_actions of the view lists every action that is legal. The reasons, in the order in "+
			"which they are checked:", 422)
	kindVersionConflict = kind("version_conflict", "The action is not for the newest version",
		"412: If-Match does not name the newest version, or names it by a weak tag (W/\"4\"), which never matches. 409: "+
			"without If-Match, another move took the version. Nothing was applied. Read the game again and decide anew; "+
			"current_version is the newest version.", 409, 412)
	kindSeatTokenRequired = kind("seat_token_required", "A seat's token is needed",
		"The game is private: send Authorization: Bearer <token> with the token of the seat that acts. "+
			"Without Authorization a private game can be looked at as a spectator. To offer or accept an invitation, send a "+
			"token that the player's own device has generated for the new game; for a rematch also X-Rematch-Token, with the "+
			"token of the same player in the game before.", 401)
	kindSeatTokenUnknown = kind("seat_token_unknown", "The token is of no seat of this game",
		"Each game has tokens of its own. Send the one that this seat has in this game, or read the game as a spectator "+
			"without Authorization. Sending the same token again does not help.", 401)
	kindSeatTokenRefused = kind("seat_token_refused", "An open game takes no token",
		"The game is open: anyone who knows its id may act for both players. Send the request again without Authorization.",
		401)
	kindWrongSeat = kind("wrong_seat", "The token is of the other seat",
		"A move needs the token of its own player. Only for a player who has let the deadline go by may the other seat "+
			"post an action: one of its deadline_actions. An invitation is kept or withdrawn with the token of its offer.",
		403)
	kindIdempotencyKeyReused = kind("idempotency_key_reused", "The Idempotency-Key was used for another request",
		"A key names one move, or one new game. Make a new one for each, and keep it only when the same request is sent "+
			"again. A key that has made a game cannot make another one after that has expired.", 422)
	kindGameInProgress = kind("game_in_progress", "The private game is not finished",
		"The download shows both hands and every draw, so a private game has none before its end.", 409)
	kindGameNotFound = kind("game_not_found", "There is no such game",
		"No game has this id, or it has expired.", 404)
	kindVersionNotFound = kind("version_not_found", "The game has no such version",
		"current_version is the newest version of the game; it has all from 0 up to that.", 404)
	kindInvitationNotFound = kind("invitation_not_found", "There is no such invitation",
		"No invitation has this id, or it has expired. One that was withdrawn can still be read for some time, but neither "+
			"accepted nor renewed. To offer a seat again, send a new token.", 404)
	kindInvitationTaken = kind("invitation_taken", "The invitation has been accepted",
		"Another player has the seat: look for another invitation. A host who withdraws too late sits in the game: GET "+
			"/games/{id} with the id of the invitation and the token of the offer.", 409)
	kindInvitationReused = kind("invitation_reused", "The token was used for an offer before",
		"An invitation's id is derived from the token of its offer, so a token makes one invitation and one game. The same "+
			"offer again returns the same invitation until it expires. Generate a new token for another one.", 409)
	kindOwnInvitation = kind("own_invitation", "The host cannot accept the invitation",
		"A game has two players: the token that accepts must not be the one that offered, nor X-Rematch-Token the "+
			"host's token of the game before.", 422)
	kindTooManyPublicGames = kind("too_many_public_games", "The address has too many public games",
		fmt.Sprintf("Of public offers, acceptances of them and unfinished games that began so, an address has %d at a time. "+
			"Finish or resign one of these games, or withdraw an offer. Games of POST /games, private invitations and "+
			"rematches do not count.", lobby.MaxPublicGames), 429)
	kindEntropyReused = kind("entropy_reused", "The invitation was accepted with other entropy",
		"This token has the seat. To repeat an acceptance whose response was lost, send the same entropy again: it was "+
			"drawn once, so that no retry can choose the shuffle. Or read the game.", 422)
	kindDeckReused = kind("deck_reused", "The invitation was accepted with another deck",
		"This token has the seat. To repeat an acceptance whose response was lost, send the same deck again, in any order. "+
			"Or read the game.", 422)
	kindRematchOffered = kind("rematch_offered", "The rematch has been offered",
		"A game has one rematch. Its invitation is open or accepted: if the opponent has offered it, accept it. Its id is "+
			"the first 128 bits, in lower-case base32 without padding, of the SHA-256 of \"rematch 1\", a line break (0x0A) "+
			"and the id of the game before.", 409)
	kindNoRematch = kind("rematch_not_possible", "The game has no rematch",
		"rematch_of must name a game that is finished and that began with an invitation. A game of POST /games "+
			"has none: offer a new invitation.", 422)
	kindNotFound = kind("not_found", "There is nothing at this path",
		"The documentation at /schema lists the paths of the API.", 404)
	kindMethodNotAllowed = kind("method_not_allowed", "The path does not take this method",
		"The header Allow lists the methods that it takes.", 405)
	kindTooLarge = kind("too_large", "The body is too large",
		fmt.Sprintf("A body of POST /games and of POST /invitations has at most %d bytes, and %d more where the service "+
			"allows card sets in it; any other has at most %d. Where the service allows decks, the bodies that may have one "+
			"have %d more.", MaxNewGameBytes, MaxSetsBytes, MaxActionBytes, MaxDeckBytes), 413)
	kindHeaderTooLarge = kind("header_too_large", "The header is too large",
		"One machine reads at most 16 KiB of the header of a request, which is all of it but the body. Send fewer or "+
			"shorter fields, or follow fewer games by one connection.", 431)
	kindNotAcceptable = kind("not_acceptable", "The file is sent compressed",
		"Files of more than 2 MB are sent with gzip alone. Send Accept-Encoding: gzip.", 406)
	kindUnsupportedMediaType = kind("unsupported_media_type", "The body is not application/json",
		"Send JSON with Content-Type: application/json and without a content coding.", 415)
	_ = kind("card_set_not_allowed", "The card set's URL is not allowed",
		"Card sets are loaded only from https URLs below the origin that this service is configured with, without "+
			"credentials, query or fragment. Nothing was fetched.", 422)
	_ = kind("card_set_invalid", "The card set is not valid",
		"The file is not JSON, or breaks the JSON Schema at /schema/card-set.schema.json. Each error has the URL, a JSON "+
			"Pointer, and the line and column in the file.", 422)
	kindInlineSetsDisabled = kind("inline_sets_disabled", "The service takes no card sets in requests",
		"This service plays the core set and the card sets of its operator's origin: send set_urls, or leave sets out. "+
			"An operator turns card sets in requests on with the parameter InlineSets; docs/security.md says what it means.",
		422)
	kindDecksDisabled = kind("decks_disabled", "The service takes no decks",
		"Players cannot bring decks to the games of this service: both decks are made from the card sets. An operator turns "+
			"decks on with the parameter Format; docs/aws-reference.md says what it means for going back to an older release.",
		422)
	kindNewCardsDisabled = kind("new_cards_disabled", "The service does not take such cards yet",
		"A set has a style, or a card a moment, a count or a param that came with release 1.1.0, and games with it are "+
			"stored in format 4. An operator allows that with the parameter Format; docs/aws-reference.md says what it "+
			"means for going back to an older release.", 422)
	_ = kind("deck_required", "The game needs a deck",
		"Each player brings a deck to this game: send deck with the acceptance, or with the offer of a rematch. "+
			"GET /invitations/{id} says decks: true, and which draft the decks are chosen from.", 422)
	_ = kind("deck_not_expected", "The game takes no deck",
		"Players bring no decks to this game: send the acceptance, or the offer of its rematch, without deck.", 422)
	_ = kind("deck_size", "The deck has another number of cards",
		"A deck has 30 cards, copies counted.", 422)
	_ = kind("deck_unknown_card", "The deck has a card that the game does not have",
		"Each entry of a deck names a card of the game's card sets by its id, such as core:kettle.", 422)
	_ = kind("deck_copies", "The deck has too many copies of a card",
		"An entry of a deck has 1 or 2 copies.", 422)
	_ = kind("deck_duplicate_card", "The deck has a card in two entries",
		"Each card of a deck has one entry, with its number of copies.", 422)
	_ = kind("pool_too_small", "The card sets have too few cards for a deck",
		"A deck has 30 cards with at most two copies of each, so the card sets must have at least 15 cards.", 422)
	_ = kind("deck_not_drafted", "The deck is not chosen from the draft",
		"With draft, a deck has one card of each of the fifteen groups of the draft, twice. /schema/rules-implementers "+
			"says how the groups follow from the seed and the card sets.", 422)
	_ = kind("draft_without_decks", "There is a draft, but no deck",
		"draft says from which groups decks were chosen: send it with decks in POST /games, and with deck in an offer.",
		422)
	_ = kind("draft_pool_too_small", "The card sets have too few cards for a draft",
		"A draft has fifteen groups of two or three different cards, so the card sets must have at least 30 cards.", 422)
	_ = kind("unknown_effect", "A card has an unknown effect",
		"The effects, and the params that each takes:", 422)
	_ = kind("bad_params", "A card's params do not fit its effect",
		"A member of params is missing, unknown or out of range, or the effect cannot stand on a card of this type: a "+
			"person, an appliance and a habit have the effect none, and scrap, bounce, cancel and shield stand only on "+
			"instants. The effects, and the params that each takes:", 422)
	_ = kind("duplicate_card_id", "Two cards have the same id",
		"The id of the set, a colon and the id of the card must be unique over all sets of a game.", 422)
	kindCardPoolTooLarge = kind("card_pool_too_large", "The card sets are too large together",
		"A game takes at most 2,000 cards and 1 MiB of card sets, which must fit into the store when compressed. The "+
			"texts of one card, or of one set, take at most 4,096 bytes together, of a card in a request 1,024, counted "+
			"as a response carries them: escaped twice as JSON, so that a quote counts 4 and a control character 7.", 422)
	_ = kind("card_set_unavailable", "The card set could not be fetched",
		"Its origin could not be reached, or responded with a status other than 200. Redirects are not followed. Status "+
			"404 means that the origin has no such file: see whether it is there, and whether the URL spells its name "+
			"exactly, upper and lower case too. Under make run the files are those in the folder cardsets/sets.", 502)
	_ = kind("card_set_timeout", "The card set's origin took too long",
		"A fetch may take 5 seconds in all. Try again later.", 502)
	_ = kind("card_set_too_large", "The card-set file is too large",
		"A card-set file has at most 256 KiB.", 502)
	_ = kind("card_set_wrong_type", "The card set's origin did not send JSON",
		"The content type must be application/json, application/*+json or text/plain, without a content coding.", 502)
	_ = kind("card_set_index_invalid", "The operator's list of card sets is not valid",
		"The index.json of the origin must be {\"card_sets\": [{\"file\": \"garden.json\", \"name\": \"...\", \"about\": "+
			"\"...\"}]} with files below the origin, names of at most 80 characters and texts about them of at most 300. "+
			"Games can be created all the same.", 502)
	kindLiveRefused = kind("live_refused", "The game cannot be followed",
		"A handshake for live updates is refused. 400: it names no game, or too many. 403: a ticket is of no seat of its "+
			"game. 404: there is no such game or invitation, or it has expired. 410: the game is finished. 426 and 405: the "+
			"request is no handshake of a WebSocket (RFC 6455). 503: the service is stopping, or its store does not respond; "+
			"try again later.", 404, 400, 403, 405, 410, 426, 501, 503)
	kindTooManyRequests = kind("too_many_requests", "Too many requests",
		"One machine limits how many requests an address makes in a second, how long it works for them, how many bytes "+
			"it sends, and how many requests and live connections are open at once. Nothing was done. Try again after the "+
			"seconds in Retry-After.", 429)
	kindUnavailable = kind("unavailable", "A part of the service is not available",
		"Try again after the seconds in Retry-After. A move may or may not have been applied: read the game before you "+
			"repeat it, or send If-Match, with which it cannot be applied twice.", 503)
	kindBusy = kind("busy", "The service is busy with large requests",
		"What takes long, such as large card sets and responses that have them, is done in turns, so that games go on "+
			"meanwhile. Nothing was done. Try again after the seconds in Retry-After.", 503)
	kindStorageFull = kind("storage_full", "The service has no room for another game",
		"507 (RFC 4918, section 11.5): new games and invitations, and acceptances, wait until earlier games have ended or "+
			"expired, or until this address holds less of the space. Nothing was stored. Moves of games in progress are "+
			"accepted, but for a game of extreme length. Try again after some minutes.", 507)
	kindResponseTooLarge = kind("response_too_large", "The response would be too large",
		"A response has at most 6 MB. Ask for less: leave out include=cards, or send a later version as since.", 500)
	kindDamaged = kind("damaged", "What is stored is damaged",
		"The game, or the invitation, cannot be read as it was written, and is not shown in part. Other games go on. Its "+
			"operator has to restore it from a backup.", 500)
	kindInternal = kind("internal", "The service failed",
		"This is a fault of the service. X-Request-Id names the request in its logs.", 500)
)

// ProblemTypes lists every kind of problem.
func ProblemTypes() []*ProblemType { return problemTypes }

// kindByCode returns the kind with a code, or kindInternal.
func kindByCode(code string) *ProblemType {
	for _, t := range problemTypes {
		if t.Code == code {
			return t
		}
	}
	return kindInternal
}
