package api

import (
	"reflect"
	"strconv"
	"testing"

	"cardgames/games"
	"cardgames/lobby"
)

// The document takes the limits of requests from these tags.
func TestSchemaTagsOfRequests(t *testing.T) {
	game, offer := reflect.TypeFor[NewGame](), reflect.TypeFor[Offer]()
	acceptance, expiry, listed := reflect.TypeFor[NewAcceptance](), reflect.TypeFor[NewExpiry](),
		reflect.TypeFor[InvitationList]()
	for _, test := range []struct {
		of         reflect.Type
		field, tag string
		want       int
	}{
		{game, "SetURLs", "maxItems", MaxSetURLs}, {game, "SetURLs", "maxLength", maxURLLength},
		{game, "Seed", "maxLength", maxSeedLength},
		{game, "TurnSeconds", "minimum", minTurnSeconds}, {game, "TurnSeconds", "maximum", maxTurnSeconds},
		{offer, "SetURLs", "maxItems", MaxSetURLs}, {offer, "SetURLs", "maxLength", maxURLLength},
		{offer, "TurnSeconds", "minimum", minTurnSeconds}, {offer, "TurnSeconds", "maximum", maxTurnSeconds},
		{offer, "Name", "maxLength", games.MaxNameRunes}, {acceptance, "Name", "maxLength", games.MaxNameRunes},
		{expiry, "Seconds", "maximum", maxInvitationSeconds}, {listed, "Invitations", "maxItems", lobby.MaxListed},
	} {
		field, ok := test.of.FieldByName(test.field)
		if got := field.Tag.Get(test.tag); !ok || got != strconv.Itoa(test.want) {
			t.Errorf("%s.%s has the %s %q, and the limit is %d", test.of.Name(), test.field, test.tag, got, test.want)
		}
	}
}
