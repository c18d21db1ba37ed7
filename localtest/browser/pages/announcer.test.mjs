// What a screen reader says unasked, and when.

import test from 'node:test';
import assert from 'node:assert/strict';
import { Announcer } from '../../../web/pages/table/announcer';

/** listen returns what an announcer says, and the announcer. */
function listen(t) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const said = [];
  return [said, new Announcer((text) => said.push(text))];
}

test('an event is told once, with how things stand', (t) => {
  const [said, announcer] = listen(t);
  announcer.say('You play Kettle.', '');
  announcer.say('You play Kettle.', '');
  t.mock.timers.tick(700);
  announcer.say('You play Kettle.', 'Your turn.');
  announcer.say('You play Kettle.', '');
  announcer.say('You play Kettle.', 'Your turn.');
  t.mock.timers.tick(700);
  assert.deepEqual(said, ['You play Kettle.', 'Your turn.']);
});

test('what comes within 700 ms waits and is told together, with the newest stand of things', (t) => {
  const [said, announcer] = listen(t);
  announcer.say('You play Kettle.', '');
  announcer.say('Kettle resolves.', 'Your turn.');
  announcer.say('The computer plays Nap.', 'You can only pass.');
  t.mock.timers.tick(699);
  assert.deepEqual(said, ['You play Kettle.']);
  t.mock.timers.tick(1);
  announcer.say('Nap resolves.', '');
  t.mock.timers.tick(699);
  assert.deepEqual(said.slice(1), ['Kettle resolves. The computer plays Nap. You can only pass.']);
  t.mock.timers.tick(1);
  assert.deepEqual(said.slice(2), ['Nap resolves.']);
});

test('an event that was told in parts is told once, with how things stand', (t) => {
  const [said, announcer] = listen(t);
  announcer.say('You play Kettle.', 'You can pass.');
  t.mock.timers.tick(700);
  const all = 'Kettle resolves. Bell acts.';
  announcer.tell('Kettle resolves.', all);
  announcer.tell('', all);
  announcer.tell('Bell acts.', all);
  announcer.say(all, 'You can pass.');
  t.mock.timers.tick(1400);
  announcer.say(all, 'You can pass.');
  t.mock.timers.tick(700);
  assert.deepEqual(said.slice(1), ['Kettle resolves.', 'Bell acts. You can pass.']);
});

test('a question is asked each time, but not after its answer', (t) => {
  const [said, announcer] = listen(t);
  announcer.say('Your turn begins.', 'You can play a card.');
  t.mock.timers.tick(700);
  for (let i = 0; i < 2; i++) {
    announcer.ask('Choose a target.');
    announcer.ask('Choose a target.');
    announcer.ask('');
    announcer.say('Your turn begins.', 'You can play a card.');
    t.mock.timers.tick(700);
  }
  assert.deepEqual(said.slice(1), ['Choose a target.', 'Choose a target.']);
  announcer.say('You play Kettle.', '');
  announcer.ask('Choose a target.');
  announcer.ask('');
  t.mock.timers.tick(700);
  assert.deepEqual(said.slice(3), ['You play Kettle.']);
});
