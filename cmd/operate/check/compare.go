package check

import (
	"errors"
	"fmt"

	"cardgames/infra/template"
)

// finding is one quota and what is needed of it.
type finding struct {
	what, why, remedy string
	has, needs        float64
	stops             bool // the deployment, where the quota is too low
}

// firstVisit is how many calls at once the first visit of a page needs at most, which
// a test of package localtest/browser measures.
const firstVisit = 4

// largestSets is how many write units a creation with the largest card sets takes at once.
const largestSets = 802

// compare returns what the parameters of a deployment need of an account. Its defaults
// are these parameters.
func compare(deployment *template.Template, has account) ([]finding, error) {
	batches, batchesErr := deployment.Number("HintBatches")
	reads, readsErr := deployment.Number("MaxReadUnits")
	writes, writesErr := deployment.Number("MaxWriteUnits")
	concurrency, concurrencyErr := deployment.Concurrency()
	rates, ratesErr := deployment.Rates()
	all := []finding{
		{
			what: "write units a second", has: writes, needs: largestSets, stops: true,
			why: "the largest card sets take", remedy: "Raise MaxWriteUnits, or let 0 be the size's.",
		}, {
			what: "functions at once", has: has.concurrency, needs: firstVisit + batches, stops: true,
			why:    "a first visit and one shard of the stream need",
			remedy: increase("lambda", concurrencyCode, 1000) + ", or lower HintBatches.",
		}, {
			what: "functions at once", has: has.concurrency, needs: sum(concurrency),
			why: "the throttles admit",
			remedy: "Requests beyond get 503, and hints come late. Before you open to the public: " +
				increase("lambda", concurrencyCode, 1000) + ".",
		}, {
			what: "requests a second", has: has.requests, needs: sum(rates) - rates[template.Notify],
			why:    "the throttles admit",
			remedy: "Those beyond get 429, from every API of the account: " + increase("apigateway", requestsCode, 10000) + ".",
		}, {
			what: "read units a second of a table", has: has.reads, needs: reads, stops: true,
			why: "MaxReadUnits names", remedy: "Lower it, or " + increase("dynamodb", readsCode, reads) + ".",
		}, {
			what: "write units a second of a table", has: has.writes, needs: writes, stops: true,
			why: "MaxWriteUnits names", remedy: "Lower it, or " + increase("dynamodb", writesCode, writes) + ".",
		},
	}
	return all, errors.Join(batchesErr, readsErr, writesErr, concurrencyErr, ratesErr)
}

// increase returns the command that requests a higher quota.
func increase(service, code string, value float64) string {
	return fmt.Sprintf("aws service-quotas request-service-quota-increase --service-code %s --quota-code %s "+
		"--desired-value %.0f", service, code, value)
}

func sum(all map[string]float64) (total float64) {
	for _, n := range all {
		total += n
	}
	return total
}
