import { en } from './en/index.ts';

/** The shape every language has to fill. */
export type Catalogue = typeof en;

/**
 * Every sentence a person reads, by slice. A sentence with a value in it is a function of that value, so that a
 * language may put it where it belongs and count as it counts.
 */
export const text: Catalogue = en;
