import { PRODUCT } from '#contract/brand.ts';

/** The sentences around what the operators announced, as members see it. */
export const announcements = {
  kind: `From the ${PRODUCT} team`,
  more: 'More',
  less: 'Less',
  dismiss: (title: string) => `Dismiss “${title}”`,
};
