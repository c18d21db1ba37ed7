import { count } from '../text/grammar';
import { Hidden } from '../ui/hidden';
import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { Board, Piles } from './board';
import { HiddenHand, OpenHand } from './hand';
import { hasTurn, type Model } from './model';
import { Lane, type Coming } from './race';
import { label, zoneTitle } from './zone';

/** Cloth is what lies on the table: both boards, the race between them, and the other player's hand. */
export class Cloth {
  private readonly race = h('section', { class: 'race', ariaLabel: 'Progress' });
  private readonly theirHand = h('section', { class: 'zone their-hand' });
  private readonly theirBoard = h('section', { class: 'zone board theirs' });
  private readonly ourBoard = h('section', { class: 'zone board ours' });
  private readonly upper = h('div', { class: 'side upper' }, this.theirHand, this.theirBoard);
  private readonly lower = h('div', { class: 'side lower' }, this.ourBoard);
  readonly element = h('div', { class: 'felt' }, this.upper, this.race, this.lower);

  /** draw draws all but the race. */
  draw(model: Model) {
    drawSide(model, 1 - model.me, this.theirBoard, this.upper);
    drawSide(model, model.me, this.ourBoard, this.lower);
    this.drawOtherHand(model);
  }

  /** drawRace draws the race without what is still on its way to it. */
  drawRace(model: Model, coming: (seat: number) => Coming) {
    const lane = (seat: number) => <Lane model={model} seat={seat} coming={coming(seat)} />;
    update(this.race, [1 - model.me, model.me].map(lane));
  }

  private drawOtherHand(model: Model) {
    const seat = 1 - model.me;
    const { hand, hand_count } = model.view.players[seat];
    const title = zoneTitle(model, seat, 'hand');
    label(this.theirHand, title);
    if (model.openHands && hand) {
      const cards = <OpenHand model={model} seat={seat} />;
      update(this.theirHand, [<h2 class="unseen">{title}</h2>, cards]);
    } else {
      const cards = <HiddenHand model={model} seat={seat} />;
      update(this.theirHand, [cards, <Hidden>{count(hand_count, 'card')}</Hidden>]);
    }
  }
}

function drawSide(model: Model, seat: number, board: HTMLElement, side: HTMLElement) {
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
