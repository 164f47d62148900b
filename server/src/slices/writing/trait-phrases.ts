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
      'you both recharge in quiet, so a plan for two may suit you better than a crowd',
      'you both need a quiet hour now and then, and you will each understand it in the other',
    ],
    right: [
      'you both get energy from people, so a full room should feel like home to the two of you',
      'you both light up in company, which makes a night out an easy first plan',
    ],
  },
  decisionStyle: {
    left: [
      'you both lead with logic, so a good argument between you should be a pleasure',
      'you both like reasons before answers, and you are likely to find each other easy to follow',
    ],
    right: [
      'you both lead with feeling, so you will likely read each other well',
      'you both go with the heart first, and that tends to make for honest talk from the first hello',
    ],
  },
  socialStyle: {
    left: [
      'you both like a long conversation best, so one coffee could easily become three hours',
      'you both prefer the deep talk to the big table, and that is a good match from the start',
    ],
    right: [
      'you both like doing things in a group, so you could meet at a hangout before anything else',
      'you both like a full table, and there is always room for one more at it',
    ],
  },
  lifePace: {
    left: [
      'you both like a plan, so a date in the calendar should please the two of you',
      'you both like to know the plan, which makes meeting up simple',
    ],
    right: [
      'you both like to leave a day open, so a message an hour before may be all it takes',
      'you both like a day with room for surprise, and the city is made for that',
    ],
  },
  communicationStyle: {
    left: [
      'you both say things straight, so there should be little to guess between you',
      'you both like plain words, and that saves a lot of time',
    ],
    right: [
      'you both choose words with tact, so you should feel well treated by each other',
      'you both speak with care, and that makes a gentle beginning',
    ],
  },
};

/** For members at opposite ends. `left` is the member who leans to the left. */
export const COMPLEMENT: Record<Trait, readonly ((left: Person, right: Person) => string)[]> = {
  energyStyle: [
    (left, right) =>
      `${left.name} ${left.does('recharge', 'recharges')} in quiet and ${right.name} ${right.does('get', 'gets')} energy from people, so between you there is a time for both`,
    (left, right) =>
      `${right.name} ${right.does('look', 'looks')} for company where ${left.name} ${left.does('look', 'looks')} for quiet, and each could show the other a new side of the city`,
  ],
  decisionStyle: [
    (left, right) =>
      `${left.name} ${left.does('lead', 'leads')} with logic and ${right.name} with feeling, so you could give each other very good advice`,
    (left, right) =>
      `${right.name} ${right.does('listen', 'listens')} to the heart and ${left.name} ${left.does('ask', 'asks')} for reasons, which makes for talks that go both ways`,
  ],
  socialStyle: [
    (left, right) =>
      `${left.name} ${left.does('like', 'likes')} a long conversation best and ${right.name} ${right.does('like', 'likes')} doing things in a group, so a small dinner could suit you both`,
    (left, right) =>
      `${right.name} ${right.does('bring', 'brings')} plenty of company and ${left.name} ${left.does('bring', 'brings')} the deep talk, and a good evening has some of each`,
  ],
  lifePace: [
    (left, right) =>
      `${left.name} ${left.does('bring', 'brings')} the plan and ${right.name} ${right.does('bring', 'brings')} the detour, and that is how good days happen`,
    (left, right) =>
      `${right.name} ${right.does('like', 'likes')} to leave a day open and ${left.name} ${left.does('like', 'likes')} a plan, so you could meet somewhere in the middle`,
  ],
  communicationStyle: [
    (left, right) =>
      `${left.name} ${left.does('say', 'says')} things straight and ${right.name} ${right.does('choose', 'chooses')} words with tact, so you could learn from how the other puts it`,
    (left, right) =>
      `${right.name} ${right.does('bring', 'brings')} the gentle words and ${left.name} the plain ones, and a good talk needs both`,
  ],
};

export const SAME_STYLE: Record<CommunicationStyle, readonly string[]> = {
  direct: [
    'you both go for a direct way of talking, so nobody has to guess',
    'you are both direct, which makes a first hello quick',
  ],
  thoughtful: [
    'you both go for a thoughtful way of talking, so answers may be slow and worth it',
    'you are both thoughtful in how you talk, and it should show',
  ],
  expressive: [
    'you both go for an expressive way of talking, so it should be lively',
    'you are both expressive, and that fills a room quickly',
  ],
  diplomatic: [
    'you both go for a diplomatic way of talking, so it should be easy to agree on a place',
    'you are both diplomatic, which makes a smooth beginning',
  ],
  analytical: [
    'you both go for an analytical way of talking, so a good question goes far between you',
    'you are both analytical, and could take any topic apart together',
  ],
  casual: [
    'you both go for a casual way of talking, so a simple hi will do',
    'you are both casual in how you talk, which makes it easy to begin',
  ],
  empathetic: [
    'you both go for an empathetic way of talking, so you should feel heard',
    'you are both empathetic, and that is a good place to begin',
  ],
  playful: [
    'you both go for a playful way of talking, so expect some jokes',
    'you are both playful, and that should be fun to watch',
  ],
};

export const SAME_GOAL: Record<LifeGoal, readonly string[]> = {
  career: [
    'you both care about building a career, and could cheer each other on',
    'building a career matters to you both, so there is plenty to compare',
  ],
  creativity: [
    'you both care about making things, and could show each other what you are at',
    'making things matters to you both, so ask what is in the works',
  ],
  learning: [
    'you both care about learning, and could teach each other something',
    'learning matters to you both, so there is always a next topic',
  ],
  health: [
    'you both care about staying healthy, and it is easier for two',
    'staying healthy matters to you both, so keep each other at it',
  ],
  social: [
    'you both care about good company, and you may just have found some',
    'good company matters to you both, so you are off to a good start',
  ],
  adventure: [
    'you both care about adventure, and the city has some to offer',
    'adventure matters to you both, so choose a stop on the map and go',
  ],
  impact: [
    'you both care about making a difference, and could do some of it together',
    'making a difference matters to you both, and that tends to bring people close',
  ],
  balance: [
    'you both care about balance, and could remind each other of it',
    'balance matters to you both, so a slow afternoon may be the right plan',
  ],
};

/** A second sentence for summaries of a single fact. It refers to that fact only. */
export const INVITATIONS: readonly string[] = [
  'That is a fine place to begin.',
  'Why start anywhere else?',
  'A first hello could be about just that.',
  'Ask about it, and see where it goes.',
];
