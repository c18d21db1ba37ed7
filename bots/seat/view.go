package seat

import (
	"fmt"

	"github.com/valyala/fastjson"

	"cardgames/engine"
)

// reader reads parts of a view. It keeps the first error and goes on with zero
// values.
type reader struct {
	game *game
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

func (r *reader) view(v *fastjson.Value, player engine.Seat) *engine.View {
	seen := &engine.View{
		Rules: r.game.rules,
		Turn:  v.GetInt("turn"), Round: v.GetInt("round"), Passes: v.GetInt("passes"),
		Casts:  v.GetInt("casts"),
		Active: engine.Seat(v.GetInt("active_player")), Priority: player,
		Stack: list(v.GetArray("stack"), r.stackObject),
		Legal: list(v.GetArray("legal_actions"), r.action),
	}
	players := v.GetArray("players")
	if len(players) != len(seen.Players) {
		r.fail("the view has %d players", len(players))
		return seen
	}
	for i := range seen.Players {
		seen.Players[i] = r.player(players[i])
	}
	seen.Players[1-player].Hand = nil
	if own := &seen.Players[player]; len(own.Hand) != own.HandCount {
		r.fail("the view hides the hand of player %d", player)
	}
	return seen
}

func (r *reader) player(v *fastjson.Value) engine.PlayerView {
	income := v.Get("income")
	return engine.PlayerView{
		Time: v.GetInt("time"), Progress: v.GetInt("progress"),
		Income: engine.Income{
			Time: income.GetInt("time"), Progress: income.GetInt("progress"), TaskBonus: income.GetInt("task_bonus"),
		},
		DeckCount: v.GetInt("deck_count"), HandCount: v.GetInt("hand_count"),
		Hand:    list(v.GetArray("hand"), r.card),
		Board:   list(v.GetArray("board"), r.permanent),
		Discard: list(v.GetArray("discard"), r.card),
	}
}

func (r *reader) card(v *fastjson.Value) engine.CardRef { return r.ref(v.GetStringBytes("id")) }

func (r *reader) ref(id []byte) engine.CardRef {
	ref, ok := r.game.refs[string(id)]
	if !ok {
		r.fail("the game has no card %q", id)
	}
	return ref
}

func (r *reader) permanent(v *fastjson.Value) engine.Permanent {
	return engine.Permanent{ID: object(v, "id"), Card: r.card(v.Get("card")), Shielded: v.GetBool("shielded")}
}

func (r *reader) stackObject(v *fastjson.Value) engine.StackObject {
	return engine.StackObject{
		ID: object(v, "id"), Card: r.card(v.Get("card")), Owner: engine.Seat(v.GetInt("owner")),
		Selection: selection(v),
	}
}

func (r *reader) action(v *fastjson.Value) engine.Action {
	name := string(v.GetStringBytes("type"))
	kind, ok := engine.ParseActionType(name)
	if !ok {
		r.fail("the view lists an action of type %q", name)
	}
	return engine.Action{
		Type: kind, Player: v.GetInt("player"), HandIndex: v.GetInt("hand_index"), Selection: selection(v),
	}
}

// selection reads target_id and option, of which either may be absent.
func selection(v *fastjson.Value) engine.Selection {
	s := engine.Selection{Target: object(v, "target_id")}
	if v.Exists("option") {
		s.Choice = engine.ChoiceOf(v.GetInt("option"))
	}
	return s
}

// object returns the object id in a member, or 0 if the member is absent.
func object(v *fastjson.Value, member string) engine.ObjectID {
	return engine.ParseObjectID(string(v.GetStringBytes(member)))
}

func list[T any](values []*fastjson.Value, item func(*fastjson.Value) T) []T {
	items := make([]T, len(values))
	for i, v := range values {
		items[i] = item(v)
	}
	return items
}
