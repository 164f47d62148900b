/** Something that a viewer received: an answer, a live event, a push, a mail or a file of a download. */
export interface Received {
  /** How the viewer got it. It has the names of the world instead of ids. */
  source: string;
  content: unknown;
}

/** The wall clock time at which a part of a world's history began. The database dates messages and notifications by it. */
export interface Period {
  name: string;
  beganAt: number;
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
/** A random id, or a token that contains one. Error codes have capitals and underscores alone. */
const RANDOM = /[\w.-]{20,}/g;
const isWord = (text: string) => /^[A-Z_]+$|^[a-z-]+$/.test(text) || /^\d{4}-\d\d-\d\dT/.test(text);

/** Returns the positions that a cursor of a list holds, because they say more than the list. */
function positionsIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return cursor;
  }
}
const withReadCursors = (key: string, value: unknown) =>
  key === 'nextCursor' && typeof value === 'string' ? { positions: positionsIn(value) } : value;

/**
 * Returns what a viewer received in a form that two worlds share: ids become names, random ids and tokens the order in
 * which an entry has them, times of the wall clock a part of the history. Everything else stays.
 */
export function canonicalTranscript(
  received: readonly Received[],
  { names, periods }: { names: ReadonlyMap<string, string>; periods: readonly Period[] },
): string[] {
  const knownNames = new RegExp([...names.keys()].sort((a, b) => b.length - a.length).join('|') || '(?!)', 'g');
  const firstBeganAt = periods[0]?.beganAt ?? 0;
  const periodOf = (instant: string) => {
    const time = Date.parse(instant);
    const period = periods.findLast(({ beganAt }) => beganAt <= time);
    return time < firstBeganAt || !period || time > Date.now() ? instant : `<${period.name}>`;
  };
  return received.map(({ source, content }) => {
    const numbers = new Map<string, number>();
    const numberOf = (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size + 1).size;
    const text = `${source}: ${JSON.stringify(content, withReadCursors)}`;
    return text
      .replace(knownNames, (id) => `<${names.get(id)}>`)
      .replace(INSTANT, periodOf)
      .replace(RANDOM, (token) => (isWord(token) ? token : `<id ${numberOf(token)}>`));
  });
}

const SHOWN_MAX = 8;
/** How many characters of a difference are shown before and after it. */
const CONTEXT = 110;

/** Returns the part of a text around its first difference from another. */
function excerptOf(text: string | undefined, otherText: string | undefined): string {
  if (text === undefined) return 'nothing';
  let index = 0;
  while (index < text.length && text[index] === otherText?.[index]) index++;
  return `…${text.slice(Math.max(0, index - CONTEXT), index + CONTEXT)}…`;
}

/** Returns how an entry of a transcript was received: the method and path, the kind of live event, or the file of the download. */
export const sourceOf = (entry: string) => entry.split(/[:]? [{"]/)[0] ?? '';

/** Returns the entries that only one of two transcripts has, by how they were received. */
export function entriesOfOne(entries1: readonly string[], entries2: readonly string[]): Map<string, string[]> {
  const entries = new Map<string, string[]>();
  const addMissing = (candidates: readonly string[], knownEntries: ReadonlySet<string>) => {
    for (const entry of candidates)
      if (!knownEntries.has(entry)) entries.set(sourceOf(entry), [...(entries.get(sourceOf(entry)) ?? []), entry]);
  };
  addMissing(entries1, new Set(entries2));
  addMissing(entries2, new Set(entries1));
  return entries;
}

/** Returns the first differences of two transcripts, each with both versions; empty when they are equal. */
export function differencesOf(entries1: readonly string[], entries2: readonly string[]): string[] {
  const differences = [...entriesOfOne(entries1, entries2)].flatMap(([source, [first, ...more]]) => {
    const second = more.at(-1);
    return `${source}\n${excerptOf(first, second)}\nand\n${excerptOf(second, first)}`;
  });
  const isSame = entries1.length === entries2.length && entries1.every((entry, index) => entry === entries2[index]);
  if (differences.length === 0 && !isSame) return ['The same entries in another order, or another number of times'];
  return differences.slice(0, SHOWN_MAX);
}
