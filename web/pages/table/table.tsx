import type { Card } from 'cardgames-client';
import { capital, count, possessive } from '../text/grammar';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { useStyles } from '../ui/styles';
import { focusedKey, focusKey, update } from '../ui/update';
import { Announcer } from './announcer';
import { AimArrow } from './aim-arrow';
import { moveFocusWithArrows } from './arrow-keys';
import { Board, discardPileOf, Piles } from './board';
import { commandAt, type Command } from './command';
import { faceKey, Hand, handKey, HiddenHand, OpenHand } from './hand';
import { Log } from './log';
import { Ending } from './ending';
import { outcomeOf } from '../text/situation';
import { beforeEnd, cardOf, endsGame, fullCard, hasTurn, needsTarget, type Model } from './model';
import { Layer } from './flights';
import { animate, celebrateEnd, measure } from './motion';
import { Staging } from './staging';
import { PassButton, PassPlace } from './pass';
import { Pointer } from './pointer';
import { present, preview } from './preview';
import { Lane } from './race';
import { Stack } from './stack';

/** What the table asks for when it is clicked on. */
export interface TableHandlers {
  /** A card of the hand is to be played. */
  onPlay?: (index: number) => void;
  /** What a card is aimed at was chosen, or with null that it is not cast. */
  onAim?: (id: string | null) => void;
  onPass?: () => void;
  /** A card is to be shown large, with a note on it. */
  onRead: (card: Card, note: string) => void;
  /** The cards of a pile are to be shown. */
  onPile: (title: string, cards: Card[]) => void;
  /** A version is to be shown. */
  onStep: (version: number) => void;
  /** The end of the game is shown, after what decided it was on its way. */
  onEnd?: () => void;
}

/** How long a second tap on a card does not count after the tap that has raised it, in milliseconds. */
const raiseTime = 300;

