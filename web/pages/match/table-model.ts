// What the table shows of a match.

import type { View } from 'cardgames-client';
import type { Aim, Model } from '../table/model';
import { missedText } from '../text/limit';
import { placeOf } from '../text/moves';
import { aimText, passingText, situationNow, type PassReason } from '../text/situation';
import type { Child } from '../ui/jsx';
import type { Autopass } from './autopass';
import type { Match } from './match';
import { praiseAfter, recordAfter } from './remembered';
import { serviceNow } from './service-time';
import type { MatchState } from './state';

/** What the table shows that the match does not know. */
export interface Around {
  aim: Aim | null;
  /** Whether a click may have been meant for what was there before. */
  guarded: boolean;
  /** Whether keys play. */
  keys: boolean;
  /** What the player should know of a rematch. */
  news?: string;
  /** The player's record, where it is not the usual one. */
  record?: () => string;
  buttons: Child[];
}

/** modelOf is what the table shows in a state of a match. */
export function modelOf(match: Match, state: MatchState, around: Around): Model {
  const { past, busy, passesAlone, hold } = match;
  const passesSoon = passesAlone && !hold.isHeld;
  const { view: newest, names, me, cards, log, course, beats, forfeited } = state;
  const { aim, guarded, keys, buttons } = around;
  const view = past ?? newest;
  return {
    view,
    cards,
    names,
    me,
    seated: newest.viewer !== null || !newest.private,
    home: newest.viewer ?? 0,
    openHands: false,
    canAct: newest.legal_actions.length > 0 && !past && !aim,
    aim,
    busy: busy || guarded,
    keys,
    passing: passesSoon ? match.paced(match.autopass.pause(newest)) : 0,
    status: past ? statusThen(past, newest) : statusNow(match, state, around),
    log,
    course,
    shown: view.version,
    newest: newest.version,
    beats,
    quick: match.isQuick,
    forfeited,
    ...(newest.result && honours(match, newest, around)),
    buttons,
  };
}

/** honours are the record of the player and what is said of a win. */
function honours({ known }: Match, view: View, { record }: Around) {
  return { record: record?.() ?? recordAfter(known), praise: praiseAfter(known, view) };
}

function statusThen(past: View, { version }: View): Model['status'] {
  return {
    happened: `${placeOf(past.version, version)}.`,
    situation: 'This is how it was then.',
  };
}

function passReason(autopass: Autopass, view: View): PassReason {
  if (autopass.passesOn) return 'wished';
  return autopass.keepsPlays(view) ? 'kept' : 'idle';
}

/** statusNow is what has just happened, and what the player can do. */
function statusNow(match: Match, state: MatchState, { aim, news }: Around): Model['status'] {
  const { view, names, me, happened, told, missed, forfeited } = state;
  if (aim) {
    const card = view.players[me].hand?.[aim.index];
    return { happened: '', situation: aimText(card?.name ?? '', aim.targets.length) };
  }
  const scored = view.result && view.result.reason !== 'resigned'; // the result says all
  const missedThen = !view.result && missedText(missed, names);
  const other = news || (scored ? '' : missedThen);
  return {
    happened: other || (scored ? '' : happened),
    ...(!other && !scored && { items: told }),
    situation:
      match.passesAlone && !match.hold.waitsForPlayer
        ? passingText(view, names, passReason(match.autopass, view))
        : situationNow({ view, names, forfeited }, serviceNow()),
  };
}
