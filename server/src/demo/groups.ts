import type { GroupForm } from '#contract/groups/forms.ts';

export interface DemoGroup extends Omit<GroupForm, 'picture'> {
  /** The name of a file in pictures/ without '.jpg', or null. */
  readonly picture: string | null;
  /** The organizer's username. */
  readonly organizer: string;
  /** The usernames of the other members. */
  readonly members: readonly string[];
  /** Those of them who show it on their profile. */
  readonly shownBy: readonly string[];
  readonly daysAgo: number;
  readonly chat: readonly (readonly [by: string, text: string])[];
  /** A quiet group: its organizers are asked whether it goes on, or it is archived. */
  readonly quiet?: 'asked' | 'archived';
  /** The member whom the organizer invites, as after a hangout. */
  readonly invited?: string;
  readonly request?: readonly [by: string, sentence: string];
}

/** The demo groups. The first demo member is in none of them. */
export const GROUPS: readonly DemoGroup[] = [
  {
    organizer: 'eli.navarro',
    name: 'Brooklyn climbers',
    category: 'sports',
    borough: 'Brooklyn',
    neighborhood: 'gowanus',
    description:
      'Tuesdays at the gym by the canal, and once a month outside when it is dry. Most of us learned here. We belay each other, share chalk, and go for dumplings after.',
    admission: 'open',
    picture: null,
    members: ['maribel.santos', 'nick.moretti', 'luis.quispe', 'walt.jensen', 'hugo.marchand'],
    shownBy: ['eli.navarro', 'maribel.santos'],
    daysAgo: 40,
    chat: [
      ['eli.navarro', 'Tuesday is on. I have two spare harnesses'],
      ['maribel.santos', 'In! Bringing my cousin, first time on a wall'],
      ['nick.moretti', 'Dumplings after, the place on Union is open again'],
      ['hugo.marchand', 'Selling four ropes, cash only, write me'],
    ],
    invited: 'harpreet.singh',
  },
  {
    organizer: 'catherine.beaumont',
    name: 'Sunday pasta table',
    category: 'food',
    borough: 'Manhattan',
    neighborhood: null,
    description:
      'Eight people, one pot, a different kitchen each time. We ask for a sentence so that everybody knows who sits beside them. Bring cheese, never wine advice.',
    admission: 'asking',
    picture: 'pasta',
    members: ['beatriz.souza', 'nick.moretti'],
    shownBy: ['catherine.beaumont'],
    daysAgo: 25,
    chat: [['catherine.beaumont', 'Next one is at Beatriz’s. She has the big pot']],
    request: ['harpreet.singh', 'I make one very good sauce and would like to learn a second one.'],
  },
  {
    organizer: 'beatriz.souza',
    name: 'Sketchbook Saturdays',
    category: 'arts',
    borough: 'Queens',
    neighborhood: 'astoria',
    description: 'We draw what is in front of us for an hour and show one page each. No one is good at hands.',
    admission: 'open',
    picture: 'sketchbook',
    members: ['maribel.santos', 'harpreet.singh', 'eli.navarro'],
    shownBy: ['beatriz.souza', 'maribel.santos'],
    daysAgo: 12,
    chat: [['harpreet.singh', 'The pigeons held still for once']],
  },
  {
    organizer: 'eli.navarro',
    name: 'Laundromat chess',
    category: 'games',
    borough: 'Brooklyn',
    neighborhood: null,
    description: 'One board, two dryers, Wednesday nights. Loser folds.',
    admission: 'open',
    picture: null,
    members: ['nick.moretti'],
    shownBy: [],
    daysAgo: 120,
    chat: [['eli.navarro', 'The dryers are fixed, if anybody asks']],
    quiet: 'asked',
  },
  {
    organizer: 'eli.navarro',
    name: 'Winter ferry riders',
    category: 'outdoor',
    borough: 'Staten Island',
    neighborhood: null,
    description: 'We rode the ferry back and forth all winter, with soup.',
    admission: 'open',
    picture: null,
    members: ['nick.moretti'],
    shownBy: [],
    daysAgo: 300,
    chat: [['nick.moretti', 'See you when it is cold again']],
    quiet: 'archived',
  },
];
