import { PRODUCT } from '#contract/brand.ts';
import { shortWhen } from '#contract/hangouts/new-york.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

// Mails to addresses outside of the community. They contain the first name of a member and the title and
// place of a plan, and leave out everything of which a mail program makes a link.

/** Returns a first name as mails to others may contain it. */
export const plainName = (firstName: string | undefined) =>
  withoutLinks(firstName ?? '', '') || `A member of ${PRODUCT}`;

interface ToContact {
  to: string;
  /** The member's first name. */
  member: string;
  /** The link with which the contact stops the mails. */
  stop: string;
}
export interface PlanFacts {
  title: string;
  dateTime: string;
  location: string;
  isAtHome: boolean;
  /** The host's first name; null without a host. */
  host: string | null;
}

const EMERGENCY = 'If you think that somebody is in danger, call 911.';
const stopLine = (stop: string) => `You don’t want these emails? Stop them here: ${stop}`;
const planLines = ({ title, dateTime, location, isAtHome, host }: PlanFacts) => [
  `${withoutLinks(title, 'A hangout')}, ${shortWhen(dateTime, 'en')}, New York time`,
  `${withoutLinks(location, 'The page has the place')}${isAtHome ? ' (at a home)' : ''}${host ? `, hosted by ${withoutLinks(host, 'a member')}` : ''}`,
];

/** Asks somebody whether they want to be a trusted contact. They get nothing else before they say yes. */
export const contactMail = ({ to, member, link }: { to: string; member: string; link: string }): Mail =>
  letter({
    to,
    subject: `${member} would like you to be their trusted contact`,
    lines: [
      'Hi,',
      `${member} meets new people through ${PRODUCT}, a community for New York City newcomers. They’d like to share with you where they’re going, and when.`,
      `If you say yes, ${PRODUCT} emails you the plans that ${member} chooses to share, and tells you if they don’t say afterwards that they got home.`,
    ],
    action: { label: 'Answer', link },
    closing: [
      'You don’t need an account. If you do nothing, you won’t hear from us about this again. If you say no, nobody can ask you again.',
    ],
  });

/** Sends a plan to the contact. */
export const planMail = ({ to, member, stop, plan, link, asksHome }: ToContact & SharedMail): Mail =>
  letter({
    to,
    subject: `${member} shares a plan with you`,
    lines: [
      'Hi,',
      `${member} would like you to know where they’re going:`,
      ...planLines(plan),
      ...(asksHome ? [`Afterwards we ask ${member} whether they got home. If they don’t answer, we email you.`] : []),
    ],
    action: { label: 'See the plan', link },
    closing: [
      'The page shows changes of the plan. It works until a day after it, or until they stop sharing it.',
      stopLine(stop),
    ],
  });

interface SharedMail {
  plan: PlanFacts;
  link: string;
  asksHome: boolean;
}

/** Tells the contact that the member has not said that they got home. */
export const alertMail = ({ to, member, stop, plan, link }: ToContact & Omit<SharedMail, 'asksHome'>): Mail =>
  letter({
    to,
    subject: `${member} hasn’t told us that they got home`,
    lines: [
      'Hi,',
      `We asked ${member} after this plan whether they got home, and they haven’t answered for two hours:`,
      ...planLines(plan),
      'That may mean nothing: a late night, or an empty battery. Please call or message them.',
      EMERGENCY,
    ],
    action: { label: 'See the plan', link },
    closing: ['We email you again as soon as they answer.', stopLine(stop)],
  });

/** Tells a contact who was alerted that the member got home. */
export const homeMail = ({ to, member, stop }: ToContact): Mail =>
  letter({
    to,
    subject: `${member} got home`,
    lines: ['Hi,', `${member} has just told us that they got home.`],
    closing: [stopLine(stop)],
  });

/** Asks a member whether they got home. */
export const questionMail = ({ to, title, link }: { to: string; title: string; link: string }): Mail =>
  letter({
    to,
    subject: 'Did you get home?',
    lines: [
      'Hi,',
      `You wanted us to ask after ${withoutLinks(title, 'your hangout')}. If you don’t answer within two hours, we email your trusted contact.`,
    ],
    action: { label: 'I got home', link },
    closing: [
      'The link is only for you. You don’t need to log in, and it asks once more before anything happens.',
      EMERGENCY,
    ],
  });
