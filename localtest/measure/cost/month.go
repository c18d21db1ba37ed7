package main

import (
	"fmt"

	"cardgames/engine"
)

// fixed returns the monthly costs that do not depend on what is played, at most: a
// metric costs something only in hours in which it gets a value.
func (b bill) fixed() []line {
	const (
		// GamesCreated, Conflicts, FetchFailures; InvitationsOffered, InvitationsAccepted;
		// Connections, HintsGone, HintsFailed; ProbeGames, ProbeTime, HintTime. The filter
		// of Latency makes a metric for each route, and one for $connect.
		counts = 3 + 2 + 3 + 3
		// DynamoDB asks for the table's key again after five minutes, for each role
		// (Amazon DynamoDB Developer Guide, "Encryption at rest: How it works").
		roles, keyRequests = 7, 12 * 24 * 30
	)
	metrics := len(b.deployment.Routes) + len(engine.Reasons()) + counts + len(b.deployment.FilteredMetrics)
	return []line{
		b.metric.of(fmt.Sprintf("%d metrics", metrics), float64(metrics)),
		b.alarm.of(fmt.Sprintf("%d metrics of alarms", len(b.deployment.AlarmMetrics)),
			float64(len(b.deployment.AlarmMetrics))),
		b.dashboard.of(fmt.Sprintf("%d dashboard", b.deployment.Dashboards), float64(b.deployment.Dashboards)),
		b.keyRequest.of("requests for the table's key, at most", roles*keyRequests),
	}
}
