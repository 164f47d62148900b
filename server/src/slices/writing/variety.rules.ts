import { fnv1a } from '#server/platform/hashes.ts';

/** Returns a number that is the same for the same text on every machine. */
export const seedOf = (text: string): number => fnv1a(new TextEncoder().encode(text));

/** Returns a number for two members that is the same for both of them, wherever and whenever they see each other. */
export const seedOfPair = (a: string, b: string): number => seedOf(a < b ? a + b : b + a);

/** Returns the item at an index that wraps around at the end of the list. */
export function wrappedAt<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
