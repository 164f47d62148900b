import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

/** Returns the mail with a personal code. The code is never in the subject, which shows on locked phones. */
export const codeMail = (
  to: string,
  { code, signUp, firstName = '' }: { code: string; signUp: string; firstName?: string },
): Mail => {
  // The name is from a form that any visitor could fill in, with anybody's address.
  const name = withoutLinks(firstName, '');
  return letter({
    to,
    subject: `Welcome to ${PRODUCT}`,
    lines: [
      name ? `Hi ${name},` : 'Hi,',
      `there is a place for you on ${PRODUCT}. Use this access code to create your account within 7 days:`,
    ],
    code,
    action: { label: 'Create your account', link: signUp },
    closing: ['The code works once and only with this email address. Please don’t share it.'],
  });
};
