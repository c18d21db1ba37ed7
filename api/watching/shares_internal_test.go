package watching

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func variables(perSecond, burst string) func(string) string {
	return func(name string) string {
		return map[string]string{"CONNECTS_PER_SECOND": perSecond, "CONNECTS_BURST": burst}[name]
	}
}

// One address that makes a hundred handshakes a second gets a tenth of what is let in, and others
// go on; so does one that has a network of IPv6.
func TestOneAddressHasAShareOfTheHandshakes(t *testing.T) {
	for _, flood := range []string{"192.0.2.1", "2001:db8::%x"} {
		s, err := SharesFromEnv(variables("10", "100"))
		if err != nil {
			t.Fatal(err)
		}
		begin := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
		const seconds = 60
		flooded, others := 0, 0
		for i := range 100 * seconds {
			now := begin.Add(time.Duration(i) * 10 * time.Millisecond)
			node := flood
			if strings.Contains(flood, "%") {
				node = fmt.Sprintf(flood, i+1)
			}
			if s.admit(node, now) {
				flooded++
			}
			if i%20 == 0 && s.admit(fmt.Sprintf("198.51.%d.%d", i/20/256, i/20%256), now) {
				others++
			}
		}
		if most := seconds + 10; flooded > most || others != 5*seconds {
			t.Errorf("%s: %d of the flood are let in, at most %d should; of %d others %d",
				flood, flooded, most, 5*seconds, others)
		}
	}
}

// Behind the edge, and without an address, only all together count; in one process that has no
// shares, nothing does.
func TestHandshakesWithoutAnAddress(t *testing.T) {
	s, err := SharesFromEnv(variables("10", "100"))
	if err != nil {
		t.Fatal(err)
	}
	let := 0
	for range 200 {
		if s.admit("", time.Unix(0, 0)) {
			let++
		}
	}
	if let != 100 || !(*Shares)(nil).admit("192.0.2.1", time.Now()) {
		t.Errorf("%d are let in", let)
	}
}

// The number of known addresses is bounded.
func TestTheAddressesAreBounded(t *testing.T) {
	s, _ := SharesFromEnv(variables("10", "100"))
	for i := range 2*addresses + 1 {
		s.admit(fmt.Sprintf("10.%d.%d.%d", i>>16, i>>8&255, i&255), time.Now())
	}
	if len(s.of) > addresses {
		t.Errorf("%d addresses are kept", len(s.of))
	}
}

func TestWrongShares(t *testing.T) {
	for name, getenv := range map[string]func(string) string{
		"CONNECTS_PER_SECOND": variables("0", "1"), "CONNECTS_BURST": variables("1", "many"),
	} {
		if _, err := SharesFromEnv(getenv); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
