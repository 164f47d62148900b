import type { CommunicationStyle, LifeGoal, Trait } from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';

/** Wordings of a connection summary about personality. Pure data. */

/** One of the two in a sentence: 'you', 'Maya' or 'they', with the form of a verb that follows. */
export interface Person {
  name: string;
  /** Returns the matching form of a verb: does('like', 'likes'). */
  does: (plural: string, singular: string) => string;
}

/** Both lean to the same end; each begins with 'you both' or the like, in lower case. */
export const ALIKE: Record<Trait, Record<TraitEnd, readonly string[]>> = {
  energyStyle: {
    left: [
      'you both recharge in quiet, so a plan for two may beat a crowd',
      'you both need a quiet hour now and then, and you’ll understand that about each other',
    ],
    right: [
      'you both get energy from people, so a full room should feel like home',
      'you both get energy from people, which makes a night out an easy first plan',
    ],
  },
  decisionStyle: {
    left: [
      'you both go by logic, so you could have some very good arguments',
      'you both go by logic, so you should be easy for each other to follow',
    ],
    right: [
      'you both go by feeling, so you should read each other well',
      'you both go with your heart, which makes for honest talks',
    ],
  },
  socialStyle: {
    left: [
      'you both like a long conversation, so one coffee could turn into three hours',
      'you both like a long conversation, and that’s a good place to start',
    ],
    right: [
      'you both like doing things in a group, so a hangout could be your first hello',
      'you both like doing things in a group, and there’s always room for one more',
    ],
  },
  lifePace: {
    left: [
      'you both like a good plan, so put a date on the calendar',
      'you both like a good plan, which makes meeting up simple',
    ],
    right: [
      'you both like to keep plans loose, so a message an hour before may be enough',
      'you both like to keep plans loose, and this city is made for that',
    ],
  },
  communicationStyle: {
    left: [
      'you both say things straight, so there should be little to guess',
      'you both say things straight, and that saves a lot of time',
    ],
    right: [
      'you both put things gently, so you should feel at ease with each other',
      'you both put things gently, which makes for an easy start',
    ],
  },
};

/** For members at opposite ends. `left` is the member who leans to the left. */
export const COMPLEMENT: Record<Trait, readonly ((left: Person, right: Person) => string)[]> = {
  energyStyle: [
    (left, right) =>
      `${left.name} ${left.does('recharge', 'recharges')} in quiet and ${right.name} ${right.does('get', 'gets')} energy from people, so there’s a time for both`,
    (left, right) =>
      `${right.name} ${right.does('get', 'gets')} energy from people and ${left.name} ${left.does('recharge', 'recharges')} in quiet, so you could show each other another side of the city`,
  ],
  decisionStyle: [
    (left, right) =>
      `${left.name} ${left.does('go', 'goes')} by logic and ${right.name} by feeling, so you could give each other very good advice`,
    (left, right) =>
      `${right.name} ${right.does('go', 'goes')} by feeling and ${left.name} by logic, which makes for good talks`,
  ],
  socialStyle: [
    (left, right) =>
      `${left.name} ${left.does('like', 'likes')} a long conversation and ${right.name} ${right.does('like', 'likes')} doing things in a group, so a small dinner could suit you both`,
    (left, right) =>
      `${right.name} ${right.does('like', 'likes')} doing things in a group and ${left.name} ${left.does('like', 'likes')} a long conversation, and a good evening has some of each`,
  ],
  lifePace: [
    (left, right) =>
      `${left.name} ${left.does('like', 'likes')} a good plan and ${right.name} ${right.does('like', 'likes')} to keep plans loose, so you could meet in the middle`,
    (left, right) =>
      `${right.name} ${right.does('like', 'likes')} to keep plans loose and ${left.name} ${left.does('like', 'likes')} a good plan, and a good day has room for both`,
  ],
  communicationStyle: [
    (left, right) =>
      `${left.name} ${left.does('say', 'says')} things straight and ${right.name} ${right.does('put', 'puts')} them gently, which makes for good talks`,
    (left, right) =>
      `${right.name} ${right.does('put', 'puts')} things gently and ${left.name} ${left.does('say', 'says')} them straight, so you could learn from each other`,
  ],
};

/** Begins after 'you'd both call yourselves direct', for example. */
export const SAME_STYLE: Record<CommunicationStyle, string> = {
  direct: 'so there should be little to guess',
  thoughtful: 'so take your time, and make it a good talk',
  expressive: 'so it should be a lively talk',
  diplomatic: 'so it should be easy to agree on a place',
  analytical: 'so one good question could take you far',
  casual: 'so a simple hi will do',
  empathetic: 'so you should both feel heard',
  playful: 'so expect a few jokes',
};

/** Begins after 'you both care about adventure', for example. */
export const SAME_GOAL: Record<LifeGoal, string> = {
  career: 'so you could cheer each other on',
  creativity: 'so show each other what you’re making',
  learning: 'so you could teach each other something',
  health: 'so you could keep each other going',
  social: 'and you may have just met someone',
  adventure: 'and the city has plenty of it',
  impact: 'and you could do some of it together',
  balance: 'so a slow afternoon may be the right plan',
};

/** A second sentence for summaries of a single fact. It refers to that fact only. */
export const INVITATIONS: readonly string[] = [
  'That’s a good place to start.',
  'Why start anywhere else?',
  'Your first hello could be about that.',
  'Ask about it, and see where it goes.',
];
