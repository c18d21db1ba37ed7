package playjson_test

import (
	"testing"

	"github.com/go-json-experiment/json"

	"cardgames/cardsets/cardjson"
	"cardgames/cardsets/core"
	"cardgames/cardsets/playjson"
	"cardgames/engine"
)

// Each event names the objects that it is about, and the object that caused it:
// a client need not remember what was cast.
func TestEventsNameTheirObjects(t *testing.T) {
	cards := core.Snapshot()
	card, err := json.Marshal(cardjson.New(cards.Pool.Card(0)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		event engine.Event
		want  string
	}{
		{engine.Event{Type: engine.EventTimeChanged, Player: 1, By: 4, To: 4, Cause: engine.CauseTurnStart},
			`{"type":"time_changed","player":1,"by":4,"to":4,"cause":"turn_start"}`},
		{engine.Event{Type: engine.EventTimeChanged, Player: 1, By: -1, To: 3, Cause: engine.CauseCost, Source: 7},
			`{"type":"time_changed","player":1,"by":-1,"to":3,"cause":"cost","source":"o7"}`},
		{engine.Event{Type: engine.EventProgressChanged, By: 2, To: 9, Cause: engine.CausePersons, Source: 7},
			`{"type":"progress_changed","player":0,"by":2,"to":9,"cause":"persons","source":"o7"}`},
		{engine.Event{Type: engine.EventCardCast, Player: 1, Index: 2, Object: 7, Selection: engine.Selection{Target: 3}},
			`{"type":"card_cast","player":1,"hand_index":2,"object":{"id":"o7","owner":1,"card":` + string(card) +
				`,"target_id":"o3"}}`},
		{engine.Event{Type: engine.EventCardCast, Object: 7, Selection: engine.Selection{Choice: engine.ChoiceOf(1)}},
			`{"type":"card_cast","player":0,"hand_index":0,"object":{"id":"o7","owner":0,"card":` + string(card) +
				`,"option":1}}`},
		{engine.Event{Type: engine.EventAbilityUsed, Player: 1, Object: 7, When: engine.WhenLeaves},
			`{"type":"ability_used","object":"o7","owner":1,"card":` + string(card) + `,"when":"leaves"}`},
		{engine.Event{Type: engine.EventCardDrawn, Player: 1, Source: 7},
			`{"type":"card_drawn","player":1,"card":` + string(card) + `,"source":"o7"}`},
		{engine.Event{Type: engine.EventDrawSkipped, Player: 1, Skip: engine.SkipHandFull, Source: 7},
			`{"type":"draw_skipped","player":1,"reason":"hand_full","source":"o7"}`},
		{engine.Event{Type: engine.EventResolved, Player: 1, Object: 7},
			`{"type":"resolved","object":"o7","owner":1,"card":` + string(card) + `}`},
		{engine.Event{Type: engine.EventFizzled, Player: 1, Object: 7},
			`{"type":"fizzled","object":"o7","owner":1,"card":` + string(card) + `}`},
		{engine.Event{Type: engine.EventShieldAdded, Player: 1, Object: 7},
			`{"type":"shield_added","object":"o7","owner":1,"card":` + string(card) + `}`},
		{engine.Event{Type: engine.EventShieldUsed, Player: 1, Object: 7},
			`{"type":"shield_used","object":"o7","owner":1,"card":` + string(card) + `}`},
		{engine.Event{Type: engine.EventCardMoved, Player: 1, Object: 7, FromZone: engine.ZoneStack,
			ToZone: engine.ZoneDiscard, Index: 2, Move: engine.MoveFizzled},
			`{"type":"card_moved","owner":1,"card":` + string(card) +
				`,"object":"o7","from":"stack","to":"discard","index":2,"reason":"fizzled"}`},
	} {
		written, err := json.Marshal(playjson.NewEvents(cards, []engine.Event{test.event}, engine.ViewerOpenTable)[0])
		if err != nil {
			t.Fatal(err)
		}
		if string(written) != test.want {
			t.Errorf("got %s, want %s", written, test.want)
		}
	}
}
