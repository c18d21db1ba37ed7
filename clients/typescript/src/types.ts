// Types of the HTTP API. Written from the OpenAPI document by
//
//	go run ./schemas/openapi

/** What a permanent does at a moment. */
export interface Ability {
  effect: Effect;
  params: StepParams;
  when: Moment;
}

/**
 * A permanent that does what it does at a moment. It may have left the board. The events of the
 * ability follow, which name it as their source.
 */
export interface AbilityUsed {
  /** The card that the object is. */
  card: Card;
  /** The object's id. */
  object: string;
  owner: number;
  type: 'ability_used';
  /** The moment. */
  when: Moment;
}

/** What a player does. Its type says which other members it has. */
export type Action = CastInstant | PassPriority | PlayCard | Resign;

/**
 * How much or how many: a number, or an object if it is counted on the table when the effect
 * begins.
 */
export type Amount = number | CountedAmount;

/** A card of the game. */
export interface Card {
  /**
   * When a permanent does what, in a few characters; a number alone is progress. Only in the cards
   * of a view or an invitation, and only of a permanent.
   */
  badge?: string;
  /** The time that casting the card takes. */
  cost: number;
  /**
   * What the card does, in a sentence made of its type, effect and params. Only in the cards of a
   * view or an invitation.
   */
  description?: string;
  effect: Effect;
  /** Only in the cards of a view or an invitation, and only if the author gave one. */
  flavor?: string;
  /** Unique in the game: the id of the card set, a colon, and the card's id in the set. */
  id: string;
  name: string;
  /** The same in a few words. Only where options is. */
  option_summaries?: string[];
  /**
   * What each option does, in the order of the options. Only in the cards of a view or an
   * invitation, and only of a card that has options.
   */
  options?: string[];
  params: Params;
  /**
   * The same in a few words, for small cards: "You" are the card's owner, "they" the opponent, and
   * a "+" is for the owner. Only in the cards of a view or an invitation.
   */
  summary?: string;
  /** What the author wrote of it. */
  text: string;
  type: CardType;
}

/** Moves a card from a hand to the top of the stack. */
export interface CardCast {
  /** The position that the card had in the hand. */
  hand_index: number;
  object: StackObject;
  player: number;
  type: 'card_cast';
}

/** Moves a card from the deck to the end of the hand. */
export interface CardDrawn {
  /** null if the hand is hidden from the viewer. */
  card: Card | null;
  player: number;
  /** The id of the permanent whose ability it is; absent otherwise. */
  source?: string;
  type: 'card_drawn';
}

/** Moves a card from one zone to the end of another. */
export interface CardMoved {
  card: Card;
  from: 'hand' | 'stack' | 'board' | 'discard' | 'deck';
  /**
   * The position, from 0, that the card had in the zone before the effect that moved it; 0 for the
   * next card of a deck. A sweep moves one card after the other.
   */
  index: number;
  /**
   * The id of the object that the card was; absent if it comes from a hand, a discard pile or a
   * deck.
   */
  object?: string;
  owner: number;
  /**
   * Why the card moved. A bounced card goes to the discard pile if its owner's hand is full. A
   * milled card is shown to both players.
   */
  reason:
    | 'resolved'
    | 'fizzled'
    | 'cancelled'
    | 'scrapped'
    | 'bounced'
    | 'discarded'
    | 'recovered'
    | 'milled'
    | 'swept';
  /** The id of the permanent whose ability it is; absent otherwise. */
  source?: string;
  to: 'hand' | 'board' | 'discard';
  type: 'card_moved';
}

/** A card set that the game was created from. */
export interface CardSet {
  name: string;
  set_id: string;
  /**
   * How a table with these cards looks, as the set's author has chosen; the first set of a game
   * decides. Absent where none is chosen, and in invitations.
   */
  style?: string;
  /** Where it was fetched; null for the built-in core set. */
  url: string | null;
  version: string;
}

/** The card sets that this service offers. */
export interface CardSetList {
  /**
   * The core set, and then those that the operator's origin lists. There may be others at the
   * origin.
   */
  card_sets: OfferedCardSet[];
  /** Only where players may bring decks to games: true. */
  decks?: boolean;
  /** Whether requests may have card sets of their own, as sets. */
  inline_sets: boolean;
  /**
   * Only where the service reads a folder of its operator's: the files that cannot be played, each
   * with the first thing that is wrong with it.
   */
  unplayable?: Fault[];
}

/**
 * How a card is played: person, appliance and habit stay on the board, a task takes effect once,
 * and an instant may also be cast in the opponent's turn.
 */
export type CardType = 'person' | 'appliance' | 'habit' | 'task' | 'instant';

