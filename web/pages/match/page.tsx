import { ServiceError, type Action, type Service, type View } from 'cardgames-client';
import { chooseTarget, readCard, showPile } from '../cards/dialogs';
import { checkShuffle } from '../replay/shuffle';
import { seatLink } from '../seats/link';
import { showOtherDevice } from '../seats/other-device';
import { modeNames, type KnownGame } from '../storage/games';
import { changeSettings, settings } from '../storage/settings';
import type { Model } from '../table/model';
import { Table } from '../table/table';
import { deadlineLabel, lateText, limitText, missedText } from '../text/limit';
import { situationNow } from '../text/situation';
import { showDialog } from '../ui/dialog';
import { Frame, type Check, type Command } from '../ui/frame';
import { h } from '../ui/jsx';
import { save } from '../ui/save';
import type { Chooser } from './computer';
import { Match } from './match';
import { button, linkButton, rematchButtons } from './buttons';
import { Rematch } from './rematch';
import { askToResign } from './resign';
import { serviceNow } from './service-time';
import type { MatchState } from './state';
import { targetOf } from './target';
import { showUnopened } from './unopened';

const unreachableText = 'The service does not respond. Trying again…';
const offlineText = 'You are offline. The game goes on when you are back.';

export interface MatchPageOptions {
  known: KnownGame;
  service: Service;
  /** The computer's choices, where they are not the usual ones. */
  chooser?: Chooser;
}

/** MatchPage draws a match, and passes on what the player does. */
export class MatchPage {
  private readonly match: Match;
  private readonly frame: Frame;
  private readonly table: Table;
  private readonly ticking = window.setInterval(() => this.drawClock(), 1000);
  private rematch: Rematch | null | undefined; // once the game is finished

  constructor(
    private readonly root: HTMLElement,
    private readonly options: MatchPageOptions,
  ) {
    const { known, service, chooser } = options;
    this.match = new Match({
      known,
      service,
      chooser,
      listener: {
        onChange: () => this.draw(),
        onNotice: (text) => this.frame.showNotice(text),
        onConnection: (error) => this.showConnection(error),
      },
    });
    this.frame = new Frame(root, {
      title: modeNames[known.mode],
      checks: this.checks(),
      commands: this.commands(),
    });
    this.table = new Table(this.frame.table, {
      onPlay: (index) => this.play(index),
      onPass: () => this.pass(),
      onRead: readCard,
      onPile: showPile,
      onStep: (version) => this.match.show(version),
    });
  }

  stop() {
    clearInterval(this.ticking);
    this.match.stop();
    this.rematch?.stop();
  }

  private checks(): Check[] {
    return [
      {
        label: 'Pass automatically',
        about: 'where nothing else is possible, after a moment',
        on: this.match.autopass,
        onChange: (on) => this.match.setAutopass(on),
      },
      {
        label: 'Play fast',
        about: 'shorter pauses between moves',
        on: this.match.isQuick,
        onChange: (on) => this.match.setQuick(on),
      },
      {
        label: 'Show names',
        about: 'that other players gave themselves',
        on: !settings().hideNames,
        onChange: (on) => this.showNames(on),
      },
    ];
  }

  private showNames(on: boolean) {
    changeSettings({ hideNames: !on });
    dispatchEvent(new HashChangeEvent('hashchange')); // the page is drawn anew
  }

  private commands(): Command[] {
    const commands: Command[] = [];
    const seat = this.seatLink();
    if (seat) {
      commands.push({
        label: 'Take this seat to another device',
        run: () => showOtherDevice(seat, () => this.match.moveElsewhere()),
      });
    }
    commands.push({ label: 'The cards of this game', run: () => this.showCards() });
    if (!this.match.known.local) {
      commands.push({ label: 'Save the game', run: () => this.saveGame() });
    }
    commands.push({
      label: 'Resign',
      run: () => this.resign(),
      possible: () => Boolean(this.match.state?.view.resignations?.length),
    });
    commands.push({
      label: 'The rules',
      run: () => open('/schema/rules', '_blank', 'noopener'),
    });
    return commands;
  }

  /** seatLink is the link to the seat of this browser, where it plays one against a person. */
  private seatLink(): string {
    const { id, mode, seat, tokens } = this.match.known;
    const token = seat === null ? null : tokens[seat];
    if (mode === 'computer' || !token) return '';
    return seatLink(location.origin + location.pathname, { id, token });
  }

  private draw() {
    const { state, known } = this.match;
    if (!state) return;
    this.frame.heading.textContent = modeNames[known.mode];
    if (state.view.status === 'finished') this.findRematch();
    this.table.draw(this.model(state));
    this.drawClock();
  }

