package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cardgames/infra/template"
)

// viewed has typical values of fields of the edge's log (Amazon CloudFront Developer Guide,
// "Standard logging reference").
var viewed = map[string]string{
	"date": "2026-11-26", "time": "21:30:00", "c-ip": "203.0.113.200", "cs-method": "POST", "sc-status": "200",
	"sc-bytes": "2190", "time-taken": "0.031", "x-edge-result-type": "Miss",
}

// The bill counts the bytes of the fields that infra/edge.yaml logs.
func TestTheLogOfTheEdge(t *testing.T) {
	text, err := os.ReadFile("../../../infra/edge.yaml")
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(`RecordFields: \[(.*)\]`).FindSubmatch(text)
	if match == nil {
		t.Fatal("infra/edge.yaml logs no fields")
	}
	line := map[string]string{}
	for _, field := range strings.Split(string(match[1]), ", ") {
		value, known := viewed[field]
		if !known {
			t.Errorf("no typical value of %s", field)
		}
		line[field] = value
	}
	written, err := json.Marshal(line)
	if n := len(written); err != nil || n > edgeLogged || n < edgeLogged-10 {
		t.Errorf("a line has %d bytes, and the bill counts %d: %s, %v", n, edgeLogged, written, err)
	}
}

// Behind the edge each request costs more, and its responses less.
func TestTheEdgeInTheBill(t *testing.T) {
	section := after(t, printed(t), "A million moves with everything, at 1000 games at once, behind the edge")
	if sum, api := first(t, section, "sum"), first(t, section, "egress of the API"); sum < 10 || api > -0.5 {
		t.Errorf("the sum is %v, the egress of the API %v", sum, api)
	}
}

// The load of a size is no flood at the edge, by the figures that infra/edge.yaml names: it makes half of
// it at most. A request that a rule refuses costs less than one that passes.
func TestTheBrakeOfTheEdge(t *testing.T) {
	var edge struct {
		Parameters map[string]struct {
			Description string `yaml:"Description"`
			Default     string `yaml:"Default"`
		} `yaml:"Parameters"`
	}
	if err := template.Decode("../../../infra/edge.yaml", &edge); err != nil {
		t.Fatal(err)
	}
	b, ofAll := newBill(t), edge.Parameters["RequestsOfAll"]
	if fmt.Sprint(int(b.ofAll)) != ofAll.Default {
		t.Errorf("the bill has %v for RequestsOfAll, the template %s", b.ofAll, ofAll.Default)
	}
	_, named, _ := strings.Cut(ofAll.Description, "with Size=small ")
	small, large, _ := strings.Cut(named, ", with Size=large ")
	for size, text := range map[string]string{"small": small, "medium": ofAll.Default, "large": large} {
		limit, err := strconv.ParseFloat(text, 64)
		sent := 0.0
		for key, n := range b.rates(loadOf(size)).requests {
			if key != template.Notify {
				sent += 300 * n
			}
		}
		if err != nil || sent > limit/2 {
			t.Errorf("%s sends %.0f requests in five minutes, and %q are a flood, %v", size, sent, text, err)
		}
	}
	if refused, passed := sum(b.blocked(million)), sum(b.passing(million)); refused > passed/2 {
		t.Errorf("a million refused requests cost $%.2f, those that pass $%.2f", refused, passed)
	}
}

// `make cost` fails where a million moves cost more than is promised, with and without the edge.
func TestTheBillKeepsItsPromises(t *testing.T) {
	b := newBill(t)
	if err := b.keepsPromises(usual()); err != nil {
		t.Error(err)
	}
	for _, raise := range []func(*bill){
		func(b *bill) { b.keepers = 0.5 },
		func(b *bill) { b.edgeRequest.usd = 1.5 },
	} {
		higher := b
		raise(&higher)
		if err := higher.keepsPromises(usual()); err == nil || !strings.Contains(err.Error(), "promised are at most $8.50") {
			t.Errorf("%v", err)
		}
	}
}