/** Table draws a game. It makes no requests. */
export class Table {
  private readonly race = h('section', { class: 'race', ariaLabel: 'Progress' });
  private readonly theirHand = h('section', { class: 'zone their-hand' });
  private readonly theirBoard = h('section', { class: 'zone board theirs' });
  private readonly stack = h('section', { class: 'zone stack' });
  private readonly ending = h('section', { class: 'over', ariaLabel: 'Result' });
  private readonly ourBoard = h('section', { class: 'zone board ours' });
  private readonly hand = h('section', { class: 'zone hand' });
  private readonly log = new Log();
  private readonly upper = h('div', { class: 'side upper' }, this.theirHand, this.theirBoard);
  private readonly lower = h('div', { class: 'side lower' }, this.ourBoard);
  private readonly happened = h('span', { class: 'then' });
  private readonly situation = h('span', { class: 'now' });
  private readonly status = h(
    'p',
    { class: 'status', tabIndex: -1 },
    this.happened,
    ' ',
    this.situation,
  );
  private readonly said = h('p', { class: 'unseen announcer', role: 'status' });
  private readonly announcer = new Announcer((text) => (this.said.textContent = text));
  private readonly buttons = h('div', { class: 'buttons' });
  private readonly actions = h(
    'div',
    { class: 'actions' },
    h('div', {}, this.status, this.said),
    this.buttons,
  );
  private readonly arrow = new AimArrow();
  private readonly layer: Layer;
  private staging: Staging | null = null; // of the events that were drawn last
  private celebrates = false; // once the end is drawn
  private readonly pointer: Pointer;
  private model: Model | null = null; // what was drawn last
  private endPreview = () => {};
  private aimedFrom = ''; // the key of what had the focus before a target was asked for
  private raised = ''; // the card of the hand that is raised, as faceKey names it
  private raisedAt = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly handlers: TableHandlers,
  ) {
    void useStyles('moves.css');
    const felt = h('div', { class: 'felt' }, this.upper, this.race, this.lower);
    const firstScreen = [felt, this.stack, this.ending, this.hand, this.actions];
    root.replaceChildren(
      h('div', { class: 'stage' }, ...firstScreen),
      this.log.element,
      this.arrow.element,
    );
    this.layer = new Layer(root);
    root.addEventListener('click', ({ target }) => {
      if (!this.pointer.readInstead()) this.click(target as Element);
    });
    root.addEventListener('keydown', moveFocusWithArrows);
    root.addEventListener('keydown', ({ key }) => key === 'Escape' && this.raise(''));
    root.addEventListener('pointermove', ({ clientX: x, clientY: y }) => this.point({ x, y }));
    root.addEventListener('focusin', ({ target }) => this.point(target as Element));
    this.pointer = new Pointer(root, {
      aimed: (index) => this.model !== null && needsTarget(this.model, index),
      onPlay: (index) => handlers.onPlay?.(index),
      onAim: (id) => handlers.onAim?.(id),
      onRead: (key) => this.model && this.run({ kind: 'read', of: key }, this.model),
      onRest: (card) => this.rest(card),
    });
  }

  /** present shows a card that another player has cast, until the returned function is called. */
  present(card: Card, by: string): () => void {
    return present(this.root, this.model ? fullCard(this.model, card) : card, by);
  }

  /** focusTarget moves the focus to the first target of the card that is being aimed. */
  focusTarget() {
    const target = this.root.querySelector<HTMLElement>('.target');
    this.aimedFrom = focusedKey(this.root) ?? '';
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** readFocused shows the card in focus large. */
  readFocused() {
    const button = document.activeElement?.closest<HTMLElement>('.card, .tile');
    if (this.model && button?.dataset.key && this.root.contains(button)) {
      this.run({ kind: 'read', of: button.dataset.key }, this.model);
    }
  }

  /** point lets the arrow of a card that is being aimed end at a target, or at the pointer. */
  private point(to: Element | { x: number; y: number }) {
    const card = this.hand.querySelector('.aiming');
    const target = to instanceof Element ? to.closest('.target') : to;
    if (card && target) this.arrow.show(card, target);
    else if (!card) this.arrow.hide();
  }

  /** rest shows the card on which the mouse rests large, or none. */
  private rest(button: HTMLElement | null) {
    this.endPreview();
    this.endPreview = () => {};
    const card = button && this.model && cardNamed(this.model, button.dataset.key ?? '');
    if (button && card && this.model && !this.model.aim) {
      this.endPreview = preview(this.root, fullCard(this.model, card), button);
    }
  }

  /** useCard does what a click on a card of the hand does, or on a target while one is chosen. */
  useCard(index: number) {
    if (this.model?.aim) {
      this.root.querySelector<HTMLElement>(`[data-number="${index + 1}"]`)?.click();
      return;
    }
    const card = this.hand.querySelectorAll('button.card')[index];
    const command = card && commandAt(card);
    if (command && this.model) this.run(command, this.model);
  }

  /** usePass does what a click on the button does. */
  usePass() {
    this.buttons.querySelector<HTMLElement>('button.pass')?.click();
  }

  /** usePassOn does what a click on the button beside it does. */
  usePassOn() {
    this.buttons.querySelector<HTMLElement>('button.pass-on')?.click();
  }

  draw(model: Model) {
    const focusInside = this.root.contains(document.activeElement);
    const happens = model.events.length > 0; // other drawings move nothing, and measure nothing
    if (happens) this.endScenes();
    const before = happens ? measure(this.root, this.layer, model.events) : null;
    this.rest(null);
    const aimEnds = this.model?.aim && !model.aim;
    this.model = model;
    if (happens) this.stage(model);
    this.drawParts(this.awaitsEnd ? beforeEnd(model) : model);
    this.root.classList.toggle('open-hands', model.openHands);
    this.root.classList.toggle('past', model.seated && model.shown < model.newest);
    if (focusInside && aimEnds) this.leaveTarget();
    else if (focusInside && !this.root.contains(document.activeElement)) this.restoreFocus();
    if (!model.aim) this.arrow.hide();
    animate(this.root, this.layer, before, model);
    if (happens) this.celebrates = before !== null && model.events.some(endsGame);
    const awaited = this.awaitsEnd;
    if (happens) this.staging?.begin();
    if (!awaited) this.conclude(model);
  }

  private drawParts(model: Model) {
    this.drawRace(model);
    this.drawSide(model, 1 - model.me, this.theirBoard, this.upper);
    this.drawSide(model, model.me, this.ourBoard, this.lower);
    this.drawOwnHand(model);
    this.drawOtherHand(model);
    this.drawOutcome(model);
    this.log.draw(model);
  }

  /** drawOutcome draws what can be done, or how the game ended. */
  private drawOutcome(model: Model) {
    const ended = model.seated && model.view.status === 'finished';
    this.root.classList.toggle('ended', ended);
    this.drawStack(model);
    this.drawActions(model);
  }

  /** conclude comes after a drawing: a screen reader has its time from here on. */
  private conclude(model: Model) {
    if (this.celebrates) celebrateEnd(this.root, model);
    this.celebrates = false;
    this.announce(model);
  }

  /** awaitsEnd reports whether the game has ended, and what decided it is still on its way. */
  get awaitsEnd(): boolean {
    const ended = this.model?.seated && this.model.view.status === 'finished';
    return Boolean(ended && this.staging?.underWay);
  }

  /** endScenes lets all that was under way be done before something else happens. */
  private endScenes() {
    this.staging?.end();
    this.layer.clear();
  }

  /** stage begins to stage what permanents pay in a move. */
  private stage({ events, view }: Model) {
    const staging = new Staging(this.root, this.layer, () => this.drawArrival(), events, view);
    this.staging = staging.left.length > 0 ? staging : null;
  }

  /** drawArrival draws the race after a payment, and at last the end that the payments led to. */
  private drawArrival() {
    const { model, awaitsEnd } = this;
    if (!model) return;
    if (awaitsEnd || !model.seated || model.view.status !== 'finished') {
      return this.drawRace(awaitsEnd ? beforeEnd(model) : model);
    }
    this.draw({ ...model, events: [] });
    this.handlers.onEnd?.();
  }

  /** staged settles when what permanents pay has arrived; null where nothing is under way. */
  get staged(): Promise<void> | null {
    return this.staging?.left.length ? this.staging.finished : null;
  }

  /** leaveTarget moves the focus back to where it was, so that the space bar passes again. */
  private leaveTarget() {
    if (this.aimedFrom) focusKey(this.root, this.aimedFrom);
    else (document.activeElement as HTMLElement).blur();
  }

  /** restoreFocus keeps the focus at the table when the focused card is gone. */
  private restoreFocus() {
    const button = this.buttons.querySelector('button');
    (button ?? this.status).focus({ preventScroll: true });
  }

  private drawRace(model: Model) {
    const seats = [1 - model.me, model.me];
    update(
      this.race,
      seats.map((seat) => <Lane model={model} seat={seat} coming={this.coming(seat)} />),
    );
  }

  /** coming is what a player will have when all that is staged has arrived. */
  private coming(seat: number) {
    const missing = (unit: 'progress' | 'time') => this.staging?.missing(seat, unit) ?? 0;
    return { progress: missing('progress'), time: missing('time') };
  }

  private drawSide(model: Model, seat: number, board: HTMLElement, side: HTMLElement) {
    side.classList.toggle('near', seat === model.home);
    side.classList.toggle('turn', hasTurn(model.view, seat));
    const title = zoneTitle(model, seat, 'board');
    label(board, title);
    update(board, [
      <h2 class="unseen">{title}</h2>,
      <Board model={model} seat={seat} />,
      <Piles model={model} seat={seat} />,
    ]);
  }

  private drawStack(model: Model) {
    const finished = model.view.status === 'finished';
    const side = model.view.result?.winner === model.home ? 'near' : 'far';
    this.stack.hidden = finished && !model.seated;
    this.ending.hidden = !finished;
    this.ending.className = `over ${side} ${outcomeOf(model.view) ?? ''}`;
    label(this.stack, 'Stack');
    update(this.stack, [<h2 class="unseen">Stack</h2>, <Stack model={model} />]);
    update(this.ending, [finished && <Ending model={model} />]);
  }

  private drawOwnHand(model: Model) {
    const { me, openHands } = model;
    const { hand } = model.view.players[me];
    const title = zoneTitle(model, me, 'hand');
    label(this.hand, title);
    if (model.aim || !hand?.some((card, i) => faceKey(me, i, card) === this.raised))
      this.raised = '';
    const cards =
      openHands && hand ? (
        <OpenHand seat={me} cards={hand} />
      ) : (
        <Hand model={model} seat={me} raised={this.raised} />
      );
    update(this.hand, [<h2 class="unseen">{title}</h2>, cards]);
  }

  /** raise shows a card of the hand with its whole text, or with '' none. */
  private raise(face: string) {
    if (face === this.raised || !this.model) return;
    this.raised = face;
    this.raisedAt = performance.now();
    const focused = focusedKey(this.root);
    this.drawOwnHand(this.model);
    if (focused) focusKey(this.root, focused);
    this.hand.querySelector('.raised .card')?.scrollIntoView({ block: 'nearest' });
  }

  /** raisesFirst raises a card of a fan that is clicked on. It reports whether the click does no more. */
  private raisesFirst(target: Element): boolean {
    const card = target.closest<HTMLElement>('.hand button.card');
    const isFan = getComputedStyle(this.hand).getPropertyValue('--fan') !== '';
    if (!card || !isFan || !this.model || this.model.aim || this.model.openHands) {
      if (!target.closest('.raised')) this.raise('');
      return false;
    }
    const { me, view } = this.model;
    const index = [...this.hand.querySelectorAll('button.card')].indexOf(card);
    const held = view.players[me].hand?.[index];
    const face = held ? faceKey(me, index, held) : '';
    if (face === this.raised) return performance.now() - this.raisedAt < raiseTime;
    this.raise(face);
    return true;
  }

  private drawOtherHand(model: Model) {
    const seat = 1 - model.me;
    const { hand, hand_count } = model.view.players[seat];
    const title = zoneTitle(model, seat, 'hand');
    label(this.theirHand, title);
    if (model.openHands && hand) {
      update(this.theirHand, [
        <h2 class="unseen">{title}</h2>,
        <OpenHand seat={seat} cards={hand} />,
      ]);
    } else {
      const cards = <HiddenHand model={model} seat={seat} />;
      update(this.theirHand, [cards, <Hidden>{count(hand_count, 'card')}</Hidden>]);
    }
  }

  /**
   * announce says what has happened, and how things stand where the reader has a choice. Nothing is
   * said of passes, or while the table passes alone.
   */
  private announce({ aim, status, praise, canAct, passing, view, shown, newest }: Model) {
    this.announcer.ask(aim ? status.situation : '');
    if (aim) return;
    const choice = canAct && !passing && view.legal_actions.length > 1;
    const stands = choice || view.status === 'finished' || shown < newest;
    const stand = [status.situation, praise].filter(Boolean).join(' ');
    this.announcer.say(status.happened, stands ? stand : '');
  }

  private drawActions(model: Model) {
    const { happened, items, situation } = model.status;
    // Items are drawn anew: a longer one that took the place of another would move those after it.
    const told = items?.map((item, i) => <span key={`${model.shown}-${i}`}>{item} </span>);
    update(this.happened, told ?? happened);
    setText(this.situation, situation);
    this.actions.classList.toggle('mine', model.canAct);
    const actions = model.canAct ? model.view.legal_actions : [];
    const canPass = actions.some(({ type }) => type === 'pass_priority');
    const { seated, aim, view } = model;
    const waits = seated && !aim && !canPass && model.buttons.length > 0 && !view.result;
    update(this.buttons, [
      canPass && <PassButton model={model} />,
      (this.awaitsEnd || (waits && model.shown === model.newest)) && <PassPlace />,
      ...model.buttons,
    ]);
  }

  private click(target: Element) {
    if (this.raisesFirst(target)) return;
    const command = commandAt(target);
    if (command && this.model) this.run(command, this.model);
  }

  private run({ kind, of }: Command, model: Model) {
    const { onPlay, onAim, onPass, onRead, onPile, onStep } = this.handlers;
    switch (kind) {
      case 'play':
        return onPlay?.(Number(of));
      case 'aim':
        return onAim?.(of);
      case 'pass':
        return onPass?.();
      case 'step':
        return onStep(Number(of));
      case 'pile': {
        const seat = Number(of);
        const cards = model.view.players[seat].discard.map((card) => fullCard(model, card));
        return onPile(discardPileOf(model.names[seat]), cards);
      }
      case 'read': {
        const card = cardNamed(model, of);
        if (card) onRead(fullCard(model, card), noteOn(model, of));
      }
    }
  }
}