  /** findRematch begins, once, to look for a rematch. */
  private findRematch() {
    if (this.rematch !== undefined) return;
    const { known, service } = this.options;
    this.rematch = Rematch.of({
      known,
      service,
      onChange: () => this.draw(),
      onNotice: (text) => this.frame.showNotice(text),
    });
    this.rematch?.begin();
  }

  private drawClock() {
    const { state, past } = this.match;
    this.table.drawClock(state && !past ? limitText(state.view, state.names, serviceNow()) : '');
  }

  private model(state: MatchState): Model {
    const { past, busy, autopassPending } = this.match;
    const { view: newest, names, me, cards, log, happened, missed, events, forfeited } = state;
    const view = past ?? newest;
    return {
      view,
      cards,
      names,
      me,
      seated: newest.viewer !== null || !newest.private,
      home: newest.viewer ?? 0,
      openHands: false,
      canAct: newest.legal_actions.length > 0 && !past,
      busy,
      passing: autopassPending,
      status: past
        ? {
            happened: `Move ${past.version} of ${newest.version}.`,
            situation: 'This is how it was then.',
          }
        : {
            happened:
              this.rematch?.news || (newest.result ? '' : missedText(missed, names)) || happened,
            situation: situationNow({ view: newest, names, forfeited }, serviceNow()),
          },
      log,
      shown: view.version,
      newest: newest.version,
      events,
      forfeited,
      buttons: this.buttons(newest),
    };
  }

  /** buttons are what can be done beside playing and passing. */
  private buttons(view: View): HTMLElement[] {
    if (this.match.past) {
      return [button('Back to now', () => this.match.show(view.version), 'primary')];
    }
    if (view.status === 'finished') return this.finishedButtons();
    const names = this.match.state?.names ?? [];
    if (!lateText(view, names, serviceNow())) return [];
    return view.deadline_actions.map((action) =>
      button(deadlineLabel(action, names), () => this.match.move(action, view)),
    );
  }

  private finishedButtons(): HTMLElement[] {
    if (this.match.known.local) return [linkButton('Back to the workshop', '#')];
    return [
      ...(this.rematch ? rematchButtons(this.rematch) : [linkButton('Play again', '#')]),
      button('Check the shuffle', () => this.checkShuffle()),
      button('Save the game', () => this.saveGame()),
    ];
  }

  /** play casts a card, and asks for its target first where it needs one. */
  private async play(index: number) {
    const { state, past } = this.match;
    if (!state || past) return;
    this.match.cancelAutopass();
    const action = await this.chooseAction(state, index);
    if (action) this.match.move(action, state.view);
    else this.match.resumeAutopass();
  }

  private async chooseAction(state: MatchState, index: number): Promise<Action | undefined> {
    const { view, me } = state;
    const actions = view.legal_actions.filter(
      (action) => 'hand_index' in action && action.hand_index === index,
    );
    const card = view.players[me].hand?.[index];
    const targets = actions.flatMap((action) => targetOf(state, action));
    if (!card || targets.length === 0) return actions[0];
    const id = await chooseTarget(card, targets);
    return actions.find((action) => action.type === 'cast_instant' && action.target_id === id);
  }

  private pass() {
    const view = this.match.state?.view;
    const action = view?.legal_actions.find(({ type }) => type === 'pass_priority');
    if (view && action && !this.match.past) this.match.move(action, view);
  }

  private async resign() {
    const { state } = this.match;
    const actions = state?.view.resignations ?? [];
    if (!state || actions.length === 0) return;
    this.match.cancelAutopass();
    const action = await askToResign(actions, state.names);
    if (action) await this.match.resign(action.player);
    else this.match.resumeAutopass();
  }

  private showCards() {
    showPile('The cards of this game', this.match.state?.cards.toReversed() ?? []);
  }

  private async saveGame() {
    const text = await this.exported();
    if (text !== null) save(`save-game-${this.match.known.id}.json`, text);
  }

  private async checkShuffle() {
    const text = await this.exported();
    if (text === null) return;
    showDialog('The shuffle', await checkShuffle(text, this.match.known));
  }

  /** exported is the saved game; null where the service refuses it, which is said. */
  private async exported(): Promise<string | null> {
    try {
      return await this.match.export();
    } catch (error) {
      this.frame.showNotice((error as Error).message);
      return null;
    }
  }

  private showConnection(error: Error | null) {
    if (error instanceof ServiceError && !error.temporary) {
      if (!this.match.state) return showUnopened(this.root, error);
      this.frame.showConnection(error.message, true);
    } else if (error) {
      this.frame.showConnection(navigator.onLine ? unreachableText : offlineText);
    } else {
      this.frame.showConnection('');
    }
  }
}
