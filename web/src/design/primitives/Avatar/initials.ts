/** One or two letters for a name: "Ana Souza" AS, "maya_r" M; empty for an empty name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (letter(first) + letter(last)).toLocaleUpperCase('en-US');
}

/** The first letter as a person sees it, not half of one. */
function letter(word: string): string {
  return [...word.replace(/^[@_.\-\d]+(?=\p{L})/u, '')][0] ?? '';
}

/** A number from 0 below `count`, the same for the same name each time: gives each member a tint of their own. */
export function tint(name: string, count: number): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash % count;
}