/** Casts an instant, in either player's turn. */
export interface CastInstant {
  /** The position of the card in the player's hand, from 0. */
  hand_index: number;
  /**
   * The option that the player chooses, from 0, if the card has options; 0 without it. Another
   * integer is the illegal move option_not_allowed.
   */
  option?: number | null;
  /** The player who acts: 0 or 1. */
  player: number;
  /** The id of an object on the board or the stack, where the effect needs a target. */
  target_id?: string | null;
  type: 'cast_instant';
}

/** Holds if what count counts is at least at_least, or at most at_most: it has one of the two. */
export interface Condition {
  at_least?: number;
  at_most?: number;
  count: Count;
}

/**
 * What is counted on the table. you is the player who cast the card.
 *
 * * `own_persons`: the persons on your board
 * * `own_other_persons`: the persons on your board, without the card itself
 * * `own_appliances`: the appliances on your board
 * * `own_habits`: the habits on your board
 * * `own_permanents`: all cards on your board
 * * `own_hand`: the cards in your hand, without the one that resolves
 * * `own_discard`: the cards in your discard pile, without the one that resolves
 * * `opponent_persons`: the persons on your opponent's board
 * * `opponent_appliances`: the appliances on your opponent's board
 * * `opponent_habits`: the habits on your opponent's board
 * * `opponent_permanents`: all cards on your opponent's board
 * * `opponent_hand`: the cards in your opponent's hand
 * * `opponent_discard`: the cards in your opponent's discard pile
 * * `behind`: how far your opponent's progress is ahead of yours, or 0
 * * `casts`: the cards that both players have cast this turn, with the one that resolves
 *
 * The examples are all values of this release. Accept others, which a later one may add.
 */
export type Count = string;

/** The product of times and what per counts, but at most max. */
export interface CountedAmount {
  max: number;
  per: Count;
  times: number;
}

/** A card of a deck. */
export interface DeckEntry {
  /** The id of the set and of the card, such as core:kettle. */
  card: string;
  /** 1 or 2. */
  copies: number;
}

/** Replaces the draw of a card that was not possible. */
export interface DrawSkipped {
  player: number;
  reason: 'hand_full' | 'deck_empty';
  /** The id of the permanent whose ability it is; absent otherwise. */
  source?: string;
  type: 'draw_skipped';
}

/**
 * What a card does when it resolves.
 *
 * * `none`: Nothing. Every permanent has this effect; a task with it still brings the bonus.
 * * `gain_progress`: You gain n progress.
 * * `drain_progress`: Your opponent loses n progress, but not below 0.
 * * `gain_time`: You gain n time, without an upper limit.
 * * `drain_time`: Your opponent loses n time, but not below 0.
 * * `draw`: You draw up to n cards, one by one; you stop at the hand limit.
 * * `discard`: Your opponent discards the n newest cards in hand, one by one, the newest first.
 * * `scrap`: A permanent of either player goes to its owner's discard pile.
 * * `bounce`: A permanent of either player returns to its owner's hand, or to the discard pile when
 * that hand is full.
 * * `cancel`: Another card on the stack goes to its owner's discard pile. It has no effect and
 * brings no bonus, and its cost is not paid back.
 * * `shield`: A permanent of yours without a shield gets one.
 * * `recover`: The newest card in your discard pile that fits and is not itself a recover card
 * returns to your hand. With a full hand nothing happens.
 * * `mill`: The next n cards of your opponent's deck go to the discard pile, one by one.
 * * `replace`: You discard your hand, the newest card first, and then draw as many cards.
 * * `sweep`: Every permanent that fits goes to its owner's discard pile: the active player's first,
 * each board's oldest first. A shield absorbs it and is used up.
 * * `choose`: You choose one of two or three options when you cast the card.
 *
 * The examples are all values of this release. Accept others, which a later one may add.
 */
export type Effect = string;

/** One thing that is wrong with a request or with a card set. */
export interface Fault {
  code: ProblemCode;
  /** The column in the line, in characters, from 1. */
  column?: number;
  detail: string;
  /** The line, from 1: in the card-set file or, if there is no url, in the request body. */
  line?: number;
  /** Instead of pointer: the name of the query parameter or header field at fault. */
  parameter?: string;
  /**
   * A JSON Pointer (RFC 6901) into the request body or, if there is a url, into that card-set file.
   * It can name a missing member.
   */
  pointer?: string;
  /** The URL of the card set, as in the request. */
  url?: string;
}

/**
 * Removes the top of the stack, which has no effect because its target is gone or no longer
 * allowed.
 */
export interface Fizzled {
  /** The card that the object is. */
  card: Card;
  /** The object's id. */
  object: string;
  owner: number;
  type: 'fizzled';
}

