package engine

func (t *transition) startTurn() {
	active := t.state.active
	t.state.priority, t.state.passes, t.state.casts = active, 0, 0
	t.emit(Event{Type: EventTurnStarted, Player: active, Turn: t.state.turn})
	t.addTime(active, turnTime(t.pool, t.state, active)-t.state.players[active].time, CauseTurnStart, 0)
	t.addProgress(active, t.state.rates(t.pool, active, TypeHabit), CauseHabits, 0)
	t.useAbilities(active, WhenTurn)
	t.draw(active)
	t.checkWin()
}

func turnTime(pool *Pool, state *State, seat Seat) int32 {
	return int32(state.rules.BaseTime) + min(int32(state.rules.ApplianceCap), state.rates(pool, seat, TypeAppliance))
}

func taskBonus(pool *Pool, state *State, seat Seat) int32 {
	return min(int32(state.rules.PersonCap), state.rates(pool, seat, TypePerson))
}

func (t *transition) endTurn() {
	t.emit(Event{Type: EventTurnEnded, Player: t.state.active, Turn: t.state.turn})
	t.useAbilities(t.state.active, WhenEnd)
	t.checkWin()
	if t.state.Finished() {
		return
	}
	if int(t.state.turn) == t.state.rules.MaxTurns {
		t.finish(Result{Reason: EndByRounds, Winner: leader(t.state)})
		return
	}
	t.state.turn++
	t.state.active = t.state.active.other()
	t.startTurn()
}

func leader(s *State) int8 {
	p0, p1 := s.players[0].progress, s.players[1].progress
	switch {
	case p0 > p1:
		return 0
	case p1 > p0:
		return 1
	}
	return NoWinner
}

func (t *transition) checkWin() {
	for _, seat := range [2]Seat{t.state.active, t.state.active.other()} {
		if t.state.players[seat].progress >= int32(t.state.rules.Goal) {
			t.finish(Result{Reason: EndByProgress, Winner: int8(seat)})
			return
		}
	}
}

func (t *transition) finish(r Result) {
	t.state.result = r
	t.state.passes = 0
	t.state.priority = 0
	t.emit(Event{Type: EventGameFinished, Result: r})
}
