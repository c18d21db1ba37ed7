import { h, jsx } from '../ui/jsx';
import { update } from '../ui/update';
import { awaitsAnswer } from '../text/situation';
import { Announcer } from './announcer';
import type { Model } from './model';
import { PassButton, PassPlace } from './pass';

/** How long the last sentence stays where the next one is mostly soon over, in milliseconds. */
const patience = 1500;

/** Actions say what has happened and what can be done, to screen readers too, and have the buttons for it. */
export class Actions {
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
  private readonly after = h('div', { class: 'buttons' }); // the game
  private stands = ''; // the newest sentence on how things stand
  private timer = 0; // until it is seen
  readonly element = h(
    'div',
    { class: 'actions' },
    h('div', {}, this.status, this.said),
    this.buttons,
    this.after,
  );

  /** draw keeps the place of the button for a pass while the end of the game is awaited. */
  draw(model: Model, awaitsEnd: boolean) {
    const { seated, aim, view, canAct, buttons, shown, newest, status } = model;
    const told = status.items?.map((item, i) => <span key={`${shown}-${i}`}>{item} </span>);
    update(this.happened, told ?? status.happened);
    const isBrief = shown === newest && awaitsAnswer(view);
    this.drawSituation(status.situation, isBrief && !aim);
    this.element.classList.toggle('mine', canAct);
    const ended = seated && view.status === 'finished';
    update(this.after, ended && buttons);
    const canPass = canAct && view.legal_actions.some(({ type }) => type === 'pass_priority');
    const waits = seated && !aim && !canPass && buttons.length > 0 && !view.result;
    update(
      this.buttons,
      !ended && [
        canPass && <PassButton model={model} />,
        (awaitsEnd || (waits && shown === newest)) && <PassPlace />,
        ...buttons,
      ],
    );
  }

  /** drawSituation keeps the sentence for a while before an answer of the other player, which usually comes at once. */
  private drawSituation(text: string, isBrief: boolean) {
    if (text === this.stands) return;
    this.stands = text;
    clearTimeout(this.timer);
    const show = () => {
      update(this.situation, text);
      this.situation.classList.remove('earlier');
    };
    const waits = isBrief && text && this.situation.textContent;
    if (!waits) return show();
    this.situation.classList.add('earlier');
    this.timer = window.setTimeout(show, patience);
  }

  /**
   * announce says what has happened, and how things stand where the reader has a choice. Nothing is
   * said of passes, or while the table passes alone.
   */
  announce({ aim, status, praise, canAct, passing, view, shown, newest }: Model) {
    this.announcer.ask(aim ? status.situation : '');
    if (aim) return;
    const choice = canAct && !passing && view.legal_actions.length > 1;
    const stands = choice || view.status === 'finished' || shown < newest;
    const stand = [status.situation, praise].filter(Boolean).join(' ');
    this.announcer.say(status.happened, stands ? stand : '');
  }

  /** tell says what a beat brought, which is a part of what has happened. */
  tell(text: string, happened: string) {
    this.announcer.tell(text, happened);
  }

  /** press does what a click on a button does, where it is there. */
  press(name: 'pass' | 'pass-on') {
    this.buttons.querySelector<HTMLElement>(`button.${name}`)?.click();
  }

  /** focus moves the focus to the first button, or else to what can be done. */
  focus() {
    const button = this.element.querySelector('button');
    (button ?? this.status).focus({ preventScroll: true });
  }
}
