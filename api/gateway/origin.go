package gateway

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net/http"
	"strings"

	"cardgames/api"
)

// originHeader has a secret that the content delivery network before the API adds
// (infra/edge.yaml), so that no request bypasses its limits.
const originHeader = "X-Origin-Secret"

// minSecret is how many characters a secret has at least.
const minSecret = 32

// origin has the hashes of the secrets of which a request needs one; none if requests
// need no secret. Two at once let an operator replace one.
type origin [][sha256.Size]byte

// newOrigin returns the origin with the secrets of a list.
func newOrigin(list string) (origin, error) {
	var all origin
	for _, secret := range entries(list) {
		if len(secret) < minSecret {
			return nil, fmt.Errorf("ORIGIN_SECRETS: a secret has fewer than %d characters", minSecret)
		}
		all = append(all, sha256.Sum256([]byte(secret)))
	}
	return all, nil
}

// entries returns the parts of a list that commas separate. A list that is not set has none,
// and so has the one that a parameter of template.yaml calls none.
func entries(list string) []string {
	if list == "" || list == "none" {
		return nil
	}
	return strings.Split(list, ",")
}

// check returns the error of a request that did not come by the network, and removes
// the secret from the header of any other, which handlers and logs need not see.
func (o origin) check(header http.Header) error {
	if len(o) == 0 {
		return nil
	}
	given := sha256.Sum256([]byte(header.Get(originHeader)))
	header.Del(originHeader)
	found := 0
	for _, hash := range o {
		found |= subtle.ConstantTimeCompare(hash[:], given[:])
	}
	if found == 0 {
		return api.NotFound("nothing is served at this address; use the one that the service publishes")
	}
	return nil
}
