/** Returns one or two letters for a name: AS for "Ana Souza", M for "maya_r"; empty for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (letter(first) + letter(last)).toLocaleUpperCase('en-US');
}

/** Returns the first letter as a reader sees it, with its accents. */
function letter(word: string): string {
  return [...word.replace(/^[@_.\-\d]+(?=\p{L})/u, '')][0] ?? '';
}

/** Returns a number from 0 to `count` - 1 that is always the same for a name. It gives each member a tint. */
export function tint(name: string, count: number): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
