package lobby

import (
	"fmt"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cardgames/engine"
	"cardgames/games/envelope"
)

// For tests that make records.
var (
	ReadRecord = readRecord
	NewRecord  = newRecord
	Encode     = encode
)

// Seal gives a record a body of a format.
func Seal(r *Record, format byte, payload []byte) {
	r.Body = envelope.Seal(format, r.appendFields(nil), payload)
}

// StatusNumbers lists the stored numbers of the statuses.
func StatusNumbers() (list string) {
	for number, status := range statusNumbers {
		if number > 0 {
			list += fmt.Sprint(number, " ", status, " ")
		}
	}
	return list
}

// Differ compares what the API shows of two invitations.
func Differ(a, b *Invitation) string {
	sameRules := cmp.Comparer(func(a, b *engine.Rules) bool { return a == b })
	return cmp.Diff(a, b, cmpopts.IgnoreUnexported(Invitation{}), sameRules)
}

// SecretOf returns the bytes of the service's secret.
func SecretOf(inv *Invitation) string { return string(inv.secret[:]) }
