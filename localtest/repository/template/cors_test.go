package template_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"cardgames/api"
	"cardgames/infra/template"
)

// The gateway's CORS configuration is the one that the service uses without a
// gateway.
func TestTheGatewayHasTheServicesCORSConfiguration(t *testing.T) {
	want := template.CORS{
		AllowOrigins: []string{"*"},
		AllowMethods: api.CORS.Methods, AllowHeaders: api.CORS.RequestHeaders,
		ExposeHeaders: api.CORS.ResponseHeaders, MaxAge: api.CORS.MaxAge,
	}
	if diff := cmp.Diff(want, load(t).CORS); diff != "" {
		t.Error("CorsConfiguration (-api, +template.yaml):\n" + diff)
	}
}
