package main

import (
	"errors"
	"fmt"

	"cardgames/infra/template"
	"cardgames/live"
)

// month is the length of a month in seconds.
const month = 30 * 24 * 3600

// worstMonth returns the cost of a month in which every throttle of the template is
// reached all the time, and everything stored is kept until its maximum age. Every
// response is the largest one measured, the card-set origin hangs, the table reaches
// its own throttle, and as many requests are refused as the account allows.
func (b bill) worstMonth() (lines []line, err error) {
	for _, r := range b.deployment.Routes {
		l, err := b.worstRoute(r)
		if err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	read, readErr := b.deployment.Number("MaxReadUnits")
	write, writeErr := b.deployment.Number("MaxWriteUnits")
	kept := write * (1024 + itemOverhead) * month * b.keepDays / 30
	lines = append(lines,
		b.readUnit.of(fmt.Sprintf("read units, %.0f/s", read), read*month),
		b.writeUnit.of(fmt.Sprintf("write units, %.0f/s", write), write*month),
		b.tableMonth.of(fmt.Sprintf("storage of the writes of %.0f days", b.keepDays), kept),
		b.recovery.of("point-in-time recovery of these", kept))
	invitations, invitationsErr := b.worstInvitations(read, write)
	live, liveErr := b.worstLive()
	lines = append(append(append(lines, invitations...), live...), b.refused()...)
	return append(lines, total("metrics, alarms and dashboard", b.fixed()...)),
		errors.Join(readErr, writeErr, invitationsErr, liveErr)
}

// worstInvitations returns the cost of the table of invitations and its index if both
// reach their throttles, which are the same as of the table of games. What is written is
// kept for the seven days of an invitation, and for two until DynamoDB has deleted it;
// accepted ones are kept as long as their games.
func (b bill) worstInvitations(read, write float64) ([]line, error) {
	const parts, days, accepted = 2, 7 + 2, 1024 // the table and its index; days; bytes
	rate, err := b.deployment.Number("InvitationsPerSecond")
	kept := month * (parts*write*1024*days + rate*accepted*b.keepDays) / 30
	return []line{
		b.readUnit.of(fmt.Sprintf("read units of the invitations and of their index, %.0f/s each", read), parts*read*month),
		b.writeUnit.of(fmt.Sprintf("write units of both, %.0f/s each", write), parts*write*month),
		b.tableMonth.of("storage of both", kept),
	}, err
}

// worstRoute returns the cost of a route whose throttle is reached in each second.
func (b bill) worstRoute(r template.Route) (line, error) {
	rate, err := b.deployment.Number(r.Throttle.Rate)
	if err != nil {
		return line{}, fmt.Errorf("%s: its rate: %w", r.Key(), err)
	}
	bytes, err := b.largestResponse(r)
	if err != nil {
		return line{}, err
	}
	n := rate * month
	name := fmt.Sprintf("%s, %.0f/s, %.1f KB", r.Key(), rate, bytes/1000)
	switch r.Function {
	case "ExportGameFunction":
		return total(name, b.exports(n, bytes)...), nil
	case "CreateGameFunction", "OfferInvitationFunction":
		timeout := b.deployment.Functions[r.Function].Timeout
		return total(fmt.Sprintf("%s, %.0f s each", name, timeout), b.served(n, 1000*timeout, bytes, r.Function)...), nil
	}
	return total(name, b.served(n, b.moveMS, bytes, r.Function)...), nil
}

func (b bill) served(n, ms, bytes float64, function string) []line {
	lines := append(b.requests(n, ms, bytes, function), b.egress.of("egress", n*bytes))
	return append(lines, b.logs(n, b.figures.LogLine.Mean)...)
}

// worstLive returns the cost of watchers that connect at the highest rate, to as many
// games as they may, and stay as long as possible, while all moves are in games with the
// most watchers. In each game another watcher gives way, and a hint fails.
func (b bill) worstLive() ([]line, error) {
	const units = 3 // to read the watchers of a game with MaxWatchers
	connects, connectErr := b.deployment.Number("ConnectsPerSecond")
	moves, moveErr := b.deployment.Number("MovesPerSecond")
	connect := append(b.calls(connects*month, b.readMS, b.deployment.Connect), b.logs(connects*month, connectLogged)...)
	joins := connects * month * live.MaxWatchedGames
	connect = append(connect, b.message.of("", connects*month), b.writeUnit.of("", 2*joins),
		b.readUnit.of("", (1+units)*joins))
	refused := (b.deployment.Handshakes - connects) * month
	refusal := append(b.calls(refused, b.readMS, b.deployment.Connect), b.logs(refused, connectLogged)...)
	notify := append(b.calls(moves*month, b.notifyMS, b.deployment.Streams[0].Function),
		b.collected(moves*month*(notifyLogged+perEvent))...)
	return []line{
		total(fmt.Sprintf("connecting, %.0f/s", connects), connect...),
		total(fmt.Sprintf("handshakes that are refused, %.0f/s", b.deployment.Handshakes-connects),
			append(refusal, b.message.of("", refused))...),
		b.connectionMinute.of("connections, two hours each", connects*month*maxConnection/60),
		total(fmt.Sprintf("notifying of moves, %.0f/s", moves), append(notify, b.readUnit.of("", units*moves*month))...),
		b.message.of(fmt.Sprintf("hints to %d watchers of each", live.MaxWatchers), moves*month*live.MaxWatchers),
	}, errors.Join(connectErr, moveErr)
}

// refused returns the cost of the 429 responses if requests reach the account's
// quota. API Gateway does not charge for such requests ("Amazon API Gateway
// pricing", FAQ), but their lines in the access log and their egress are charged.
func (b bill) refused() []line {
	const bytes = 250 // of a 429, with its header
	n := b.accountRate * month
	logs := total(fmt.Sprintf("log of %.0f refused requests/s", b.accountRate), b.logs(n, 0)...)
	return []line{logs, b.egress.of("egress of their responses", n*bytes)}
}

// The size limits of programs for the browser in bytes, compressed, which TestPrograms of
// package web enforces: of the largest, and of the computer's player. Browsers always accept
// compression.
const largestProgram, opponentProgram = 2_580_000, 970_000

// largestCardSetList is the size in bytes of the list of an index of 64 KiB, whose files are
// named twice.
const largestCardSetList = 150_000

// largestResponse returns the size of the largest response of a route in bytes, not
// compressed.
func (b bill) largestResponse(r template.Route) (float64, error) {
	bytes, measured := map[string]int{
		"POST /games":                       b.figures.LargestView,
		"GET /games/{id}":                   b.figures.LargestRead,
		"POST /games/{id}/actions":          b.figures.LargestView,
		"GET /games/{id}/export":            b.figures.LargestExport,
		"GET /card-sets":                    largestCardSetList,
		"GET /play":                         b.figures.Poll.Max,
		"GET /play/{proxy+}":                largestProgram,
		"GET /schema":                       b.figures.Poll.Max,
		"GET /schema/{proxy+}":              b.figures.LargestDoc,
		"GET /":                             b.figures.Unmoved.Max,
		"POST /invitations":                 largestInvitation,
		"GET /invitations":                  largestList,
		"GET /invitations/{id}":             largestWithCards,
		"POST /invitations/{id}/acceptance": b.figures.LargestView,
		"PUT /invitations/{id}/expiry":      largestInvitation,
		"$default":                          b.figures.Poll.Max,
	}[r.Key()]
	if !measured {
		return 0, fmt.Errorf("no response of %s was measured", r.Key())
	}
	return float64(bytes), nil
}
