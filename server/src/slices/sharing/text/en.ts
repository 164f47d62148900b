import { PRODUCT } from '#contract/brand.ts';

const EMERGENCY = 'If you think that somebody is in danger, call 911.';
const stopLine = (stop: string) => `You don’t want these emails? Stop them here: ${stop}`;

/**
 * The mails to trusted contacts, and the question whether a member got home. `member` is a first name, which no subject
 * contains.
 */
export const en = {
  /** In place of a first name, title, place or host that is missing or may not be mailed. */
  someMember: `A member of ${PRODUCT}`,
  someHangout: 'A hangout',
  someLocation: 'The page has the place',
  someHost: 'a member',
  /** A plan in two lines. @param host '' without one */
  plan: ({
    title,
    when,
    place,
    isAtHome,
    host,
  }: {
    title: string;
    when: string;
    place: string;
    isAtHome: boolean;
    host: string;
  }) => [
    `${title}, ${when}, New York time`,
    `${place}${isAtHome ? ' (at a home)' : ''}${host && `, hosted by ${host}`}`,
  ],
  contact: (member: string) => ({
    subject: `A member of ${PRODUCT} would like you to be their trusted contact`,
    lines: [
      'Hi,',
      `${member} meets new people through ${PRODUCT}, a community for New York City newcomers. They’d like to share with you where they’re going, and when.`,
      `If you say yes, ${PRODUCT} emails you the plans that ${member} chooses to share, and tells you if they don’t say afterwards that they got home.`,
    ],
    label: 'Answer',
    closing: [
      'You don’t need an account. If you do nothing, you won’t hear from us about this again. If you say no, nobody can ask you again.',
    ],
  }),
  shared: (member: string, { plan, stop, asksHome }: { plan: readonly string[]; stop: string; asksHome: boolean }) => ({
    subject: `Someone on ${PRODUCT} shares a plan with you`,
    lines: [
      'Hi,',
      `${member} would like you to know where they’re going:`,
      ...plan,
      ...(asksHome ? [`Afterwards we ask ${member} whether they got home. If they don’t answer, we email you.`] : []),
    ],
    label: 'See the plan',
    closing: [
      'The page shows changes of the plan. It works until a day after it, or until they stop sharing it.',
      stopLine(stop),
    ],
  }),
  alert: (member: string, { plan, stop }: { plan: readonly string[]; stop: string }) => ({
    subject: 'Someone hasn’t told us that they got home',
    lines: [
      'Hi,',
      `We asked ${member} after this plan whether they got home, and they haven’t answered for two hours:`,
      ...plan,
      'That may mean nothing: a late night, or an empty battery. Please call or message them.',
      EMERGENCY,
    ],
    label: 'See the plan',
    closing: ['We email you again as soon as they answer.', stopLine(stop)],
  }),
  home: (member: string, stop: string) => ({
    subject: 'Good news: they got home',
    lines: ['Hi,', `${member} has just told us that they got home.`],
    closing: [stopLine(stop)],
  }),
  /** @param title null when it looks like a link */
  question: (title: string | null) => ({
    subject: 'Did you get home?',
    lines: [
      'Hi,',
      `You wanted us to ask after ${title ?? 'your hangout'}. If you don’t answer within two hours, we email your trusted contact.`,
    ],
    label: 'I got home',
    closing: [
      'The link is only for you. You don’t need to log in, and it asks once more before anything happens.',
      EMERGENCY,
    ],
  }),
  /** To a member whose trusted contact was named, replaced or removed. */
  changed: {
    subject: `Your trusted contact on ${PRODUCT} was changed`,
    lines: [
      'Hi,',
      'Your trusted contact was just named, replaced or removed. Plans that you shared with an earlier one are no longer shared.',
      'If this wasn’t you, change your password now, and check your trusted contact in Settings.',
    ],
    label: 'Open Settings',
  },
};
