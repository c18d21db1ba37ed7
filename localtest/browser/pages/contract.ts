// The client's types are those that another generator makes of the OpenAPI document:
// each can be used in place of the other. The compiler checks it.

import type * as client from '../../../clients/typescript/src/types';
import type { components } from '../../../.tools/pages/contract';

type Generated = components['schemas'];

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

export const same: {
  view: Same<client.View, Generated['View']>;
  action: Same<client.Action, Generated['Action']>;
  event: Same<client.GameEvent, Generated['GameEvent']>;
  entry: Same<client.LogEntry, Generated['LogEntry']>;
  newGame: Same<client.NewGame, Generated['NewGame']>;
  invitation: Same<client.Invitation, Generated['Invitation']>;
  newInvitation: Same<client.Offer, Generated['Offer']>;
  problem: Same<client.Problem, Generated['Problem']>;
} = {
  view: true,
  action: true,
  event: true,
  entry: true,
  newGame: true,
  invitation: true,
  newInvitation: true,
  problem: true,
};