/** One thing that happened. Its type says which other members it has. */
export type GameEvent =
  | AbilityUsed
  | CardCast
  | CardDrawn
  | CardMoved
  | DrawSkipped
  | Fizzled
  | GameFinished
  | Passed
  | ProgressChanged
  | Resolved
  | ShieldAdded
  | ShieldUsed
  | TimeChanged
  | TurnEnded
  | TurnStarted;

/** Ends the game. No event follows it. */
export interface GameFinished {
  result: Result;
  type: 'game_finished';
}

/** Whether the game goes on. */
export type GameStatus = 'in_progress' | 'finished';

/** Binds a version to all versions before it. */
export interface History {
  /**
   * Hash of the version in the chain of hashes that /schema/rules-implementers describes. Keep the
   * newest one: a saved game that tells another history has other hashes.
   */
  sha256: string;
}

/** The player who offers the seat. */
export interface Host {
  /**
   * As the host wants to be called. It is not verified; show it as plain text. null without one.
   */
  name: string | null;
}

/**
 * The rule that an action breaks. The rules are checked in this order.
 *
 * The examples are all values of this release. Accept others, which a later one may add.
 */
export type IllegalMoveReason = string;

/**
 * What a player's permanents will give by their rates. What their abilities will do is not in it.
 */
export interface Income {
  /** The progress gained when the player's next turn starts. */
  progress: number;
  /** The progress that each of the player's tasks adds when it resolves. */
  task_bonus: number;
  /** The time with which the player's next turn starts. */
  time: number;
}

/** One card of a set. */
export interface InlineCard {
  /**
   * Time that playing the card takes. A permanent's rate is half its cost, rounded up. A player has
   * 4 to 9 time a turn before effects. The service keeps costs up to 9007199254740991.
   */
  cost: number;
  /**
   * What a task or an instant does, by the name that the rules list. A person, an appliance and a
   * habit have the effect none.
   */
  effect: string;
  /** A line that has no effect on the game. */
  flavor?: string;
  /** Unique in this set. Together with the set id it must be unique in the whole game. */
  id: string;
  name: string;
  /** Which members there are depends on the effect; the rules list them. */
  params?: Record<string, unknown>;
  /** What the card does, in a player's words. */
  text: string;
  /**
   * person, appliance and habit stay on the board: a person makes the owner's tasks better, an
   * appliance gives time each turn, a habit gives progress each turn. A task is played in the own
   * turn, an instant whenever its player has priority; both go to the discard pile.
   */
  type: 'person' | 'appliance' | 'habit' | 'task' | 'instant';
}

/**
 * A set of cards that games are created from. One file holds one set, at most 256 KiB of UTF-8
 * without a byte-order mark; a game takes up to 8 sets, at most 1 MiB and 2,000 cards together.
 */
export interface InlineCardSet {
  /** Tells an editor which schema to check this file against. The service ignores it. */
  $schema?: string;
  /**
   * The cards in the order in which a deck takes them: a game with at most 30 cards repeats them in
   * order until there are 30.
   */
  cards: InlineCard[];
  /** What players see. */
  name: string;
  /** The set's own name for programs. In a game a card is known as <set_id>:<id>. */
  set_id: string;
  /**
   * How a table with these cards looks: its cloth, the backs of the cards, and one more colour. The
   * first set of a game decides. Without it, a set that ships has its own, and any other gingham.
   */
  style?: 'gingham' | 'wallpaper' | 'cork' | 'lawn' | 'curtain' | 'ice' | 'floorboards';
  /**
   * Three numbers such as 1.4.0, or a date such as 2026-03-01. Change it with every release of the
   * set.
   */
  version: string;
}

/**
 * An offered seat: a game before it begins. Its deal is not known before it is accepted. Once it is
 * accepted, the game has its id.
 */
export interface Invitation {
  card_sets: CardSet[];
  /**
   * Only with ?include=cards, and while the invitation is open: every card of the game's card sets.
   */
  cards?: Card[];
  created_at: string;
  /**
   * Only for the host, with the token of the offer, while the invitation is open: the host's deck.
   */
  deck?: DeckEntry[];
  /**
   * Only in an invitation to a game to which each player brings a deck: true. The acceptance needs
   * a deck; no one but the host sees the host's before.
   */
  decks?: boolean;
  /** Only where both decks are chosen from a draft: its seed. */
  draft?: string;
  /** While it is open: when it ends unless the host keeps it. */
  expires_at: string | null;
  host: Host;
  /** Identifies the invitation and, once it is accepted, the game. */
  invitation_id: string;
  /**
   * The WebSocket URL at which to wait for the acceptance: a frame with version 0 follows it.
   * Absent unless the invitation is open, and where the service has no live updates.
   */
  live?: string;
  /** Whether GET /invitations lists it while it is open. */
  public: boolean;
  /** The id of the game that this is a rematch of; null if it is none. */
  rematch_of: string | null;
  rules: Rules;
  /** The seat of the host; null if the deal decides. Player 0 begins. */
  seat: number | null;
  shuffle: OfferedShuffle;
  snapshot: Snapshot;
  /** open: a seat is free. accepted: GET /games/{id} has the game. withdrawn: no longer offered. */
  status: InvitationStatus;
  /**
   * The game's turn_seconds; null if there is no limit. In the game of an invitation that is not
   * public, no deadline runs until the first action of the host.
   */
  turn_seconds: number | null;
}

