import type { StackObject } from 'cardgames-client';
import { styleOfGame } from '../cards/style';
import { outcomeOf } from '../text/situation';
import { h, jsx } from '../ui/jsx';
import { useStyles } from '../ui/styles';
import { update } from '../ui/update';
import { Actions } from './actions';
import { Aiming } from './aiming';
import { moveFocusWithArrows } from './arrow-keys';
import { discardPileOf } from './board';
import { Cloth } from './cloth';
import { commandAt, type Command } from './command';
import { Ending } from './ending';
import { Layer } from './flights';
import type { TableHandlers } from './handlers';
import { Log } from './log';
import {
  actionsWith,
  beforeEnd,
  endsGame,
  eventsOf,
  fullCard,
  toldCard,
  type Model,
} from './model';
import { animate, celebrateEnd, measure } from './motion';
import { OwnHand } from './own-hand';
import { Pointer } from './pointer';
import { present, type Presented } from './preview';
import { readAt, Rest } from './reading';
import { Stack } from './stack';
import { Staging } from './staging';
import { asksForTarget } from './targets';
import { label } from './zone';

/** Table draws a game. It makes no requests. */
export class Table {
  private readonly cloth = new Cloth();
  private readonly stack = h('section', { class: 'zone stack' });
  private readonly ending = h('section', { class: 'over', ariaLabel: 'Result' });
  private readonly hand = new OwnHand();
  private readonly actions = new Actions();
  private readonly log = new Log();
  private readonly aiming: Aiming;
  private readonly rest: Rest;
  private readonly layer: Layer;
  private readonly pointer: Pointer;
  private staging: Staging | null = null; // of the events that were drawn last
  private celebrates = false; // once the end is drawn
  private model: Model | null = null; // what was drawn last

  constructor(
    private readonly root: HTMLElement,
    private readonly handlers: TableHandlers,
  ) {
    void useStyles('moves.css');
    this.aiming = new Aiming(root);
    this.rest = new Rest(root);
    const { cloth, stack, ending, hand, actions } = this;
    const firstScreen = [cloth.element, stack, ending, hand.element, actions.element];
    root.replaceChildren(
      h('div', { class: 'stage' }, ...firstScreen),
      this.log.element,
      this.aiming.arrow.element,
    );
    this.layer = new Layer(root);
    root.addEventListener('click', ({ target }) => {
      const command = !this.pointer.didMore() && hand.commandAt(target as Element);
      if (command) this.run(command);
    });
    root.addEventListener('keydown', moveFocusWithArrows);
    root.addEventListener('keydown', ({ key }) => key === 'Escape' && hand.lower());
    this.pointer = new Pointer(root, {
      aimed: (index) =>
        this.model !== null && asksForTarget(this.model.view, actionsWith(this.model.view, index)),
      onPlay: (index) => handlers.onPlay?.(index),
      onAim: (id) => handlers.onAim?.(id),
      onRead: (key) => this.run({ kind: 'read', of: key }),
      onLower: () => hand.lower(),
      onRest: (card) => this.rest.on(this.staged ? null : card, this.model), // not over what flies
    });
  }

  /** present shows a card that was cast or is lost, until the returned function is called. */
  present(presented: Presented): () => void {
    return this.model ? present(this.root, this.model, presented) : () => {};
  }

  /** focusTarget moves the focus to the first target of the card that is being aimed. */
  focusTarget() {
    this.aiming.focusTarget();
  }

  /** readFocused shows the card in focus large. */
  readFocused() {
    const button = document.activeElement?.closest<HTMLElement>('.card, .tile');
    if (button?.dataset.key && this.root.contains(button)) {
      this.run({ kind: 'read', of: button.dataset.key });
    }
  }

  /** useCard does what a click on a card of the hand does, or on a target while one is chosen. */
  useCard(index: number) {
    if (this.model?.aim) return this.aiming.clickTarget(index + 1);
    const card = this.hand.cardAt(index);
    const command = card && commandAt(card);
    if (command) this.run(command);
  }

  /** usePass does what a click on the button does. */
  usePass() {
    this.actions.press('pass');
  }

  /** usePassOn does what a click on the button beside it does. */
  usePassOn() {
    this.actions.press('pass-on');
  }

