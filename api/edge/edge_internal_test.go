package edge

import (
	"strings"
	"testing"
)

func TestShortSecrets(t *testing.T) {
	long := strings.Repeat("a", minSecret)
	for _, list := range []string{"short", long + ",", long + "," + long[1:], ","} {
		if _, err := Parse(list); err == nil || !strings.Contains(err.Error(), "ORIGIN_SECRETS") {
			t.Errorf("%q: %v", list, err)
		}
	}
}
