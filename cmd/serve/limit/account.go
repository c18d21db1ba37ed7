package limit

import "time"

// terms are how an account is refilled.
type terms struct{ perSecond, most float64 }

// account is what a client may still take. It may be overdrawn.
type account struct {
	terms
	left float64
	at   time.Time // of left
}

func newAccount(t terms, now time.Time) account { return account{t, t.most, now} }

// balance returns what is left.
func (a *account) balance(now time.Time) float64 {
	a.left = min(a.most, a.left+a.perSecond*now.Sub(a.at).Seconds())
	a.at = now
	return a.left
}

func (a *account) charge(now time.Time, amount float64) { a.left = a.balance(now) - amount }

// due returns how long it takes until an amount is left, 0 if it is.
func (a *account) due(now time.Time, amount float64) time.Duration {
	return max(0, time.Duration((amount-a.balance(now))/a.perSecond*float64(time.Second)))
}

// full reports whether nothing has to be remembered.
func (a *account) full(now time.Time) bool { return a.balance(now) == a.most }
