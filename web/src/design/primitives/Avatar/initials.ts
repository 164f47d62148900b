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
