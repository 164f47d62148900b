import { PRODUCT } from '#contract/brand.ts';

/** The mail that the set-up page sends. */
export const en = {
  test: {
    subject: `A test of ${PRODUCT}`,
    lines: [
      'Hi,',
      `${PRODUCT} can send mail. To become its first operator, enter this access code on the set-up page:`,
    ],
    closing: [
      'The code works once, within 7 days, and only with this email address. If you’re not setting up a community, you can ignore this email.',
    ],
  },
};
