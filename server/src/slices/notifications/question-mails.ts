import { formatDateTime, formatTimeSpan } from '#contract/hangouts/new-york.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';
import { text } from './text/index.ts';

interface QuestionMail {
  to: Recipient;
  hangout: HangoutBrief;
  until: string;
  link: string;
}

const questionOf =
  (question: 'reconfirmMail' | 'offerMail') =>
  ({ to, hangout: { title, ...times }, until, link }: QuestionMail): Mail => {
    const plain = withoutLinks(title, '') || null;
    return letter({
      ...to,
      ...text[to.language][question](plain, formatTimeSpan(times, to.language), formatDateTime(until, to.language)),
      link,
    });
  };

/** Asks an attendee whether they come (B-02). */
export const reconfirmMail = questionOf('reconfirmMail');

/** Offers a place to a member of the waitlist (B-02). */
export const offerMail = questionOf('offerMail');
