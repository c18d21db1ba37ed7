// Package edge refuses what does not come by the content delivery network before the
// service (infra/edge.yaml), so that nothing bypasses its limits.
package edge

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
	"strings"

	"cardgames/api"
)

// Header has a secret that the network adds.
const Header = "X-Origin-Secret"

// minSecret is how many characters a secret has at least.
const minSecret = 32

// Secrets are hashes of secrets of which a request needs one; none if requests need no
// secret. Two at once let an operator replace one.
type Secrets [][sha256.Size]byte

// Parse returns the secrets of a list that commas separate, the value of ORIGIN_SECRETS.
func Parse(list string) (Secrets, error) {
	var all Secrets
	for _, secret := range List(list) {
		if len(secret) < minSecret {
			return nil, fmt.Errorf("ORIGIN_SECRETS: a secret has fewer than %d characters", minSecret)
		}
		all = append(all, sha256.Sum256([]byte(secret)))
	}
	return all, nil
}

// List returns the parts of the value of an environment variable, which commas separate. A
// variable that is not set has none, and so has one that a parameter of template.yaml calls
// none.
func List(value string) []string {
	if value == "" || value == "none" {
		return nil
	}
	return strings.Split(value, ",")
}

// Check returns the error of a request that did not come by the network, and removes
// the secret from the header of any other, which handlers and logs need not see.
func (s Secrets) Check(header http.Header) error {
	if len(s) == 0 {
		return nil
	}
	given := sha256.Sum256([]byte(header.Get(Header)))
	header.Del(Header)
	found := 0
	for _, hash := range s {
		found |= subtle.ConstantTimeCompare(hash[:], given[:])
	}
	if found == 0 {
		return api.NotFound("nothing is served at this address; use the one that the service publishes")
	}
	return nil
}
