// The course of a game: what its chart and its turning point are made of.

import test from 'node:test';
import assert from 'node:assert/strict';
import { extend, leadFrom, start } from '../../../web/pages/text/course';

const progress = (player, to) => ({ type: 'progress_changed', player, to });
const turn = (turn) => ({ type: 'turn_started', player: 0, turn });

test('a course has the progress of both players at the end of each turn', () => {
  const first = extend([start], [progress(0, 2), progress(0, 3)]);
  const second = extend(first, [turn(2), progress(1, 4), turn(3)]);
  assert.deepEqual(first, [{ turn: 1, progress: [3, 0] }]);
  assert.deepEqual(second, [
    { turn: 1, progress: [3, 0] },
    { turn: 2, progress: [3, 4] },
    { turn: 3, progress: [3, 4] },
  ]);
  assert.deepEqual(start.progress, [0, 0]);
});

test('the turning point is the turn since which a player has been ahead', () => {
  const course = (...points) => points.map((progress, i) => ({ turn: i + 1, progress }));
  assert.equal(leadFrom(course([0, 0], [2, 3], [4, 3], [5, 5], [9, 5]), 0), 5);
  assert.equal(leadFrom(course([0, 0], [3, 2], [3, 4]), 1), 3);
  assert.equal(leadFrom(course([1, 0], [2, 1]), 0), null); // ahead from the start
  assert.equal(leadFrom(course([1, 0], [0, 1]), 0), null); // not ahead at the end
});
