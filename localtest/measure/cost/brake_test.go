package main

import (
	"strings"
	"testing"
)

// The brake acts before $20 are spent, and what it slows down costs less then.
func TestTheBrakeActsInTime(t *testing.T) {
	b := newBill(t)
	lines, err := b.brake()
	if err != nil || !strings.HasPrefix(lines[0].name, "until it acts") || lines[0].cost > 20 {
		t.Errorf("%+v, %v", lines, err)
	}
	full, _ := b.worstHour()
	slow, err := b.slowed().worstHour()
	if err != nil || slow >= full {
		t.Errorf("$%.2f an hour, slowed down $%.2f, %v", full, slow, err)
	}
	for _, name := range []string{"SlowAbove", "StopAbove"} {
		if above, err := b.deployment.Number(name); err != nil || above >= full {
			t.Errorf("%s is %v, and every throttle costs $%.2f an hour: %v", name, above, full, err)
		}
	}
}
