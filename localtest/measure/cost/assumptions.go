package main

import "flag"

// assumptions are figures that cannot be measured without an account, and figures
// about players.
type assumptions struct {
	moveMS   float64 // billed time of a warm move: two operations of DynamoDB
	readMS   float64 // of a warm read: one operation
	createMS float64 // of a creation with card sets, mostly for fetching them
	notifyMS float64 // of a call of notifywatchers: a query, and sends in parallel
	// compression is the size of a stored log, as a share of the bytes collected.
	compression float64

	keepDays  float64
	logDays   float64
	pollEvery float64 // seconds
	moveEvery float64 // seconds
	readEvery float64 // seconds without news, of a client that is notified of moves

	// What happens for each pairing, as in the crowd of package localtest/service/crowd.
	lists       float64 // of the open invitations
	offers      float64 // more than one where hosts leave
	hostReads   float64 // of an invitation, by its host
	late        float64 // acceptances and withdrawals of an invitation that is taken already
	withdrawals float64
	following   float64 // hosts that connect to the live updates
	waiting     float64 // seconds from an offer to its acceptance
	renewEvery  float64 // seconds between the renewals of an invitation

	visitFiles float64 // of a first visit to the pages
	visitBytes float64 // of all of them, compressed
	keepers    float64 // share of first visits after which the pages are kept to play offline

	brakeMinutes  float64 // until the brake does what a minute asks for
	flood, frames float64 // requests and frames of watchers a second that nobody needs
	ofAll         float64 // requests within five minutes above which the edge bounds each address

	accountRate float64 // requests a second that API Gateway allows an account in a region
}

func (a *assumptions) define(flags *flag.FlagSet) {
	flags.Float64Var(&a.moveMS, "move-ms", 10, "billed milliseconds of a warm move (docs/aws-reference.md)")
	flags.Float64Var(&a.readMS, "read-ms", 6, "billed milliseconds of a warm read")
	flags.Float64Var(&a.createMS, "create-ms", 300, "billed milliseconds of a creation")
	flags.Float64Var(&a.notifyMS, "notify-ms", 24, "billed milliseconds of notifying of a move (docs/bench.md)")
	flags.Float64Var(&a.compression, "log-compression", 0.15, "share of a log's bytes that is kept")
	flags.Float64Var(&a.keepDays, "keep-days", 90, "RetentionDays")
	flags.Float64Var(&a.logDays, "log-days", 30, "LogRetentionDays")
	flags.Float64Var(&a.pollEvery, "poll-every", 2, "seconds between the polls of a client")
	flags.Float64Var(&a.moveEvery, "move-every", 20, "seconds between the moves of a game")
	flags.Float64Var(&a.readEvery, "read-every", 60, "seconds without news after which a client with live updates reads")
	flags.Float64Var(&a.lists, "lists", 1.6, "lists of invitations for each pairing")
	flags.Float64Var(&a.offers, "offers", 1.02, "offers for each pairing")
	flags.Float64Var(&a.hostReads, "host-reads", 1.13, "reads of an invitation by its host, for each pairing")
	flags.Float64Var(&a.late, "late", 0.67, "acceptances and withdrawals that come too late, for each pairing")
	flags.Float64Var(&a.withdrawals, "withdrawals", 0.02, "withdrawals for each pairing")
	flags.Float64Var(&a.following, "following", 0.55, "hosts that wait for a hint, for each pairing")
	flags.Float64Var(&a.waiting, "waiting", 1, "seconds for which a public invitation waits for a guest")
	flags.Float64Var(&a.renewEvery, "renew-every", 15, "seconds between the renewals of an invitation")
	flags.Float64Var(&a.visitFiles, "visit-files", 4, "files of a first visit to the pages")
	flags.Float64Var(&a.visitBytes, "visit-bytes", 60000, "bytes of these files, compressed, without programs")
	flags.Float64Var(&a.keepers, "keepers", 0.1, "share of first visits that keep the files for playing offline")
	flags.Float64Var(&a.brakeMinutes, "brake-minutes", 5, "minutes until the brake does what a minute asks for")
	flags.Float64Var(&a.flood, "flood", 1000, "requests a second of a flood")
	flags.Float64Var(&a.ofAll, "requests-of-all", 100_000, "RequestsOfAll of infra/edge.yaml")
	flags.Float64Var(&a.frames, "frames", 100, "frames a second that watchers send")
	flags.Float64Var(&a.accountRate, "account-rate", 10000, "requests a second that API Gateway allows the account")
}
