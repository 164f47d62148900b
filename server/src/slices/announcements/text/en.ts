import { PRODUCT } from '#contract/brand.ts';

export const en = {
  intro: `The ${PRODUCT} team has news for everyone:`,
  label: `Open ${PRODUCT}`,
  stop: 'Stop emails with announcements',
};
