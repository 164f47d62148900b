/** FNV-1a, 32 bits: the same for the same text on every machine. */
export function seedOf(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}

/** -> the item at a number that may be larger than the list. */
export function nth<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
