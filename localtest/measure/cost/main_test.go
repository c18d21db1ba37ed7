package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/infra/template"
	"cardgames/localtest/measure/capacity"
)

// newBill returns the bill of the template with the default prices and assumptions.
func newBill(t *testing.T) (b bill) {
	t.Helper()
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	b.prices.define(flags)
	b.assumptions.define(flags)
	var err error
	if b.figures, err = capacity.Load("../capacity/measured.json"); err != nil {
		t.Fatal(err)
	}
	if b.deployment, err = template.Load("../../../template.yaml"); err != nil {
		t.Fatal(err)
	}
	return b
}

func printed(t *testing.T, args ...string) string {
	t.Helper()
	var out strings.Builder
	if err := run(&out, "../../..", args); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// first returns the amount of the first line with a name.
func first(t *testing.T, text, name string) (dollars float64) {
	t.Helper()
	_, after, found := strings.Cut(text, "  "+name+" ")
	if _, err := fmt.Sscan(after, &dollars); err != nil || !found {
		t.Fatalf("no amount for %q (%v) in:\n%s", name, err, text)
	}
	return dollars
}

var record = flag.Bool("record", false, "update the figures in docs/aws-reference.md and in testdata")

// docs/aws-reference.md has the measured figures, the sums of `make cost` and the results
// of `make load`; testdata has their whole output.
func TestTheDocumentationHasTheBill(t *testing.T) {
	figures, err := capacity.Load("../capacity/measured.json")
	if err != nil {
		t.Fatal(err)
	}
	var measured strings.Builder
	if err := figures.Print(&measured); err != nil {
		t.Fatal(err)
	}
	costs, load := printed(t), printed(t, "load")
	hold(t, "testdata/bill.txt", func(string) string { return costs })
	hold(t, "testdata/load.txt", func(string) string { return load })
	hold(t, "../../../docs/aws-reference.md", func(page string) string {
		for name, text := range map[string]string{"measured": measured.String(), "bill": sums(costs), "load": results(load),
			"sizes": sizesOf(t)} {
			block := regexp.MustCompile("(?s)<!-- " + name + " -->\n```text\n.*?```\n")
			if !block.MatchString(page) {
				t.Fatalf("docs/aws-reference.md has no block %q", name)
			}
			page = block.ReplaceAllLiteralString(page, "<!-- "+name+" -->\n```text\n"+text+"```\n")
		}
		return page
	})
}

// sizesOf returns the table of sizes.
func sizesOf(t *testing.T) string {
	t.Helper()
	var q quotas
	q.define(flag.NewFlagSet("", flag.ContinueOnError))
	var out strings.Builder
	if err := newBill(t).writeSizes(&out, q); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// hold compares a file with what it should be, or updates it.
func hold(t *testing.T, name string, update func(text string) string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := update(string(text))
	if *record {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("%s differs; run this test with -record (-want +got):\n%s", name, diff)
	}
}

// sums returns a line for each section of a bill: its sum and its title.
func sums(text string) string {
	var all strings.Builder
	sum := regexp.MustCompile(`(?m)^  sum +([0-9.]+) \$$`)
	for section := range strings.SplitSeq(text, "\n\n") {
		title, lines, _ := strings.Cut(section, "\n")
		if match := sum.FindStringSubmatch(lines); match != nil {
			fmt.Fprintf(&all, "%10s $  %s\n", match[1], title)
		}
	}
	return all.String()
}

// results returns the paragraphs of the output of `make load` that follow from its tables.
func results(text string) string {
	var all []string
	for section := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(section, "Reached first") || strings.HasPrefix(section, "  games at once") {
			all = append(all, strings.TrimRight(section, "\n")+"\n")
		}
	}
	return strings.Join(all, "\n")
}

// margin is by how much a promised cost is at least above the computed one.
const margin = 1.05

// The costs stay below what is promised, in dollars, with a margin for what the model does
// not know. The memory of the functions is the template's. The promise for warm moves holds for
// both architectures.
func TestTheBillHasLimits(t *testing.T) {
	const everything = "A million moves with everything, at 1000 games at once"
	for _, test := range []struct {
		args, section string
		lines         []string
		limit         float64
	}{
		{"-arch=x86_64", "A million warm moves: requests", []string{"sum"}, 2.10},
		{"-arch=arm64", "A million warm moves: requests", []string{"sum"}, 2.10},
		{"-arch=x86_64", everything + "\n", []string{"sum"}, promised * margin},
		{"-arch=x86_64", everything + ", behind", []string{"sum"}, promisedBehind * margin},
		{"-arch=x86_64", "A thousand pairings of strangers", []string{"sum"}, 0.029},
		{"-arch=x86_64", "A million warm moves: the rest", []string{"egress"}, 0.21},
		{"-arch=x86_64", "The 20 million polls in between", []string{"logs, taken in", "logs, kept"}, 3.45},
	} {
		_, section, found := strings.Cut("\n"+printed(t, test.args), "\n"+test.section)
		if !found {
			t.Fatalf("no section %q", test.section)
		}
		cost := 0.0
		for _, line := range test.lines {
			cost += first(t, section, line)
		}
		if cost*margin >= test.limit {
			t.Errorf("%s, %s, %s: %.3f $, not 5 %% under %.3f", test.args, test.section, test.lines, cost, test.limit)
		}
	}
}

// Each price and each assumption changes the bill.
func TestInputs(t *testing.T) {
	var b bill
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	b.prices.define(flags)
	b.assumptions.define(flags)
	defaults := printed(t)
	flags.VisitAll(func(f *flag.Flag) {
		value, err := strconv.ParseFloat(f.DefValue, 64)
		if err == nil && printed(t, fmt.Sprintf("-%s=%v", f.Name, 3*value)) == defaults {
			t.Errorf("-%s does not change the bill", f.Name)
		}
	})
	for _, test := range []struct {
		args string
		line string
		want float64
	}{
		// A million times a second of a quarter of a GB.
		{"-move-ms 1000 -price-gb-second 0.004", "function time", 1000},
		// 8,000 units in each of 2,592,000 seconds are 20,736 million.
		{"-price-read 1", "read units, 8000/s", 20736},
		// 4,000 KB in each second of 90 days.
		{"-price-table 1000", "storage of the writes of 90 days", 34960896},
		// Two connections of twenty seconds for each move.
		{"-price-minute 3", "connections", 2},
	} {
		if got := first(t, printed(t, strings.Fields(test.args)...), test.line); got != test.want {
			t.Errorf("%s: %s: %v $, want %v", test.args, test.line, got, test.want)
		}
	}
}

func TestInvalidFlags(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-arch riscv", "neither x86_64 nor arm64"},
		{"-price-tea 1", "-price-tea"},
	} {
		if err := run(&strings.Builder{}, "../../..", strings.Fields(test.args)); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

// A route without a measured response must not be free.
func TestARouteWithoutAMeasuredResponse(t *testing.T) {
	b := bill{deployment: &template.Template{Routes: []template.Route{{Method: "GET", Path: "/new",
		Throttle: template.Throttle{Rate: "1"}}}}}
	if _, err := b.worstMonth(); err == nil || err.Error() != "no response of GET /new was measured" {
		t.Errorf("error %v", err)
	}
}
