import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** The personal code stands in the mail alone, never in its subject: those show on locked phones. */
export const codeMail = (
  to: string,
  { code, signUp, firstName }: { code: string; signUp: string; firstName?: string },
): Mail =>
  letter({
    to,
    subject: `Welcome to ${PRODUCT}`,
    lines: [
      firstName ? `Hi ${firstName},` : 'Hi,',
      `there is a place for you on ${PRODUCT}. This is your access code. It opens one account, within 7 days:`,
    ],
    code,
    action: { label: 'Create your account', link: signUp },
    closing: ['The code is yours alone; please do not pass it on.'],
  });
