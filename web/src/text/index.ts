/**
 * Every sentence a person reads, by slice. A sentence with a value in it is a function of that value, so that a
 * language may put it where it belongs and count as it counts. A namespace and not an object, so that the build takes only
 * the slices that a screen uses.
 */
export * as text from './en/index.ts';