  draw(model: Model) {
    const focusInside = this.root.contains(document.activeElement);
    const happens = model.beats.length > 0; // other drawings move nothing, and measure nothing
    if (happens) this.endScenes();
    const before = happens ? measure(this.root, this.layer, eventsOf(model)) : null;
    this.rest.end();
    const aimEnds = this.model?.aim && !model.aim;
    this.model = model;
    if (happens) this.stage(model);
    this.drawParts(this.awaitsEnd ? beforeEnd(model) : model);
    if (focusInside && aimEnds) this.aiming.leaveTarget();
    else if (focusInside && !this.root.contains(document.activeElement)) this.actions.focus();
    if (!model.aim) this.aiming.arrow.hide();
    animate(this.root, this.layer, before, model);
    if (happens) this.celebrates = before !== null && eventsOf(model).some(endsGame);
    if (happens) this.staging?.begin();
    if (!this.staged && !this.awaitsEnd) this.conclude(model);
  }

  private drawParts(model: Model) {
    const { openHands, seated, shown, newest, view } = model;
    this.root.dataset.style = styleOfGame(view.card_sets);
    this.root.classList.toggle('open-hands', openHands);
    this.root.classList.toggle('past', seated && shown < newest);
    this.root.classList.toggle('ended', seated && view.status === 'finished');
    this.drawRace(model);
    this.cloth.draw(model);
    this.hand.draw(model);
    this.drawStack(model);
    this.actions.draw(model, this.awaitsEnd);
    this.log.draw(model);
  }

  private drawRace(model: Model) {
    this.cloth.drawRace(model, (seat) => ({
      progress: this.staging?.missing(seat, 'progress') ?? 0,
      time: this.staging?.missing(seat, 'time') ?? 0,
    }));
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

  /** conclude comes after a drawing: a screen reader has its time from here on. */
  private conclude(model: Model) {
    if (this.celebrates) celebrateEnd(this.root, model);
    this.celebrates = false;
    this.actions.announce(model);
  }

  /** awaitsEnd reports whether the game has ended, and what decided it is still on its way. */
  get awaitsEnd(): boolean {
    const ended = this.model?.seated && this.model.view.status === 'finished';
    return Boolean(ended && this.staging?.underWay);
  }

  /** endScenes lets all that was under way be done before something else happens. */
  private endScenes() {
    const { staging } = this;
    this.staging = null;
    staging?.end();
    this.layer.clear();
  }

  /** stage begins to stage the beats of a move. */
  private stage({ beats, view, quick = false, status }: Model) {
    const { root, layer } = this;
    this.log.expect(beats);
    this.staging = new Staging(beats, {
      root,
      layer,
      view,
      quick,
      onBeats: (begun) => {
        this.log.reveal(begun);
        for (const { text } of begun) this.actions.tell(text, status.happened);
        this.handlers.onBeats?.(begun.flatMap(({ events }) => events));
      },
      onChange: () => this.drawArrival(),
    });
  }

  /** drawArrival draws the race after a payment, and at last the end that the payments led to. */
  private drawArrival() {
    const { model, staging } = this;
    if (!model || !staging) return;
    if (staging.underWay) return this.drawRace(this.awaitsEnd ? beforeEnd(model) : model);
    if (!model.seated || model.view.status !== 'finished') {
      this.drawRace(model);
      return this.conclude(model);
    }
    this.draw({ ...model, beats: [] });
    this.handlers.onEnd?.();
  }

  /** staged settles when what the beats bring has arrived; null where that has. */
  get staged(): Promise<void> | null {
    return this.staging?.arrivesLater ? this.staging.finished : null;
  }

  private run({ kind, of }: Command) {
    const { model } = this;
    const { onPlay, onAim, onPass, onStep, onPile, onRead } = this.handlers;
    switch (kind) {
      case 'play':
        return onPlay?.(Number(of));
      case 'aim':
        return onAim?.(of);
      case 'pass':
        return onPass?.();
      case 'step':
        return onStep(Number(of));
      case 'pile':
        return model && onPile(...discardPileOf(model, Number(of)));
      case 'log':
        return this.log.element.scrollIntoView({ behavior: 'smooth' });
      case 'table':
        return scrollTo({ top: 0, behavior: 'smooth' });
      case 'read':
        return model && readAt(model, of, onRead);
    }
  }
}