/** zoneTitle names a player's zone: "Your hand", "Opponent’s board", "Player 1’s board". */
function zoneTitle({ seated, me, names }: Model, seat: number, zone: string): string {
  if (!seated) return `${capital(possessive(names[seat]))} ${zone}`;
  return seat === me ? `Your ${zone}` : `Opponent’s ${zone}`;
}

/** label names a landmark. People search for the straight apostrophe. */
function label(region: HTMLElement, title: string) {
  region.setAttribute('aria-label', title.replace('’', "'"));
}

/** setText changes a text only where it differs. */
function setText(element: HTMLElement, text: string) {
  if (element.textContent !== text) element.textContent = text;
}

/** cardNamed is the card of an object, or at a place of a hand. */
function cardNamed({ view }: Model, key: string): Card | undefined {
  for (const { player, hand } of view.players) {
    const index = hand?.findIndex((_, i) => handKey(player, i) === key) ?? -1;
    if (index >= 0) return hand?.[index];
  }
  return cardOf(view, key);
}

/** noteOn says what a card does not say of an object. */
function noteOn({ view, names }: Model, id: string): string {
  const permanent = view.players.flatMap(({ board }) => board).find((object) => object.id === id);
  if (permanent) return `Rate ${permanent.rate}${permanent.shielded ? ', shielded' : ''}.`;
  const object = view.stack.find((object) => object.id === id);
  if (!object) return '';
  const target = object.target_id && cardOf(view, object.target_id);
  const cast = `${names[object.owner]} cast it${target ? ` at ${target.name}` : ''}.`;
  return object === view.stack.at(-1) ? `${cast} It resolves next.` : cast;
}
