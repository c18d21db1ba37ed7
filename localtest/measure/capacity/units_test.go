package capacity_test

import (
	"maps"
	"slices"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

func load(t *testing.T) (*template.Template, capacity.Figures) {
	t.Helper()
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := capacity.Load("measured.json")
	if err != nil {
		t.Fatal(err)
	}
	return tmpl, figures
}

func number(t *testing.T, tmpl *template.Template, name string) float64 {
	t.Helper()
	n, err := tmpl.Number(name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Readers cannot stop players, nor anyone else anyone else: what all routes admit
// together is less than what a table takes.
func TestTheThrottlesFitTheTables(t *testing.T) {
	tmpl, figures := load(t)
	rates, err := tmpl.Rates()
	if err != nil {
		t.Fatal(err)
	}
	reads, writes := number(t, tmpl, "MaxReadUnits"), number(t, tmpl, "MaxWriteUnits")
	for table, units := range figures.UnitsOf(rates) {
		t.Logf("%s: %.0f of %.0f read units a second, %.0f of %.0f write units", table, units.Reads, reads,
			units.Writes, writes)
		if units.Reads > reads || units.Writes > writes {
			t.Errorf("%s: the routes admit %+v a second, the table %v reads and %v writes", table, units, reads, writes)
		}
	}
}

// A table takes more than its limit for a moment, from the units that it did not use in
// the five minutes before (Amazon DynamoDB Developer Guide, "DynamoDB maximum throughput
// for on-demand tables" and "Burst capacity"). Everything that is admitted at once needs
// no more than half of these.
func TestBurstsFitTheTables(t *testing.T) {
	const saved = 300 / 2 // seconds
	tmpl, figures := load(t)
	bursts, err := tmpl.Bursts()
	if err != nil {
		t.Fatal(err)
	}
	reads, writes := number(t, tmpl, "MaxReadUnits"), number(t, tmpl, "MaxWriteUnits")
	for table, units := range figures.UnitsOf(bursts) {
		if units.Reads > saved*reads || units.Writes > saved*writes {
			t.Errorf("%s: at once the routes admit %+v", table, units)
		}
	}
}

// A new table takes so much at once, before it has grown with its load (Amazon DynamoDB
// Developer Guide, "DynamoDB on-demand capacity mode", "Initial throughput").
func TestANewTableTakesTheCaps(t *testing.T) {
	tmpl, _ := load(t)
	if reads := number(t, tmpl, "MaxReadUnits"); reads > 12_000 {
		t.Errorf("MaxReadUnits is %v", reads)
	}
	if writes := number(t, tmpl, "MaxWriteUnits"); writes > 4_000 {
		t.Errorf("MaxWriteUnits is %v", writes)
	}
}

// Each route that has to do with a table has its units, and no other has.
func TestEveryRouteHasItsUnits(t *testing.T) {
	tmpl, figures := load(t)
	want := []string{template.Connect, template.Notify}
	for _, r := range tmpl.Routes {
		if f := tmpl.Functions[r.Function]; f.Environment["TABLE_NAME"]+f.Environment["INVITATIONS_TABLE"] != "" {
			want = append(want, r.Key())
		}
	}
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(figures.PerRequest())); !slices.Equal(got, want) {
		t.Errorf("units of %v, want units of %v", got, want)
	}
}
