package main

import (
	"maps"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// outage is the name of the schema of responses that the gateway also sends on its own.
const outage = "Outage"

// ownResponses says when the gateway in front of the service responds by itself.
var ownResponses = map[int]string{
	http.StatusTooManyRequests:     "too many requests come at once",
	http.StatusInternalServerError: "the service did not respond as it should",
	http.StatusServiceUnavailable:  "the service took too long",
}

// addGateway documents what the gateway responds with to any request. Generated clients read one
// type for each status, so a problem of the same status has this type too.
func (d *document) addGateway(op *huma.Operation) {
	for status, when := range ownResponses {
		response := op.Responses[strconv.Itoa(status)]
		if response == nil {
			response = &huma.Response{Headers: map[string]*huma.Header{}, Content: map[string]*huma.MediaType{}}
			op.Responses[strconv.Itoa(status)] = response
		}
		response.Headers["Retry-After"] = &huma.Header{Ref: "#/components/headers/Retry-After"}
		response.Description += "* Without a code, and with none of the service's headers: the gateway responds by " +
			"itself, because " + when + ".\n"
		if problem := response.Content[mediaProblem]; problem != nil {
			problem.Schema = d.schema(outage)
		}
		if status == http.StatusTooManyRequests { // which no request of the generator gets
			response.Description += "* `too_many_requests`: Too many requests.\n"
			response.Content = map[string]*huma.MediaType{mediaProblem: {Schema: d.schema(outage)}}
			for _, name := range []string{"X-Request-Id", "Cache-Control", "Vary"} {
				response.Headers[name] = &huma.Header{Ref: "#/components/headers/" + name}
			}
		}
		response.Content[mediaJSON] = &huma.MediaType{Schema: d.schema(outage)}
	}
}

// addOutage adds the schema of a problem of which each member may be absent, with the gateway's own member.
func (d *document) addOutage() {
	members := maps.Clone(d.schemas.Map()["Problem"].Properties)
	members["message"] = &huma.Schema{
		Type: huma.TypeString, Description: "Only if the gateway responds on its own, which sends no other member.",
	}
	d.schemas.Map()[outage] = &huma.Schema{
		Type: huma.TypeObject, Properties: members, Description: "A problem document or, if the gateway in front of the " +
			"service responds on its own, its message. Send the same request again later.",
	}
}
