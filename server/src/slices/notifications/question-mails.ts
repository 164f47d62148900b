import { shortWhen } from '#contract/hangouts/new-york.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

interface QuestionMail {
  to: string;
  hangout: HangoutBrief;
  until: string;
  link: string;
}

const planOf = ({ title, dateTime }: HangoutBrief) =>
  `${withoutLinks(title, 'a hangout')}, ${shortWhen(dateTime, 'en')}`;
const NO_LOGIN = 'The link is only for you. You don’t need to log in, and it asks once more before anything happens.';

/** Asks an attendee whether they come (B-02). */
export const reconfirmMail = ({ to, hangout, until, link }: QuestionMail): Mail =>
  letter({
    to,
    subject: 'Are you still coming?',
    lines: [
      'Hi,',
      `You’re going to ${planOf(hangout)}. The others count on it, so please confirm that you’re coming by ${shortWhen(until, 'en')}.`,
      'If there’s a waitlist, we offer it your place after that. If nobody takes it, it stays yours.',
    ],
    action: { label: 'Confirm my place', link },
    closing: [NO_LOGIN, 'Can’t make it? Open the hangout and leave it, and somebody else can come.'],
  });

/** Offers a place to a member of the waitlist (B-02). */
export const offerMail = ({ to, hangout, until, link }: QuestionMail): Mail =>
  letter({
    to,
    subject: 'A place opened up for you',
    lines: [
      'Hi,',
      `You’re on the waitlist for ${planOf(hangout)}. There’s a place for you now. It’s yours if you take it by ${shortWhen(until, 'en')}.`,
      'After that, we offer it to the next person.',
    ],
    action: { label: 'Take the place', link },
    closing: [NO_LOGIN],
  });
