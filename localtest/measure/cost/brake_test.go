package main

import (
	"strings"
	"testing"
)

// With each size, the brake slows a flood at every throttle down within twenty minutes, stops it
// after an hour, and keeps it stopped: a day of it costs less than three hours.
func TestTheBrakeEndsAFlood(t *testing.T) {
	for _, size := range sizes {
		b := newBill(t)
		b.deployment = b.deployment.Sized(size)
		f, err := b.flooded()
		if err != nil || f.slows < 10 || f.slows > 20 || f.stops < 55 || f.stops > 65 || f.slow >= f.full {
			t.Errorf("%s: %+v, %v", size, f, err)
		}
		for i, dollars := range f.days {
			if dollars > 3*f.full {
				t.Errorf("%s: day %d of a flood of $%.2f an hour costs $%.2f", size, i, f.full, dollars)
			}
		}
	}
	if lines, err := newBill(t).brake(); err != nil || !strings.HasPrefix(lines[1].name, "until it slows down, after") {
		t.Errorf("%+v, %v", lines, err)
	}
}
