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
	readEvery float64 // seconds, of a client that is notified of moves

	waiting    float64 // seconds from the offer of an invitation to its acceptance
	listEvery  float64 // seconds between the lists of a client that waits
	renewEvery float64 // seconds
	unpaired   float64 // invitations that end without a guest, for each that has one
	late       float64 // acceptances of an invitation that is taken already, for each that is in time

	visitFiles float64 // of a first visit to the pages
	visitBytes float64 // of all of them, compressed

	accountRate float64 // requests a second that API Gateway allows an account in a region
}

func (a *assumptions) define(flags *flag.FlagSet) {
	flags.Float64Var(&a.moveMS, "move-ms", 10, "billed milliseconds of a warm move (docs/deploy.md, How much memory)")
	flags.Float64Var(&a.readMS, "read-ms", 6, "billed milliseconds of a warm read")
	flags.Float64Var(&a.createMS, "create-ms", 300, "billed milliseconds of a creation")
	flags.Float64Var(&a.notifyMS, "notify-ms", 20, "billed milliseconds of notifying the watchers of a move")
	flags.Float64Var(&a.compression, "log-compression", 0.15, "share of a log's bytes that is kept")
	flags.Float64Var(&a.keepDays, "keep-days", 90, "RetentionDays")
	flags.Float64Var(&a.logDays, "log-days", 30, "LogRetentionDays")
	flags.Float64Var(&a.pollEvery, "poll-every", 2, "seconds between the polls of a client")
	flags.Float64Var(&a.moveEvery, "move-every", 20, "seconds between the moves of a game")
	flags.Float64Var(&a.readEvery, "read-every", 60, "seconds between the reads of a client that is notified of moves")
	flags.Float64Var(&a.waiting, "waiting", 5, "seconds for which a public invitation waits for a guest")
	flags.Float64Var(&a.listEvery, "list-every", 4, "seconds between the lists of a client that waits")
	flags.Float64Var(&a.renewEvery, "renew-every", 15, "seconds between the renewals of an invitation")
	flags.Float64Var(&a.unpaired, "unpaired", 0.3, "invitations that end without a guest, for each that has one")
	flags.Float64Var(&a.late, "late", 0.2, "acceptances that come too late, for each that is in time")
	flags.Float64Var(&a.visitFiles, "visit-files", 30, "files of a first visit to the pages")
	flags.Float64Var(&a.visitBytes, "visit-bytes", 60000, "bytes of these files, compressed, without programs")
	flags.Float64Var(&a.accountRate, "account-rate", 10000, "requests a second that API Gateway allows the account")
}
