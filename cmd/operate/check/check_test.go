package check

import (
	"maps"
	"strings"
	"testing"

	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

func deployment(t *testing.T) *template.Template {
	t.Helper()
	deployment, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return deployment
}

// A new account has 10 executions at once, and no quota that was ever raised.
func newAccount() *controlplane.Account {
	return &controlplane.Account{
		Concurrency: 10,
		Defaults:    map[string]float64{requestsCode: 10_000, readsCode: 40_000, writesCode: 40_000},
	}
}

func grownAccount() *controlplane.Account {
	a := newAccount()
	a.Concurrency = 1000
	a.Quotas = map[string]float64{requestsCode: 20_000}
	return a
}

func TestAccounts(t *testing.T) {
	small := newAccount()
	small.Defaults = maps.Clone(small.Defaults)
	small.Defaults[writesCode], small.Defaults[requestsCode] = 1000, 300
	for name, test := range map[string]struct {
		account    *controlplane.Account
		parameters map[string]string
		want       []string // lines, which have these parts
		stops      bool
	}{
		"new": {newAccount(), nil, []string{
			"enough       10 functions at once, of 6", "low          10 functions at once, of",
			"--service-code lambda --quota-code L-B99A9384 --desired-value 1000"}, false},
		"new, with all batches": {newAccount(), map[string]string{"HintBatches": "10"}, []string{
			"TOO LOW      10 functions at once, of 14 that a first visit and one shard"}, true},
		"grown": {grownAccount(), nil, []string{
			"enough     1000 functions at once, of", "enough    20000 requests a second, of",
			"enough    40000 write units a second of a table, of 4000"}, false},
		"small quotas": {small, nil, []string{
			"TOO LOW    1000 write units a second of a table, of 4000 that MaxWriteUnits names",
			"low         300 requests a second, of"}, true},
		"a larger size": {small, map[string]string{"Size": "large"}, []string{
			"TOO LOW    1000 write units a second of a table, of 20000 that MaxWriteUnits names",
			"low         300 requests a second, of 2860 that"}, true},
		"a cap below the largest sets": {grownAccount(), map[string]string{"MaxWriteUnits": "800"}, []string{
			"TOO LOW     800 write units a second, of 802 that the largest card sets take"}, true},
		"smaller parameters": {small, map[string]string{"MaxWriteUnits": "900"}, []string{
			"enough     1000 write units a second of a table, of 900"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			test.account.Serve(t)
			var out strings.Builder
			err := Run(t.Context(), &out, deployment(t), "card-games", test.parameters)
			if (err != nil) != test.stops {
				t.Errorf("error %v", err)
			}
			for _, want := range test.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
			if calls := test.account.Calls(); len(calls) != 0 {
				t.Errorf("changed: %v", calls)
			}
		})
	}
}

// An account that cannot be read stops the deployment, with what is missing.
func TestAccountsThatCannotBeRead(t *testing.T) {
	for operation, want := range map[string]string{
		"GetAccountSettings":        "not authorized to perform GetAccountSettings",
		"GetAWSDefaultServiceQuota": "quota L-8A5B8E43 of apigateway",
	} {
		a := newAccount()
		a.Forbidden = operation
		a.Serve(t)
		err := Run(t.Context(), &strings.Builder{}, deployment(t), "card-games", nil)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "nothing was deployed") {
			t.Errorf("%s: %v, want %q", operation, err, want)
		}
	}
}

func TestAParameterThatIsNoNumber(t *testing.T) {
	newAccount().Serve(t)
	err := Run(t.Context(), &strings.Builder{}, deployment(t), "card-games", map[string]string{"HintBatches": "some"})
	if want := `parsing "some"`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

// The guide's own values are not deployed unnoticed, also where the stack has them.
func TestValuesOfExamples(t *testing.T) {
	newAccount().Serve(t)
	for want, parameters := range map[string]map[string]string{
		"AlarmEmail=you@example.com: the value of an example": {"AlarmEmail": "you@example.com"},
		"UrgentEmail=pager@example.org":                       {"UrgentEmail": "pager@example.org"},
		"CardSetOrigin=https://host/owner/repo/":              {"CardSetOrigin": "https://host/owner/repo/"},
	} {
		err := Run(t.Context(), &strings.Builder{}, deployment(t), "card-games", parameters)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "nothing was deployed") {
			t.Errorf("%v, want %q", err, want)
		}
	}
	own := map[string]string{"AlarmEmail": "ada@cards.test", "CardSetOrigin": "https://cards.test/"}
	if all := Examples(own); len(all) > 0 {
		t.Errorf("%v are taken for examples", all)
	}
}
