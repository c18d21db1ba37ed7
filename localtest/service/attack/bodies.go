package attack

import (
	"fmt"
	"strings"
	"sync"

	cardgames "cardgames/clients/go"
	"cardgames/localtest/service/rawhttp"
)

// Attack is a request that strangers send as often as they can.
type Attack struct {
	Name string
	// request returns the i-th request of a stranger, who has a game at a path.
	request func(game string, i int) rawhttp.Request
}

// All are the attacks. A new kind of request is a row here, and needs no change of any limit.
var All = []Attack{
	{"a-plain-read", func(game string, _ int) rawhttp.Request { return rawhttp.Get(game) }},
	{"empty-cards", creation(always(func() string { return sets(8, set(list("{}", 650))) }))},
	{"small-empty-cards", creation(always(func() string { return sets(8, set(list("{}", 160))) }))},
	{"deep-nesting", creation(always(func() string { return strings.Repeat("[", 16<<10) }))},
	{"nested-cards", creation(always(func() string {
		return sets(1, set(strings.Repeat("[", 8<<10)+strings.Repeat("]", 8<<10)))
	}))},
	{"unknown-members", creation(always(func() string { return "{" + numbered(`"m%d":1`, 1700) + "}" }))},
	{"unknown-members-of-a-card", creation(always(func() string {
		return sets(1, set("{"+numbered(`"m%d":1`, 1700)+"}"))
	}))},
	{"steps", creation(always(func() string { return sets(1, set(`{"params":{"also":[`+list("{}", 5300)+`]}}`)) }))},
	{"duplicate-ids", creation(always(func() string { return sets(1, set(list(card("c", "draw", "x"), 3000))) }))},
	{"long-texts", creation(always(func() string {
		return sets(1, set(card("c", "draw", strings.Repeat("x", 240<<10))))
	}))},
	{"many-small-sets", creation(func(i int) string { return sets(8, named(i, card("c", "draw", "x"))) })},
	{"valid-sets", creation(largest)},
	{"offers", func(_ string, i int) rawhttp.Request {
		return rawhttp.Post("/invitations", largest(i)).
			With("Authorization", fmt.Sprintf("Bearer abcdefghijklmnopqrstuvwxyz%d", i))
	}},
	{"cards-of-offers", cardsOfOffers()},
	{"exports", func(game string, _ int) rawhttp.Request { return rawhttp.Get(game + "/export") }},
	{"cards", func(game string, _ int) rawhttp.Request { return rawhttp.Get(game + "?include=cards&since=-1") }},
	{"schema-pages", func(_ string, i int) rawhttp.Request {
		return rawhttp.Get([]string{"/schema/openapi.json", "/schema/rules", "/schema/notices"}[i%3]).
			With("Accept-Encoding", "identity")
	}},
	{"large-files-without-compression", func(string, int) rawhttp.Request {
		return rawhttp.Get("/play/workshop.wasm").With("Accept-Encoding", "identity")
	}},
	{"handshakes", func(game string, _ int) rawhttp.Request {
		name := "game=" + strings.TrimPrefix(game, "/games/")
		return rawhttp.Get("/live?" + strings.Repeat(name+"&", 99) + name)
	}},
}

// always returns a body that is made once, because who makes it takes the processor from the service.
func always(body func() string) func(int) string {
	once := sync.OnceValue(body)
	return func(int) string { return once() }
}

// cardsOfOffers returns offers with the largest sets, each followed by a read of its cards.
func cardsOfOffers() func(string, int) rawhttp.Request {
	var hosts sync.Map
	return func(_ string, i int) rawhttp.Request {
		kept, _ := hosts.LoadOrStore(i/2, cardgames.NewHost(cardgames.Offer{}))
		host := kept.(cardgames.HostAttempt)
		if i%2 == 0 {
			return rawhttp.Post("/invitations", largest(i)).With("Authorization", "Bearer "+host.Token)
		}
		return rawhttp.Get("/invitations/" + host.ID + "?include=cards")
	}
}

// creation returns the requests for games that have bodies.
func creation(body func(i int) string) func(string, int) rawhttp.Request {
	return func(_ string, i int) rawhttp.Request { return rawhttp.Post("/games", body(i)) }
}

func list(text string, n int) string { return strings.Repeat(text+",", n-1) + text }

func numbered(format string, n int) string {
	items := make([]string, n)
	for i := range items {
		items[i] = fmt.Sprintf(format, i)
	}
	return strings.Join(items, ",")
}

// sets is a body with a set n times.
func sets(n int, set string) string { return `{"sets":[` + list(set, n) + `]}` }

func set(cards string) string { return named(0, cards) }

func named(i int, cards string) string {
	return fmt.Sprintf(`{"set_id":"s","name":"%d","version":"1.0.0","cards":[%s]}`, i, cards)
}

func card(id, effect, text string) string {
	const form = `{"id":%q,"name":"c","cost":0,"type":"task","effect":%q,"params":{"n":1},"text":%q}`
	return fmt.Sprintf(form, id, effect, text)
}

// largest is a body with a set that no other body has. It has 256 KiB, and its cards have as many steps as a card
// can have.
func largest(i int) string { return sets(1, named(i, largestCards())) }

var largestCards = sync.OnceValue(func() string {
	const step = `{"effect":"draw","params":{"n":1}}`
	return numbered(`{"id":"c%d","name":"c","cost":0,"type":"task","effect":"draw","params":{"n":1,"also":[`+
		step+","+step+`,{"effect":"draw","params":{"n":1,"if":{"count":"own_hand","at_most":6}}}]},"text":"x"}`, 1003)
})
