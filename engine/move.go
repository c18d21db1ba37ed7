package engine

// move says where a card comes from; the methods that take it say where it
// goes.
type move struct {
	object ObjectID // 0 for a card of a hand or a discard pile
	from   Zone
	index  int // in from
}

func (t *table) moved(owner Seat, card CardRef, m move, dest Zone) {
	t.emit(Event{Type: CardMoved, Player: owner, Card: card, Object: m.object, From: m.from, Dest: dest, Index: uint8(m.index)})
}

func (t *table) toDiscard(owner Seat, card CardRef, m move) {
	t.state.players[owner].discard.push(card)
	t.moved(owner, card, m, ZoneDiscard)
}

func (t *table) toHand(owner Seat, card CardRef, m move) {
	t.state.players[owner].hand.push(card)
	t.moved(owner, card, m, ZoneHand)
}

func (t *table) toBoard(o StackObject, m move) {
	t.state.players[o.Owner].board.push(Permanent{ID: o.ID, Card: o.Card})
	t.moved(o.Owner, o.Card, m, ZoneBoard)
}

// hit takes a permanent off the board, unless its shield absorbs that.
func (t *table) hit(target ObjectID, then func(owner Seat, p Permanent, index int)) {
	owner, index, _ := t.state.findPermanent(target)
	board := &t.state.players[owner].board
	if board.items[index].Shielded {
		board.items[index].Shielded = false
		t.emit(Event{Type: ShieldUsed, Object: target})
		return
	}
	then(owner, board.removeAt(index), index)
}

// draw tells whether a card was drawn.
func (t *table) draw(seat Seat) bool {
	player := &t.state.players[seat]
	switch {
	case player.hand.full():
		t.emit(Event{Type: DrawSkipped, Player: seat, Skip: HandFull})
		return false
	case player.deck.n == 0:
		t.emit(Event{Type: DrawSkipped, Player: seat, Skip: DeckEmpty})
		return false
	}
	card := player.deck.removeAt(int(player.deck.n) - 1)
	player.hand.push(card)
	t.emit(Event{Type: CardDrawn, Player: seat, Card: card})
	return true
}
