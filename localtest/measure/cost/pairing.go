package main

import "fmt"

// operation is what a request about an invitation of the core set takes. The test of
// this file measures it on the emulated DynamoDB.
type operation struct {
	function      string  // the logical id
	reads, writes float64 // units, the index's included
	bytes         float64 // of the response, compressed
	logged        float64 // bytes of the function's line of log
}

// The operations of two strangers who look for an opponent. A list has one
// invitation. The acceptance makes the game.
var (
	list     = operation{"ListInvitationsFunction", 1, 0, 647, 227}
	offer    = operation{"OfferInvitationFunction", 3, 5, 1067, 448}
	read     = operation{"GetInvitationFunction", 1, 0, 1016, 263}
	renew    = operation{"SetInvitationExpiryFunction", 1, 3, 1016, 286}
	withdraw = operation{"SetInvitationExpiryFunction", 1, 5, 880, 286}
	accept   = operation{"AcceptInvitationFunction", 2, 15, 1640, 480}
	taken    = operation{"AcceptInvitationFunction", 1, 0, 393, 299}
)

// endedReads are the read units of each offer and acceptance beside, as a player makes them who
// plays on and on: each third finds three games, and reads their invitations and newest versions.
const endedReads = 2

// The bytes of the largest responses about invitations of the core set, not
// compressed: of one, of one with its cards, and of a list of lobby.MaxListed.
const largestInvitation, largestWithCards, largestList = 1100, 12000, 8600

// pairings returns the cost of bringing n pairs of strangers to their tables. The
// acceptance responds with the guest's view. The host reads the game when the hint for
// version 0, or the invitation, says that a guest has come.
func (b bill) pairings(n float64) []line {
	connect := b.connects(n * b.following)
	acceptance := accept
	acceptance.writes -= b.figures.CreateUnits
	return []line{
		b.operations(fmt.Sprintf("lists, %.2f each", b.lists), n*b.lists, list),
		b.operations(fmt.Sprintf("offers, %.2f each", b.offers), n*b.offers, offer),
		b.operations(fmt.Sprintf("renewals, every %.0f s", b.renewEvery), n*b.waiting/b.renewEvery, renew),
		b.operations(fmt.Sprintf("reads by the host, %.2f each", b.hostReads), n*b.hostReads, read),
		b.operations(fmt.Sprintf("withdrawals, %.2f each", b.withdrawals), n*b.withdrawals, withdraw),
		b.operations("acceptances", n, acceptance),
		b.writeUnit.of("their games: write units", n*b.figures.CreateUnits),
		b.readUnit.of("games that count no more: read units", n*(b.offers+1)*endedReads),
		b.operations(fmt.Sprintf("what comes too late, %.2f each", b.late), n*b.late, taken),
		total("live updates: connecting and waiting", append(connect, b.connectionMinute.of("", n*b.waiting/60))...),
		total("live updates: hints", append(b.notifications(n), b.message.of("", n*b.following))...),
		total("the host's first view", b.polls(n, n)...),
	}
}

func (b bill) operations(name string, n float64, o operation) line {
	lines := append(b.requests(n, b.readMS, o.bytes, o.function),
		b.readUnit.of("", n*o.reads), b.writeUnit.of("", n*o.writes), b.egress.of("", n*o.bytes))
	return total(name, append(lines, b.logs(n, o.logged)...)...)
}
