import { formatTimeSpan } from '#contract/hangouts/new-york.ts';
import type { Language } from '#contract/languages.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { nameForMail } from '#server/platform/mail/name-for-mail.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';
import { text } from './text/index.ts';

// Mails to addresses outside of the community, in the language of the member who named them. Subjects contain nothing
// that a member wrote. Bodies contain names as `nameForMail` leaves them and, once the contact agreed, title and place
// without links.

/** Returns a first name as people outside of the community may read it. */
export const nameOutside = (firstName: string | undefined, language: Language) =>
  nameForMail(firstName, text[language].someMember);

interface ToContact {
  to: Recipient;
  /** The member's first name. */
  member: string;
  /** The link with which the contact stops the mails. */
  stop: string;
}
export interface PlanFacts {
  title: string;
  dateTime: string;
  endsAt: string;
  location: string;
  isAtHome: boolean;
  /** The host's first name; null without a host. */
  host: string | null;
}

function planLines({ title, location, isAtHome, host, ...times }: PlanFacts, language: Language) {
  const { plan, someHangout, someLocation, someHost } = text[language];
  return plan({
    title: withoutLinks(title, someHangout),
    when: formatTimeSpan(times, language),
    place: withoutLinks(location, someLocation),
    isAtHome,
    host: host === null ? '' : nameForMail(host, someHost),
  });
}

/** Asks somebody whether they want to be a trusted contact. They get nothing else before they say yes. */
export const contactMail = ({ to, member, link }: { to: Recipient; member: string; link: string }): Mail =>
  letter({ ...to, ...text[to.language].contact(nameOutside(member, to.language)), link });

interface SharedMail {
  plan: PlanFacts;
  link: string;
  asksHome: boolean;
}

/** Sends a plan to the contact. */
export const planMail = ({ to, member, stop, plan, link, asksHome }: ToContact & SharedMail): Mail =>
  letter({
    ...to,
    ...text[to.language].shared(nameOutside(member, to.language), {
      plan: planLines(plan, to.language),
      stop,
      asksHome,
    }),
    link,
  });

/** Tells the contact that the member has not said that they got home. */
export const alertMail = ({ to, member, stop, plan, link }: ToContact & Omit<SharedMail, 'asksHome'>): Mail =>
  letter({
    ...to,
    ...text[to.language].alert(nameOutside(member, to.language), { plan: planLines(plan, to.language), stop }),
    link,
  });

/** Tells a contact who was alerted that the member got home. */
export const homeMail = ({ to, member, stop }: ToContact): Mail =>
  letter({ ...to, ...text[to.language].home(nameOutside(member, to.language), stop) });

/** Asks a member whether they got home. */
export const questionMail = ({ to, title, link }: { to: Recipient; title: string; link: string }): Mail =>
  letter({ ...to, ...text[to.language].question(withoutLinks(title, '') || null), link });

/** For a member whose trusted contact was removed or replaced. */
export const contactChangedMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].changed, link: settings });
