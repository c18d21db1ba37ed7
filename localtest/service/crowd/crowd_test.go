package crowd_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"cardgames/lobby"
	"cardgames/localtest/service/crowd"
	"cardgames/localtest/service/launch"
)

// All but one find a table, each seat is taken once, and no offer is lost, also
// when hosts leave, and when all come at once and each offers a seat.
func TestStrangersSitDown(t *testing.T) {
	for name, over := range map[string]time.Duration{"over a second": time.Second, "at once": time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			base := launch.StartForTest(t).Base // of its own: what the other crowd left behind is open for 30 s
			wantSeated(t, crowd.Crowd{Base: base, Seekers: 60, Leavers: 20, Over: over, Limit: 20 * time.Second})
		})
	}
}

// everyAttack has one attacking address of each kind, alone and all at once.
var everyAttack = map[string][]crowd.Attack{
	crowd.AcceptsAll.Name: {crowd.AcceptsAll}, crowd.OffersAll.Name: {crowd.OffersAll},
	crowd.MovesOnce.Name: {crowd.MovesOnce},
	"all at once":        {crowd.AcceptsAll, crowd.OffersAll, crowd.MovesOnce},
}

// An attacking address catches three seekers, and the others play each other.
func TestStrangersWhoSpoilIt(t *testing.T) {
	const seekers = 14
	for name, attacks := range everyAttack {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			base := launch.StartForTest(t, "-rate", "20").Base
			c := crowd.Crowd{Base: base, Seekers: seekers, Over: time.Second, Limit: 20 * time.Second, Attacks: attacks}
			report, err := c.Run(t.Context())
			if err != nil || len(report.Violations) > 0 {
				t.Fatalf("%v, %q", err, report.Violations)
			}
			atMost := lobby.MaxPublicGames * len(attacks)
			if report.Caught > atMost || len(report.Met) < seekers-atMost-1 {
				t.Errorf("%d of %d seekers are caught, want at most %d; %d play each other", report.Caught, seekers, atMost,
					len(report.Met))
			}
		})
	}
}

// BenchmarkSpoiledSearches measures how many of 40 seekers who arrive within two seconds play
// each other within ten, beside an attacking address of each kind.
func BenchmarkSpoiledSearches(b *testing.B) {
	const seekers, limit = 40, 10 * time.Second
	for name, attacks := range everyAttack {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				server, err := launch.Start("-rate", "20")
				if err != nil {
					b.Fatal(err)
				}
				c := crowd.Crowd{Base: server.Base, Seekers: seekers, Over: 2 * time.Second, Limit: limit, Attacks: attacks}
				report, err := c.Run(b.Context())
				if err := errors.Join(err, server.Stop()); err != nil || len(report.Violations) > 0 {
					b.Fatalf("%v, %q", err, report.Violations)
				}
				slices.Sort(report.Met)
				within, _ := slices.BinarySearch(report.Met, limit)
				if least := seekers - lobby.MaxPublicGames*len(attacks) - 1; within < least {
					b.Errorf("%d of %d play each other, want %d", within, seekers, least)
				}
				b.ReportMetric(float64(within), "met")
				b.ReportMetric(float64(report.Caught), "caught")
				b.ReportMetric(report.Quantile(0.95).Seconds(), "p95-s")
			}
		})
	}
}

func wantSeated(t *testing.T, c crowd.Crowd) {
	t.Helper()
	report, err := c.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, violation := range report.Violations {
		t.Error(violation)
	}
	if len(report.Unseated) > 1 {
		t.Errorf("%d of %d seekers have no table: %v", len(report.Unseated), c.Seekers, report.Unseated)
	}
	seated := 2*report.Tables + report.Opposite
	if seated != len(report.Waits) || seated+len(report.Unseated) != c.Seekers {
		t.Errorf("%+v does not add up", report)
	}
	t.Logf("%d tables of two, %d seekers opposite a host who had left, without one %v; the last waited %v",
		report.Tables, report.Opposite, report.Unseated, report.Quantile(1))
}

// BenchmarkStrangers measures how long 1,000 seekers who arrive in 10 seconds wait for
// a table, while 300 others offer a seat and leave. `make bench` runs it: an operation is
// a whole crowd. The server and the crowd share the processors.
func BenchmarkStrangers(b *testing.B) {
	for b.Loop() {
		server, err := launch.Start()
		if err != nil {
			b.Fatal(err)
		}
		c := crowd.Crowd{Base: server.Base, Seekers: 1000, Leavers: 300, Over: 10 * time.Second, Limit: time.Minute}
		report, err := c.Run(b.Context())
		if err := errors.Join(err, server.Stop()); err != nil {
			b.Fatal(err)
		}
		if len(report.Violations) > 0 || len(report.Unseated) > 1 {
			b.Fatalf("%v have no table, and %q", report.Unseated, report.Violations)
		}
		b.ReportMetric(report.Quantile(0.5).Seconds(), "p50-s")
		b.ReportMetric(report.Quantile(0.95).Seconds(), "p95-s")
		b.ReportMetric(report.Quantile(1).Seconds(), "max-s")
		b.ReportMetric(float64(report.Opposite), "opposite-left")
		b.ReportMetric(float64(len(report.Unseated)), "unseated")
	}
}
