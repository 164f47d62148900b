import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

interface AnnouncementMail {
  title: string;
  words: string;
  link: string;
  /** Turns these mails off. */
  stop: string;
}

/** Tells a member what the operators announced, in the operator's words and the member's language around them. */
export function announcementMail(recipient: Recipient, { title, words, link, stop }: AnnouncementMail): Mail {
  const say = text[recipient.language];
  return letter({
    ...recipient,
    subject: title,
    lines: [say.intro, ...words.split(/\s*\n\s*/)],
    label: say.label,
    link,
    unsubscribe: { label: say.stop, link: stop },
  });
}
