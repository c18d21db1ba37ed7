package main

import (
	"testing"
	"time"

	"cardgames/localtest/repository"
)

// Games are kept as long on one machine as in the cloud, unless its operator chooses.
func TestTheRetentionIsTheTemplatesDefault(t *testing.T) {
	template, err := repository.Template()
	if err != nil {
		t.Fatal(err)
	}
	days, err := template.Number("RetentionDays")
	if err != nil || retention != time.Duration(days)*24*time.Hour {
		t.Errorf("games are kept for %s, in the cloud for %g days (%v)", retention, days, err)
	}
}
