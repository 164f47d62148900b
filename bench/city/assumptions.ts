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

  /** The share of members who look for a table on their own, and of those to whom it is offered after ten days. */
  looksForTable: 0.25,
  takesOffer: 0.35,
  /** The chance to come to the first, second and third time of a table. */
  comesToTable: [0.8, 0.7, 0.65],
  /** How many of the 21 parts of a week somebody is free. */
  freeTimes: 4,
} as const;

/** The four cities that are compared. They have the same members, who make the same choices when they are asked the same. */
export const CITIES = [
  { name: 'Newest first', order: 'newest', isBalanced: false, hasTables: false },
  { name: 'Our ranking', order: 'ranked', isBalanced: false, hasTables: false },
  { name: 'Balanced exposure', order: 'ranked', isBalanced: true, hasTables: false },
  { name: 'Balanced, with tables', order: 'ranked', isBalanced: true, hasTables: true },
] as const;
export type City = (typeof CITIES)[number];

/** A list is asked for again after so many days. Until then its reader goes on where they stopped. */
export const LIST_LASTS_DAYS = 10;
/** How many members of a list are asked for. */
export const LIST_LENGTH = 60;
