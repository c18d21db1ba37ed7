package contract_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"cardgames/engine/rulestest"
	"cardgames/games"
	"cardgames/localtest/service/contract"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
	"cardgames/localtest/service/network"
	"cardgames/localtest/service/rawhttp"
)

// The document holds for games by rules of which no figure is that of a release.
func TestTheDocumentHoldsForOtherRules(t *testing.T) {
	rules := rulestest.Other()
	handler := launch.New(launch.Parts{
		Store: memstore.New(), Now: time.Now, Options: []games.Option{games.WithRules(rules)},
	})
	c := rawhttp.Client{Base: "http://service", Transport: network.Transport{Handler: handler}}
	var view struct {
		ID     string           `json:"game_id"`
		Status string           `json:"status"`
		Legal  []jsontext.Value `json:"legal_actions"`
		Rules  struct {
			Version int `json:"version"`
			Goal    int `json:"goal"`
		} `json:"rules"`
	}
	moves := 0
	for request := rawhttp.Post("/games", "{}"); ; moves++ {
		response, err := c.Send(t.Context(), request)
		if err != nil {
			t.Fatal(err)
		}
		err = contract.Published().CheckResponse(httpRequest(t, request), response.Status, response.Header, response.Body)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(response.Body, &view); err != nil {
			t.Fatal(err)
		}
		if len(view.Legal) == 0 {
			break
		}
		request = rawhttp.Post(fmt.Sprintf("/games/%s/actions", view.ID), string(view.Legal[moves%len(view.Legal)]))
	}
	if view.Rules.Goal != rules.Goal || view.Rules.Version != rules.Version || view.Status != "finished" || moves < 20 {
		t.Errorf("after %d moves the game is %s, with the rules %+v", moves, view.Status, view.Rules)
	}
}
