import { PRODUCT } from '#contract/brand.ts';

/** The mails of operators to people who asked for access. */
export const en = {
  /** @param name '' when it is not known */
  code: (name: string) => ({
    subject: `Welcome to ${PRODUCT}`,
    lines: [
      name ? `Hi ${name},` : 'Hi,',
      `there is a place for you on ${PRODUCT}. Use this access code to create your account within 7 days:`,
    ],
    label: 'Create your account',
    closing: ['The code works once and only with this email address. Please don’t share it.'],
  }),
};
