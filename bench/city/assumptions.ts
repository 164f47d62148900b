/**
 * The assumptions of the simulated city about people. No number here was measured: they are guesses that a reader can argue with and
 * change. docs/meetings.md describes the consequences.
 */
export const ASSUMED = {
  /** How many kinds of members there are, how often each opens the app on a day, and how many opens they have at most. */
  kinds: [
    { name: 'eager', share: 0.2, opensADay: 0.7 },
    { name: 'regular', share: 0.5, opensADay: 0.3 },
    { name: 'rare', share: 0.3, opensADay: 0.08 },
  ],
  /** The chance on each day that a member stops coming: with somebody they have met, and without after two weeks. */
  leavesADay: { met: 0.002, alone: 0.012 },
  aloneAfterDays: 14,

  /** How many cards of Intros somebody reads each time, and how many requests they send at most. */
  cardsRead: 8,
  asksAtMost: 2,
  /** The chance to ask for a connection, for a card of average appeal that shares nothing; with a reason to meet it is larger. */
  asks: 0.03,
  asksWithReason: 0.06,
  /** The appeal of a profile has this spread: the exponent of a normal number. */
  appealSpread: 0.7,

  /** The chance that a waiting request is answered when its receiver opens the app, and that the answer is yes. */
  answers: 0.5,
  accepts: 0.75,
  /** Somebody with more waiting requests than this answers each of them less often. */
  overwhelmedAbove: 6,
  answersWhenOverwhelmed: 0.12,
  /** A reminder doubles the chance of an answer on the next open. */
  remindedFactor: 2,

  /** The chance that two connected members ever plan to meet, when, and whether both come. */
  pairsPlan: 0.3,
  pairMeetsAfterDays: [3, 14],
  bothCome: 0.75,
  /** The chance that two who met meet once more, and when. */
  pairMeetsAgain: 0.35,
  pairMeetsAgainAfterDays: [7, 21],

  /** The chance that somebody who opens the app hosts a hangout within the next days, or joins one that has places. */
  hosts: 0.006,
  joins: 0.035,
  hangoutAfterDays: [2, 9],
  hangoutPlaces: 8,
  comesToHangout: 0.7,

  /** The share of members who show their neighborhood. The neighborhoods of a borough are equally likely. */
  showsNeighborhood: 0.7,
  /** The share of members who narrow the hangouts by minutes once there is the filter. All others narrow them by their borough. */
  usesTripFilter: 0.5,
  /**
   * The chance to come halves with so many minutes of the way by train beyond the first twenty. At first the way does not
   * matter.
   */
  wayHalvesMinutes: Number.POSITIVE_INFINITY,

  /** The share of members who look for a table on their own, and of those to whom it is offered after ten days. */
  looksForTable: 0.25,
  takesOffer: 0.35,
  /** The chance to come to the first, second and third time of a table. */
  comesToTable: [0.8, 0.7, 0.65],
  /** The chance of each member of a table to say after its third time that they stay. */
  staysInCircle: 0.4,
  /** How many of the 21 parts of a week somebody is free. */
  freeTimes: 4,
  /** Beside their own borough, members name at most so many others for a table, however far they are. */
  otherBoroughsMost: 2,

  /** The chance that a host makes a group after a hangout of three or more, and that a circle makes one. */
  makesGroup: 0.15,
  /** The chance that somebody who opens the app creates a group without a hangout. */
  createsGroup: 0.001,
  /** The share of groups that are joined by asking, and of hangouts of groups that the group alone sees, not only first. */
  groupAsks: 0.3,
  groupAlone: 0.5,
  /** The chance to accept an invitation to a group on each open, which would otherwise wait. */
  acceptsInvitation: 0.3,
  /**
   * The chance to look at the directory of groups on an open, how many groups are read, and the chance to join one of them:
   * by what they like.
   */
  looksAtGroups: 0.05,
  groupsRead: 6,
  joinsGroup: { liked: 0.15, other: 0.03 },
  /** The chance on an open that an organizer plans the next hangout of their group, and that another member does. */
  plansForGroup: { organizer: 0.12, member: 0.01 },
  /** The chance of a member to join a hangout of their group, on the first open after it was planned. */
  joinsOfGroup: 0.3,
  /** The chance on an open that an organizer says that a group goes on, when asked. */
  keepsGroup: 0.3,

  /**
   * The chance on an open that a member with at least two connections starts a huddle, with how many of them, and that it
   * plans to meet.
   */
  startsHuddle: 0.01,
  huddleOthers: [2, 5],
  huddlePlans: 0.4,
} as const;

/**
 * Replaces an assumption that is a number, to see what depends on it. Names within another one have a dot:
 * 'plansForGroup.organizer'.
 */
export function assume(path: string, value: number) {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let owner: object = ASSUMED;
  for (const name of names) owner = (owner as Record<string, object>)[name] ?? {};
  if (typeof (owner as Record<string, unknown>)[last] !== 'number') throw new Error(`There is no number ${path}.`);
  Object.assign(owner, { [last]: value });
}

/** A city, with the parts of the product that its members use. */
export interface City {
  name: string;
  order: 'newest' | 'ranked';
  isBalanced: boolean;
  hasTables: boolean;
  hasGroups: boolean;
  hasHuddles: boolean;
  hasTrain: boolean;
  /** Whether the plots show it. */
  isDrawn: boolean;
}
const NEWEST: City = {
  name: 'Newest first',
  order: 'newest',
  isBalanced: false,
  hasTables: false,
  hasGroups: false,
  hasHuddles: false,
  hasTrain: false,
  isDrawn: true,
};
const RANKED: City = { ...NEWEST, name: 'Our ranking', order: 'ranked', isDrawn: false };
const BALANCED: City = { ...RANKED, name: 'Balanced exposure', isBalanced: true, isDrawn: true };
const TABLES: City = { ...BALANCED, name: '… with tables', hasTables: true };
const GROUPS: City = { ...TABLES, name: '… and groups', hasGroups: true };
const HUDDLES: City = { ...GROUPS, name: '… and huddles', hasHuddles: true, isDrawn: false };
const TRAIN: City = { ...HUDDLES, name: '… and the train', hasTrain: true, isDrawn: true };
/**
 * The cities that are compared: each has what the one before has. They have the same members, who make the same choices when
 * they are asked the same.
 */
export const CITIES: readonly City[] = [NEWEST, RANKED, BALANCED, TABLES, GROUPS, HUDDLES, TRAIN];

/** A list is asked for again after so many days. Until then its reader goes on where they stopped. */
export const LIST_LASTS_DAYS = 10;
/** How many members of a list are asked for. */
export const LIST_LENGTH = 60;
