import { TRAIT_DEFAULT } from '../limits.ts';

/** Returns whether a slider is an answer. In the middle it is none: nobody touched it, or neither end fits (P-14). */
export const isAnswer = (value: number): boolean => value !== TRAIT_DEFAULT;