/** A random sample of the open public invitations. */
export interface InvitationList {
  invitations: ListedInvitation[];
}

/** Whether an invitation can be accepted, has been, or was withdrawn. */
export type InvitationStatus = 'open' | 'accepted' | 'withdrawn';

/** An open public invitation, in short, with members of Invitation. */
export interface ListedInvitation {
  card_sets: CardSet[];
  created_at: string;
  /**
   * Only in an invitation to a game to which each player brings a deck: true. The acceptance needs
   * a deck; no one but the host sees the host's before.
   */
  decks?: boolean;
  /** Only where both decks are chosen from a draft: its seed. */
  draft?: string;
  /** While it is open: when it ends unless the host keeps it. */
  expires_at: string | null;
  host: Host;
  /** Identifies the invitation and, once it is accepted, the game. */
  invitation_id: string;
  /** The seat of the host; null if the deal decides. Player 0 begins. */
  seat: number | null;
  shuffle: OfferedShuffle;
  /**
   * The game's turn_seconds; null if there is no limit. In the game of an invitation that is not
   * public, no deadline runs until the first action of the host.
   */
  turn_seconds: number | null;
}

/** One version in the log of a game. */
export interface LogEntry {
  /** null in version 0, the setup. */
  action: CastInstant | PassPriority | PlayCard | Resign | null;
  at: string;
  /** The seat that acted for an absent player, by a pass or a resignation; absent otherwise. */
  by?: number;
  events: GameEvent[];
  /** Binds this version to all before it. */
  history: History;
  version: number;
}

/**
 * What changes with a move: the response to one with the preference return=minimal (RFC 7240,
 * section 4.2). Its members are members of View.
 */
export interface MinimalView {
  /**
   * From this time on the other seat may act for the player who has priority: turn_seconds after
   * this version; in a game that began with a public invitation, 30 seconds for the first action of
   * each player. For a player for whom the other seat has passed, until they act, it is a tenth of
   * turn_seconds, but at least 10 seconds. null if there is no limit, and in a game that began with
   * a private invitation until the host has acted once.
   */
  deadline?: string | null;
  /**
   * Every action that the viewer may take from deadline on, and not before, ready to be posted: for
   * the seat without priority the pass of an absent opponent and, after three such passes in a row
   * or where the 30 seconds for a first action have passed, the opponent's resignation. Empty
   * otherwise.
   */
  deadline_actions?: Action[];
  /** What the action that made this version did, in order. In version 0, the setup. */
  events: GameEvent[];
  /** Identifies the game. In an open game it is the only credential, so do not publish it. */
  game_id: string;
  /** Binds this version to all before it. */
  history: History;
  /**
   * Every action that the viewer may take now, except resigning, ready to be posted. Empty if the
   * game is finished or the version is not the newest.
   */
  legal_actions: Action[];
  /** The player who may act now; null when the game is finished. */
  priority: number | null;
  /** null while the game is in progress. */
  result: Result | null;
  status: GameStatus;
  /**
   * The number of actions so far. The ETag is the version in quotes, after a restore with its
   * epoch.
   */
  version: number;
}

/**
 * When a permanent does something.
 *
 * * `enters`: When the permanent has entered the board.
 * * `turn`: When a turn of its owner starts: after the progress of habits, before the draw.
 * * `end`: When a turn of its owner ends.
 * * `task`: When a task of its owner has resolved, after the bonus.
 * * `instant`: When an instant of its owner has resolved and not fizzled.
 * * `opponent_task`: When a task of the other player has resolved, after the bonus.
 * * `opponent_instant`: When an instant of the other player has resolved and not fizzled.
 * * `leaves`: When the permanent has left the board by scrap, sweep or bounce.
 *
 * The examples are all values of this release. Accept others, which a later one may add.
 */
export type Moment = string;

/** Accepts an invitation. */
export interface NewAcceptance {
  /** The guest's deck, if the invitation has decks: true, and only then. */
  deck?: DeckEntry[] | null;
  /**
   * 32 random bytes in lower-case hex, which the player's own device draws once for an invitation
   * and sends again with each retry. The shuffle depends on them.
   */
  entropy: string;
  /** As in an offer. */
  name?: string | null;
}

