package template

import (
	"errors"
	"fmt"
)

// Connect and Notify are keys, beside the routes' keys, of what live updates do: a
// handshake, and the hints after a move.
const Connect, Notify = "$connect", "notify"

// Rates returns the requests a second that the throttles admit, by the route's key, and
// by Connect and Notify.
func (t *Template) Rates() (map[string]float64, error) {
	return t.throttles(func(throttle Throttle) string { return throttle.Rate })
}

// Bursts returns the requests at once that the throttles admit after a pause, by the same
// keys as Rates.
func (t *Template) Bursts() (map[string]float64, error) {
	return t.throttles(func(throttle Throttle) string { return throttle.Burst })
}

func (t *Template) throttles(value func(Throttle) string) (map[string]float64, error) {
	all, failed := map[string]float64{}, error(nil)
	add := func(key string, throttle Throttle) {
		n, err := t.Number(value(throttle))
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("the throttle of %s: %w", key, err))
		}
		all[key] = n
	}
	for _, r := range t.Routes {
		add(r.Key(), r.Throttle)
	}
	add(Connect, Throttle{Rate: "ConnectsPerSecond", Burst: "ConnectsBurst"})
	all[Notify] = all["POST /games/{id}/actions"]
	return all, failed
}

// Concurrency returns how many executions of each function the throttles admit at once,
// by its logical id: all of a burst within one second, with each process new. A function
// that fetches card sets for its response can take its whole time for each.
func (t *Template) Concurrency() (map[string]float64, error) {
	const usual = 0.1 // seconds, more than a cold start
	perSecond, rateErr := t.Rates()
	atOnce, burstErr := t.Bursts()
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
