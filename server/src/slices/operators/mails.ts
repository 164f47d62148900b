import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** Returns the mail with a personal code. The code is never in the subject, which shows on locked phones. */
export const codeMail = (
  to: string,
  { code, signUp, firstName }: { code: string; signUp: string; firstName?: string },
): Mail =>
  letter({
    to,
    subject: `Welcome to ${PRODUCT}`,
    lines: [
      firstName ? `Hi ${firstName},` : 'Hi,',
      `there is a place for you on ${PRODUCT}. Use this access code to create your account within 7 days:`,
    ],
    code,
    action: { label: 'Create your account', link: signUp },
    closing: ['The code works once and only for you. Please don’t share it.'],
  });