/** Keeps an invitation or withdraws it. */
export interface NewExpiry {
  /**
   * 0 withdraws the invitation. Otherwise how many seconds from now it ends: at most 30 for a
   * public one, and at most 7 days after it was offered for any other.
   */
  seconds: number;
}

/** Says what kind of game to create. Every member is optional. */
export interface NewGame {
  /**
   * The decks of player 0 and player 1, where the service allows them: each has 30 cards of the
   * game's card sets, at most two of each. Without them both decks are made from the card sets.
   */
  decks?: DeckEntry[][] | null;
  /**
   * Only with decks: the seed of the draft from which both are chosen. The service accepts only
   * decks with one card of each of its groups, twice.
   */
  draft?: string | null;
  /** true: each seat has a token, hands are hidden, and a seat's actions need its token. */
  private?: boolean | null;
  /**
   * Only with private: for each seat the SHA-256, in lower-case hex, of a token that the player's
   * own device generated, or null if the service is to generate it.
   */
  seat_hashes?: (string | null)[] | null;
  /**
   * Fixes the shuffle: the same seed and card sets give the same decks. A seeded game is not fair,
   * because a seed can be guessed from its commitment. Not allowed together with private.
   */
  seed?: string | null;
  /**
   * The URLs of the card sets to play with, below the origin that this service allows. Without any,
   * the game uses the built-in core set.
   */
  set_urls?: string[] | null;
  /**
   * Card sets as JSON objects, where the service allows them. They come after those at set_urls;
   * together they are at most 8. All of them have at most 256 KiB, and the texts of a card at most
   * 1 KiB.
   */
  sets?: InlineCardSet[] | null;
  /**
   * Only with private: the seconds after which the other seat may pass for a player who does not
   * act.
   */
  turn_seconds?: number | null;
}

/** An offer of a seat. Every member is optional. */
export interface Offer {
  /**
   * The host's deck, where the service allows decks: as in POST /games. Then the acceptance needs
   * one, too, and neither player sees the other's before. Both are public from version 0 on.
   */
  deck?: DeckEntry[] | null;
  /** Only with deck: the seed of the draft from which both players choose. As in POST /games. */
  draft?: string | null;
  /**
   * What the host wants to be called: at most 20 characters and 24 bytes of UTF-8, without white
   * space at its ends, and without control characters and characters that are not shown.
   */
  name?: string | null;
  /** true: GET /invitations lists it for anyone to accept. Otherwise only who knows its id can. */
  public?: boolean | null;
  /**
   * The id of a finished game that began with an invitation: only its other player can accept. Card
   * sets and turn_seconds stay, and the players swap seats, so no member stands beside this one but
   * name and, if the game before had decks, deck and draft.
   */
  rematch_of?: string | null;
  /** The seat of the host. Without it, the deal decides. */
  seat?: number | null;
  /** As for POST /games. */
  set_urls?: string[] | null;
  /** As for POST /games. Not in a public invitation. */
  sets?: InlineCardSet[] | null;
  /** As for POST /games. A public invitation needs it, with at most 3600. */
  turn_seconds?: number | null;
}

/** A card set to play with. Its texts are the operator's; show them as plain text. */
export interface OfferedCardSet {
  /** What the set is like, for players; null if nothing is said. */
  about: string | null;
  /** Where it is below the origin; null for a core set that is not there. */
  file: string | null;
  name: string;
  /** How a table with these cards looks, where that is known of a set with a style of its own. */
  style?: string;
  /**
   * What to send in set_urls. The core set is played without any; it has a URL to be played
   * together with others if the origin lists core.json, and otherwise null.
   */
  url: string | null;
}

/** The commitment of the service to its part of the shuffle. */
export interface OfferedShuffle {
  /** How the decks are made from the secret and the entropy of the acceptance. */
  algorithm: string;
  /**
   * SHA-256 of the service's secret. Keep it before you draw the entropy: the game must have the
   * same.
   */
  commitment: string;
}

/** What takes place where a condition does not hold. */
export interface Otherwise {
  effect: Effect;
  params: OtherwiseParams;
}

/**
 * The parameters of an effect that takes place where a condition does not hold. Those that the
 * author did not give are absent.
 */
export interface OtherwiseParams {
  /** Only cards that cost at most this. */
  max_cost?: number;
  /** How much, or how many. */
  n?: Amount;
  /** Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side. */
  side?: Side;
  /** Only cards of this type. */
  type?: CardType;
}

/**
 * A problem document or, if the gateway in front of the service responds on its own, its message.
 * Send the same request again later.
 */
