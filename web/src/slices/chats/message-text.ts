export interface TextPart {
  text: string;
  /** Where it leads; null for plain words. */
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** What ends a sentence is not part of an address; a closing bracket only when it was opened in it. */
const TRAILING = /[.,:;!?'"”’)\]}]$/;

/** A message as words and web addresses. Only http and https ever become links. */
export function partsOf(content: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of content.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > from) parts.push({ text: content.slice(from, match.index), href: null });
    parts.push({ text: address, href: address });
    from = match.index + address.length;
  }
  if (from < content.length) parts.push({ text: content.slice(from), href: null });
  return parts;
}

function trimmed(address: string): string {
  let end = address;
  while (TRAILING.test(end)) {
    if (end.endsWith(')') && end.split('(').length >= end.split(')').length) break;
    end = end.slice(0, -1);
  }
  return end;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[#*0-9]\uFE0F?\u20E3)/u;

/** Whether a message is one to three emoji and nothing else: then it is shown large. */
export function isBigEmoji(content: string): boolean {
  if (content.length > 60) return false;
  const drawn = Array.from(graphemes.segment(content), ({ segment }) => segment).filter((one) => one.trim() !== '');
  return drawn.length > 0 && drawn.length <= 3 && drawn.every((one) => EMOJI.test(one));
}
