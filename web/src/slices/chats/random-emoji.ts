import { COMPOSER_EMOJI } from '#contract/limits.ts';

/** Returns one of the eight emoji of the composer, each as often as the others (M-05). */
export const randomEmoji = (random: () => number = Math.random): string =>
  COMPOSER_EMOJI[Math.floor(random() * COMPOSER_EMOJI.length)] ?? '';
