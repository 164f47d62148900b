import { PRODUCT } from '#contract/brand.ts';
import type { ReportKind } from '#contract/reports/forms.ts';

// This page is long and for operators and moderators, so only their chunk imports this file.

/** The advice on a kind of report: first what to check, then how to decide. */
interface Advice {
  look: string;
  act: string;
}

export const moderating = {
  /** In a report: the button that shows the advice, and the link to the whole page. */
  advice: 'How to decide',
  all: 'How to moderate',
  intro: 'Your measure is the community guidelines. Decide on the same day, and keep what you read to yourself.',
  guidelines: 'Community guidelines',
  always: {
    title: 'Every report',
    steps: [
      'Is somebody in danger now? Suspend first, and write afterwards. For a danger to life call 911. For thoughts of suicide 988 takes calls and texts.',
      'Read the copy in the report. Its author can’t change it anymore.',
      'Choose the mildest outcome that ends the problem: dismiss, warn or suspend.',
      'Write two texts. The note is for operators and moderators: what you saw, and why you decided so. The words go to the member: what they did, which guideline it breaks, and what you expect.',
      'Never write who made the report, or what only that person can know.',
      'Reports by people who don’t know each other weigh more than several by one group of friends. Warn members who make false reports on purpose.',
      'You don’t see reports about yourself. Leave those about a friend to somebody else. Reports about moderators are for operators.',
    ],
  },
  kinds: {
    harassment: {
      look: 'Is it a threat, hate or sexual pressure, or one rude message?',
      act: 'Suspend for a threat, hate or sexual pressure, also the first time. Warn for one rude message.',
    },
    unsafe: {
      look: 'What happened, and where? Do they share a hangout or a table soon?',
      act: 'Suspend if you believe it, because the next hangout may be tonight. Ask the people who were there afterwards.',
    },
    fake: {
      look: 'Look at the photos and the links of the profile. Does it claim to be somebody known, or to speak for us?',
      act: `Suspend impersonators, and anybody who pretends to run ${PRODUCT}.`,
    },
    spam: {
      look: 'Do they also write as a neighbor, or only to sell?',
      act: 'Warn once, then suspend. Suspend an account that does nothing else, and any scam.',
    },
    indecent: {
      look: 'Did anybody ask for the picture? Does it show another person?',
      act: 'Suspend for intimate pictures that nobody asked for. Warn for the rest.',
    },
    underage: {
      look: 'What does the profile say, and what do they write about school or age?',
      act: 'Suspend if it’s likely. If they appeal, ask for their date of birth, never for a document by email.',
    },
    other: {
      look: 'Read the words. Is it a quarrel of two members, or does it break a guideline?',
      act: 'A quarrel is theirs: dismiss, and remember that both can block. Otherwise decide as for the kind that fits.',
    },
  } satisfies Record<ReportKind, Advice>,
  look: 'Look at',
  act: 'Then',
  more: [
    {
      title: 'Appeals',
      text: 'A suspended member appeals once. Let somebody else decide than the person who suspended. Accept if they understand the mistake and the others are safe, or if the mistake was ours, and say so. Decline with one kind, final sentence.',
    },
    {
      title: 'Access requests',
      text: 'Let in people who say in their own words why they want to join. Decline advertising, and addresses that were declined before. Declining sends no email.',
    },
    {
      title: 'People invited by a suspended member',
      text: 'Operators find them under Invitations, look at each profile and its reports, and mark it as reviewed.',
    },
  ],
};
