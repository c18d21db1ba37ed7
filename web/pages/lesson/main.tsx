// The lesson: a first game, with a fixed deal and a kind opponent, which a program plays in
// the browser. It says one thing at a time, and can be left at any moment.

import './main.css';
import { Service } from 'cardgames-client';
import { addressIn, type Address } from '../address';
import { Program } from '../program/program';
import { linkButton, linkTo } from '../match/buttons';
import { localGame, localService, type LocalGame } from '../match/local-service';
import { MatchPage } from '../match/page';
import type { Stage } from '../match/stage';
import { takeUp, type LocalGameProgram } from '../program/localgame';
import { changeSettings } from '../storage/settings';
import { Router } from '../ui/router';
import { Header } from '../ui/header';
import { jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { Coach } from './coach';
import { decks, kindOpponent, opponentName } from './deal';
import { keep, kept } from './kept';
import { guided } from './teachings';
import { at } from '../place';

/** Where the lesson leads: to the game or the invitation that its address names, or to the start page. */
const back = at('/play') + (isSeat(addressIn(location.hash)) ? location.hash : '');

function isSeat({ page }: Address): boolean {
  return page === 'game' || page === 'invitation';
}

const title = document.title;
const router = new Router(document.getElementById('page') as HTMLElement);

/** say shows a text in place of the table. */
function say(text: string) {
  const draw = (root: HTMLElement) =>
    update(root, [
      <Header home={back}>
        <h1>Lesson</h1>
      </Header>,
      <main class="seat-link">
        <p role="status">{text}</p>
      </main>,
    ]);
  router.show({ title, open: draw });
}

async function begin() {
  say('Shuffling the cards…');
  const program = new Program('localgame', new AbortController().signal); // which ends with the page
  try {
    await program.call('lesson', { decks, names: ['', opponentName] });
    await takeUp(program, kept().moves);
  } catch (error) {
    return say(`The lesson cannot begin. ${(error as Error).message}`);
  }
  changeSettings({ taught: true });
  const open = (root: HTMLElement, signal: AbortSignal) => play(program, root, signal);
  router.show({ title, look: 'at-table lesson', open });
}

function play(program: LocalGameProgram, root: HTMLElement, signal: AbortSignal) {
  const game: LocalGame = {
    read: async (request) => guided(await program.call('read', request)),
    act: async (request) => {
      const view = await program.call('act', request);
      keep({ moves: [...kept().moves, request.action] });
      return guided(view);
    },
  };
  const service = new Service('', { fetch: (path, request) => localService(game, path, request) });
  const coach = new Coach({
    opponent: opponentName,
    hold: (show) => page.hold(show),
    onLeave: () => {
      location.href = back;
    },
    told: kept().told,
    onTold: (told) => keep({ told }),
  });
  const stage: Stage = {
    title: 'Lesson',
    home: back,
    onDraw: ({ view }) => coach.see(view),
    finished: () => [
      back === at('/play')
        ? linkButton('Play against the computer', back)
        : linkButton('To your game', back),
      linkTo('The rules', at('/play/rules')),
    ],
  };
  const page = new MatchPage(root, signal, {
    known: localGame('lesson', 0),
    service,
    chooser: kindOpponent,
    stage,
  });
}

begin();
