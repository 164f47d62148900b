/** Returns a number from 0 to `count` - 1 that is always the same for a name. It gives each member a tint. */
export function tintOf(name: string, count: number): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