export interface Outage {
  /** Identifies this kind of problem, for programs. */
  code?: ProblemCode;
  /**
   * Only with illegal_move, version_conflict and version_not_found: the newest version of the game.
   */
  current_version?: number;
  /** What is wrong with this request, for people. */
  detail?: string;
  /**
   * What is wrong and where: the first faults of the step that failed. Where there are 50, there
   * may be more.
   */
  errors?: Fault[];
  /** Only if the gateway responds on its own, which sends no other member. */
  message?: string;
  /** Only with illegal_move: the first rule that the action breaks. */
  reason?: IllegalMoveReason;
  /** Only with problems of card sets: the files that were received before the failure. */
  sources?: Source[];
  /** The HTTP status code. */
  status?: number;
  /** The name of this kind of problem, always the same. */
  title?: string;
  /** The path of the page that explains this kind of problem. */
  type?: string;
}

/** The parameters of a card's effect. Those that the author did not give are absent. */
export interface Params {
  /** Of a permanent: what it does at a moment. */
  abilities?: Ability[];
  /**
   * The further effects of the card, in their order, after the card's own. A target that is gone
   * ends them too; a shield absorbs only the card's own effect.
   */
  also?: Step[];
  /** What takes place instead of the effect where the condition does not hold. */
  else?: Otherwise;
  /**
   * When the effect takes place. Where the condition does not hold as the card resolves, only this
   * effect is skipped: the steps of also still follow.
   */
  if?: Condition;
  /** Only cards that cost at most this. */
  max_cost?: number;
  /** How much, or how many. */
  n?: Amount;
  /** Of choose: the steps of which the player names one as the card is cast. */
  options?: Step[];
  /** Of a permanent: what it brings, where that is not half its cost, rounded up. */
  rate?: number;
  /** Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side. */
  side?: Side;
  /** Only cards of this type. */
  type?: CardType;
}

/**
 * Gives priority to the opponent. The second pass in a row, casting included, resolves the top of
 * the stack, or ends the turn when the stack is empty.
 */
export interface PassPriority {
  /** The player who acts: 0 or 1. */
  player: number;
  type: 'pass_priority';
}

/** Gives priority to the other player. */
export interface Passed {
  player: number;
  type: 'passed';
}

/** A card on the board. */
export interface Permanent {
  card: Card;
  /** The id of the object, as target_id takes it. */
  id: string;
  owner: number;
  /**
   * What the permanent adds to its owner's income: half its cost, rounded up, or the rate of its
   * params.
   */
  rate: number;
  /** Whether a shield will absorb the next scrap, sweep or bounce. */
  shielded: boolean;
}

/** Casts a person, appliance, habit or task. It needs the player's own turn and an empty stack. */
export interface PlayCard {
  /** The position of the card in the player's hand, from 0. */
  hand_index: number;
  /**
   * The option that the player chooses, from 0, if the card has options; 0 without it. Another
   * integer is the illegal move option_not_allowed.
   */
  option?: number | null;
  /** The player who acts: 0 or 1. */
  player: number;
  type: 'play_card';
}

/** One side of the table. */
export interface Player {
  /** The oldest is first. */
  board: Permanent[];
  deck_count: number;
  /** The newest is last. */
  discard: Card[];
  /** In the order of hand_index; null if it is hidden from the viewer. */
  hand: Card[] | null;
  /** At most rules.hand_limit. */
  hand_count: number;
  income: Income;
  /**
   * As the player wants to be called. It is not verified; show it as plain text. null without one.
   */
  name: string | null;
  player: number;
  /** A player who has rules.goal wins. */
  progress: number;
  /** What the player can pay for cards. */
  time: number;
}

/** A problem document (RFC 9457). */
export interface Problem {
  /** Identifies this kind of problem, for programs. */
  code: ProblemCode;
  /**
   * Only with illegal_move, version_conflict and version_not_found: the newest version of the game.
   */
  current_version?: number;
  /** What is wrong with this request, for people. */
  detail: string;
  /**
   * What is wrong and where: the first faults of the step that failed. Where there are 50, there
   * may be more.
   */
  errors?: Fault[];
  /** Only with illegal_move: the first rule that the action breaks. */
  reason?: IllegalMoveReason;
  /** Only with problems of card sets: the files that were received before the failure. */
  sources?: Source[];
  /** The HTTP status code. */
  status: number;
  /** The name of this kind of problem, always the same. */
  title: string;
  /** The path of the page that explains this kind of problem. */
  type: string;
}

/**
 * A kind of problem, for programs. A code never changes its meaning.
 *
 * The examples are all values of this release. Accept others, which a later one may add.
 */
export type ProblemCode = string;

