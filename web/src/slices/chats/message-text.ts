export interface TextPart {
  text: string;
  /** The address of a link; null for plain text. */
  href: string | null;
}

/** Invisible characters and those that change the text direction. An address ends before them. */
const UNSEEN = '\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\u00ad';
const WEB_ADDRESS = `(?<![\\p{L}\\p{N}_])(?:https?://|www\\.)[^\\s<>"${UNSEEN}]+`;
const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const MAIL_ADDRESS = `(?<![\\w.%+-])[\\w.%+-]{1,64}@(?:${HOST_LABEL}\\.)+[a-z]{2,24}(?![\\w-])`;
const ADDRESS = new RegExp(`${WEB_ADDRESS}|${MAIL_ADDRESS}`, 'giu');
/** Punctuation that ends a sentence is not part of an address. A closing bracket is, if it was opened in the address. */
const TRAILING = new Set('.,:;!?\'"”’)]}');

/**
 * Splits a message into text and links. Only http, https and mail addresses become links, and no link can pretend to lead
 * somewhere else: an address with a user name stays plain text, and a host with other letters is shown in punycode.
 */
export function partsOf(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let textStart = 0;
  for (const match of content.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const link = linkOf(address);
    if (!link) continue;
    if (match.index > textStart) parts.push({ text: content.slice(textStart, match.index), href: null });
    parts.push(link);
    textStart = match.index + address.length;
  }
  if (textStart < content.length) parts.push({ text: content.slice(textStart), href: null });
  return parts;
}

function linkOf(address: string): TextPart | null {
  const isWeb = /^https?:/i.test(address);
  if (!isWeb && !/^www\./i.test(address)) return { text: address, href: `mailto:${address}` };
  const whole = isWeb ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const { username, password, host, hostname, href } = new URL(whole);
  if (username || password || (!isWeb && !/^www\.[^.]+\./.test(hostname))) return null;
  // A host with other letters is shown in punycode. The path after it may contain any letters.
  const [, before = '', written = '', after = ''] = /^((?:https?:\/\/)?)([^/?#]*)(.*)$/isu.exec(address) ?? [];
  const isPlain = written.toLowerCase().replace(/:\d*$/, '') === hostname;
  return { text: isPlain ? address : before + host + after, href };
}

/** Runs in linear time: a message may be an address with thousands of closing brackets. */
function trimmed(address: string): string {
  let [opened, closed] = [0, 0];
  for (const letter of address) {
    if (letter === '(') opened++;
    if (letter === ')') closed++;
  }
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1] as string;
    if (!TRAILING.has(last)) break;
    if (last !== ')') continue;
    if (opened >= closed) break;
    closed--;
  }
  return address.slice(0, end);
}

/** Created when it is first used, because that takes longer than using it. */
let graphemes: Intl.Segmenter | undefined;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3)/u;

/** Returns whether a message consists of one to three emoji, which are shown large. */
export function isBigEmoji(content: string): boolean {
  if (content.length > 60) return false;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const drawn = Array.from(graphemes.segment(content), ({ segment }) => segment).filter(
    (character) => character.trim() !== '',
  );
  return drawn.length > 0 && drawn.length <= 3 && drawn.every((character) => EMOJI.test(character));
}
