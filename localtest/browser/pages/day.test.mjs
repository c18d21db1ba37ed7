// What is kept of the games of a day.

import test, { beforeEach, mock } from 'node:test';
import assert from 'node:assert/strict';
import { daysInARow, dayOutcome, keepDay } from '../../../web/pages/daily/day';
import { memoryStorage } from './storage.mjs';

beforeEach(() => {
  memoryStorage();
  mock.timers.reset();
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-03-11T12:00:00Z') });
});

test('days in a row are counted, each once', () => {
  for (const date of ['2026-03-09', '2026-03-10', '2026-03-10', '2026-03-11']) keepDay(date, date);
  assert.equal(daysInARow('2026-03-11'), 3);
  keepDay('2026-03-10', 'late'); // from a window that was open over midnight
  assert.equal(daysInARow('2026-03-11'), 3);
  assert.equal(dayOutcome('2026-03-11'), '2026-03-11');
});

test('a clock that was once in the future does not stop the count', () => {
  keepDay('2027-01-01', 'early');
  keepDay('2026-03-10', 'You win.');
  assert.equal(dayOutcome('2026-03-10'), 'You win.');
  keepDay('2026-03-11', 'You win.');
  assert.equal(daysInARow('2026-03-11'), 2);
});