/** Changes a player's progress. */
export interface ProgressChanged {
  /** As applied, never 0. */
  by: number;
  cause: 'habits' | 'persons' | 'effect' | 'ability';
  player: number;
  /**
   * The id of the object that had the effect or the ability, or of the task that the persons help
   * with; absent at the start of a turn.
   */
  source?: string;
  /** The new value. */
  to: number;
  type: 'progress_changed';
}

/**
 * Ends the game: the other player wins. It is allowed at any moment of a game in progress, with or
 * without priority.
 */
export interface Resign {
  /** The player who resigns: 0 or 1. */
  player: number;
  type: 'resign';
}

/** Removes the top of the stack and applies it. The events of its effect follow. */
export interface Resolved {
  /** The card that the object is. */
  card: Card;
  /** The object's id. */
  object: string;
  owner: number;
  type: 'resolved';
}

/** Says how the game ended. */
export interface Result {
  /**
   * progress: a player reached the goal. rounds: the last turn ended. resigned: the other player
   * resigned.
   */
  reason: 'progress' | 'rounds' | 'resigned';
  /** null for a draw. */
  winner: number | null;
}

/** The figures of the rules of a game. They stay the same for as long as the game lasts. */
export interface Rules {
  /** The most time that all appliances of a player add to the start of a turn. */
  appliance_cap: number;
  /** The time with which a turn starts for a player without appliances. */
  base_time: number;
  /** The progress that wins. */
  goal: number;
  /** The number of cards in hand at which a player draws no more. */
  hand_limit: number;
  /** The most progress that all persons of a player add to a task. */
  person_cap: number;
  /** The progress with which player 1 begins; absent where it is 0. */
  second_progress?: number;
  /** The number of turns, of both players together, after which the game ends. */
  turns: number;
  /** The version of the rules. */
  version: number;
}

/** The bearer token of a seat. It is shown only once. */
export interface SeatToken {
  player: number;
  /** Goes into the header Authorization: Bearer <token>. The service stores only its hash. */
  token: string;
}

/** Gives a permanent a shield. */
export interface ShieldAdded {
  /** The card that the object is. */
  card: Card;
  /** The object's id. */
  object: string;
  owner: number;
  type: 'shield_added';
}

/** Removes the shield of a permanent. It absorbed a scrap, sweep or bounce. */
export interface ShieldUsed {
  /** The card that the object is. */
  card: Card;
  /** The object's id. */
  object: string;
  owner: number;
  type: 'shield_used';
}

/**
 * The commitment to the order of the decks. Once the game is finished, the secret in the export
 * proves that the order was fixed before the first move.
 */
export interface Shuffle {
  /** SHA-256 of the secret that shuffled the decks. */
  commitment: string;
  /** Whether the secret comes from a seed. Anyone who knows or guesses the seed knows the decks. */
  seeded: boolean;
}

/** Whose hand, deck, counters or permanents, as the owner of the card sees the players. */
export type Side = 'own' | 'opponent' | 'either';

/** Identifies the cards of the game as they were when it was created. */
export interface Snapshot {
  /** SHA-256 of the canonical JSON (RFC 8785) of snapshot.sets in the export. */
  sha256: string;
}

/**
 * Identifies the bytes received from a card set's URL. It shows an author whether a cache served an
 * old file.
 */
export interface Source {
  sha256: string;
  url: string;
}

/** A card on the stack. */
export interface StackObject {
  card: Card;
  /** The id of the object, as target_id takes it. */
  id: string;
  /** The option that its player named, from 0; absent if the card has no options. */
  option?: number;
  owner: number;
  /** The id of the object that it targets; absent if it has no target. */
  target_id?: string;
}

/** An effect of a card besides its own. */
export interface Step {
  effect: Effect;
  params: StepParams;
}

/**
 * The parameters of an effect that is not a card's own. Those that the author did not give are
 * absent.
 */
export interface StepParams {
  /** What takes place instead of the effect where the condition does not hold. */
  else?: Otherwise;
  /**
   * When the effect takes place. Where the condition does not hold as the effect begins, only this
   * effect is skipped.
   */
  if?: Condition;
  /** Only cards that cost at most this. */
  max_cost?: number;
  /** How much, or how many. */
  n?: Amount;
  /** Whose hand, deck, counters or permanents. Where it is absent, the effect has a usual side. */
  side?: Side;
  /** Only cards of this type. */
  type?: CardType;
}

/** Changes a player's time. */
export interface TimeChanged {
  /** As applied, never 0. */
  by: number;
  cause: 'turn_start' | 'cost' | 'effect' | 'ability';
  player: number;
  /**
   * The id of the object that cost the time or had the effect or the ability; absent at the start
   * of a turn.
   */
  source?: string;
  /** The new value. */
  to: number;
  type: 'time_changed';
}

