package crowd_test

import (
	"errors"
	"testing"
	"time"

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
