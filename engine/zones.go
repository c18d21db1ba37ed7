package engine

// source is where a card comes from.
type source struct {
	object ObjectID // 0 for a card of a hand, a deck or a discard pile
	zone   Zone
	index  int // in zone
}

func (t *transition) emitMoved(owner Seat, card CardRef, from source, to Zone, why MoveReason) {
	t.emit(Event{Type: EventCardMoved, Player: owner, Card: card, Object: from.object, FromZone: from.zone, ToZone: to,
		Index: uint8(from.index), Move: why})
}

func (t *transition) toDiscard(owner Seat, card CardRef, from source, why MoveReason) {
	t.state.players[owner].discard.push(card)
	t.emitMoved(owner, card, from, ZoneDiscard, why)
}

func (t *transition) toHand(owner Seat, card CardRef, from source, why MoveReason) {
	t.state.players[owner].hand.push(card)
	t.emitMoved(owner, card, from, ZoneHand, why)
}

func (t *transition) toBoard(o StackObject, from source) {
	t.state.players[o.Owner].board.push(Permanent{ID: o.ID, Card: o.Card})
	t.emitMoved(o.Owner, o.Card, from, ZoneBoard, MoveResolved)
}

// removePermanent removes a permanent from the board. If the permanent has a shield, it loses the
// shield instead.
func (t *transition) removePermanent(target ObjectID, why MoveReason) {
	owner, index, _ := t.state.findPermanent(target)
	if board := &t.state.players[owner].board; board.items[index].Shielded {
		t.useShield(owner, &board.items[index])
		return
	}
	t.depart(owner, index, why)
}

// depart takes a permanent off the board: into its owner's hand if it is bounced and the hand is
// not full, or else into the discard pile.
func (t *transition) depart(owner Seat, index int, why MoveReason) {
	p := t.state.players[owner].board.removeAt(index)
	from := source{object: p.ID, zone: ZoneBoard, index: index}
	if why == MoveBounced && !t.state.handFull(owner) {
		t.toHand(owner, p.Card, from, why)
	} else {
		t.toDiscard(owner, p.Card, from, why)
	}
	if t.pool.acts[WhenLeaves] {
		t.departed(owner, p)
	}
}

func (t *transition) useShield(owner Seat, p *Permanent) {
	p.Shielded = false
	t.emit(Event{Type: EventShieldUsed, Player: owner, Object: p.ID, Card: p.Card})
}

// draw reports whether a card was drawn.
func (t *transition) draw(seat Seat) bool {
	player := &t.state.players[seat]
	switch {
	case t.state.handFull(seat):
		t.emit(Event{Type: EventDrawSkipped, Player: seat, Skip: SkipHandFull})
		return false
	case player.deck.n == 0:
		t.emit(Event{Type: EventDrawSkipped, Player: seat, Skip: SkipDeckEmpty})
		return false
	}
	card := player.deck.removeAt(int(player.deck.n) - 1)
	player.hand.push(card)
	t.emit(Event{Type: EventCardDrawn, Player: seat, Card: card})
	return true
}

// drawUpTo draws n cards one by one, until one cannot be drawn.
func (t *transition) drawUpTo(seat Seat, n int32) {
	for range n {
		if !t.draw(seat) {
			return
		}
	}
}

// discardUpTo discards the n newest cards of a hand, the newest first.
func (t *transition) discardUpTo(seat Seat, n int32) {
	hand := &t.state.players[seat].hand
	for range min(n, int32(hand.n)) {
		index := int(hand.n) - 1
		t.toDiscard(seat, hand.removeAt(index), source{zone: ZoneHand, index: index}, MoveDiscarded)
	}
}