/** Ends a turn. */
export interface TurnEnded {
  player: number;
  turn: number;
  type: 'turn_ended';
}

/** Begins a turn. The events of the income and the draw follow. */
export interface TurnStarted {
  player: number;
  round: number;
  turn: number;
  type: 'turn_started';
}

/**
 * One version of a game as one viewer sees it: enough to draw the table without another request.
 */
export interface View {
  /** The player whose turn it is, or was when the game ended. */
  active_player: number;
  card_sets: CardSet[];
  /** Only with ?include=cards: every card of the game's card sets. */
  cards?: Card[];
  /** The cards that both players have cast this turn, which some cards count. */
  casts: number;
  /** When the game was created. */
  created_at: string;
  /**
   * From this time on the other seat may act for the player who has priority: turn_seconds after
   * this version; in a game that began with a public invitation, 30 seconds for the first action of
   * each player. For a player for whom the other seat has passed, until they act, it is a tenth of
   * turn_seconds, but at least 10 seconds. null if there is no limit, and in a game that began with
   * a private invitation until the host has acted once.
   */
  deadline: string | null;
  /**
   * Every action that the viewer may take from deadline on, and not before, ready to be posted: for
   * the seat without priority the pass of an absent opponent and, after three such passes in a row
   * or where the 30 seconds for a first action have passed, the opponent's resignation. Empty
   * otherwise.
   */
  deadline_actions: Action[];
  /**
   * Only with ?include=cards: the ids of the cards of each deck, sorted as in cards. The order of
   * the decks is secret. Not in a game with decks.
   */
  deck_list?: string[];
  /**
   * Only with ?include=cards, and in a game with decks: the ids of the cards of both decks, player
   * 0's first, sorted as in cards.
   */
  deck_lists?: string[][];
  /** Only in a game to which each player has brought a deck: true. */
  decks?: boolean;
  /** Only in a game with decks that were chosen from a draft: its seed. */
  draft?: string;
  /** What the action that made this version did, in order. In version 0, the setup. */
  events: GameEvent[];
  /** When the game will be deleted; null if never. */
  expires_at: string | null;
  /** Identifies the game. In an open game it is the only credential, so do not publish it. */
  game_id: string;
  /** Binds this version to all before it. */
  history: History;
  /**
   * Every action that the viewer may take now, except resigning, ready to be posted. Empty if the
   * game is finished or the version is not the newest.
   */
  legal_actions: Action[];
  /**
   * The WebSocket URL (RFC 6455) at which to follow the game. It takes no token and sends one text
   * frame for each new version, such as {"game_id": "...", "version": 7}, and nothing else. A frame
   * is a hint: it may be lost, repeated or late, so read the game after each, and after connecting.
   * In a seat's view the query is game=ID.TICKET: such a connection is not sent the seat's own
   * moves, and no spectator can displace it. A second device of the same seat leaves the dot and
   * the ticket out. Absent if the game is finished, if the version is not the newest, and where the
   * service has no live updates.
   */
  live?: string;
  /** Only with ?since: the versions after it, the oldest first, at most the newest 100. */
  log?: LogEntry[];
  /** Only with ?since: whether older versions were left out of the log. */
  log_truncated?: boolean;
  /**
   * Passes in a row; casting a card counts as the first. At 1, a pass resolves the top of the
   * stack, or ends the turn if the stack is empty.
   */
  passes: number;
  players: Player[];
  /** The player who may act now; null when the game is finished. */
  priority: number | null;
  /**
   * false: an open table; anyone who knows the game's id sees both hands and may act for both
   * players. true: the token of the request decides what is visible; without one the viewer is a
   * spectator.
   */
  private: boolean;
  /**
   * The actions by which the viewer may resign, with or without priority, ready to be posted: one
   * for each seat that the viewer plays. Empty if the game is finished or the version is not the
   * newest.
   */
  resignations: Action[];
  /** null while the game is in progress. */
  result: Result | null;
  /** Two turns are a round. */
  round: number;
  rules: Rules;
  /** Only in the response that creates a private game: the tokens that the service generated. */
  seats?: SeatToken[];
  shuffle: Shuffle;
  snapshot: Snapshot;
  /** The cards that were cast and have not resolved; the last resolves next. */
  stack: StackObject[];
  status: GameStatus;
  /** Counts the turns of both players, at most rules.turns. */
  turn: number;
  /** When this version was made. */
  updated_at: string;
  /**
   * The number of actions so far. The ETag is the version in quotes, after a restore with its
   * epoch.
   */
  version: number;
  /** The seat whose view this is; null for a spectator and at an open table. */
  viewer: number | null;
}
