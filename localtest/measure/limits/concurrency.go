package limits

import (
	"errors"

	"cardgames/infra/template"
)

// Concurrency returns how many executions of each function the throttles admit at once,
// by its logical id: all of a burst within one second, with each process new. A function
// that fetches card sets for its response can take its whole time for each.
func Concurrency(t *template.Template) (map[string]float64, error) {
	const usual = 0.1 // seconds, more than a cold start
	perSecond, rateErr := Requests(t, func(throttle template.Throttle) string { return throttle.Rate })
	atOnce, burstErr := Requests(t, func(throttle template.Throttle) string { return throttle.Burst })
	need := map[string]float64{}
	for _, r := range t.Routes {
		f := t.Functions[r.Function]
		if _, fetches := f.Environment["CARD_SET_ORIGIN"]; fetches && r.Method == "POST" {
			need[r.Function] += perSecond[r.Key()]*f.Timeout + atOnce[r.Key()]
			continue
		}
		need[r.Function] += (perSecond[r.Key()] + atOnce[r.Key()]) * usual
	}
	need[t.Connect] = (perSecond[Connect] + atOnce[Connect]) * usual
	for _, s := range t.Streams {
		need[s.Function] = perSecond[Notify] * usual
	}
	return need, errors.Join(rateErr, burstErr)
}
