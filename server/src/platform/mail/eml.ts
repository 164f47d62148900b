/** A mail as it can be read: what stands in one of the .eml files that `inboxMailer` wrote. */
export interface ReadMail {
  to: string;
  subject: string;
  /** As the mail has it. */
  date: string;
  text: string;
}

const latin = (bytes: string) => Buffer.from(bytes, 'latin1');
const hexUndone = (body: string) =>
  latin(
    body.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ).toString('utf8');
const quotedPrintable = (body: string) => hexUndone(body.replace(/[ \t]+$/gm, '').replace(/=\r?\n/g, ''));

function decoded(body: string, encoding: string): string {
  if (/^quoted-printable/i.test(encoding)) return quotedPrintable(body);
  if (/^base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  return latin(body).toString('utf8');
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in a header; the white space between two of them is none. */
const word = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, body: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64').toString('utf8') : hexUndone(body.replaceAll('_', ' ')),
    );

/** Headers by lower-case name, unfolded, and what follows the empty line. */
function parts(raw: string) {
  const at = /\r?\n\r?\n/.exec(raw);
  const head = at ? raw.slice(0, at.index) : raw;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { header: (name: string) => headers.get(name) ?? '', body: at ? raw.slice(at.index + at[0].length) : '' };
}

/** The first plain text in a mail or a part of one; null when it has none. */
function plainText(raw: string): string | null {
  const { header, body } = parts(raw);
  const type = header('content-type') || 'text/plain';
  const boundary = /^multipart\/.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined)
    return /^text\/plain/i.test(type) ? decoded(body, header('content-transfer-encoding')) : null;
  for (const part of body.split(`--${boundary}`).slice(1)) {
    const found = part.startsWith('--') ? null : plainText(part.replace(/^\r?\n/, ''));
    if (found !== null) return found;
  }
  return null;
}

/** Reads a mail's plain text and the headers one looks at. Whatever it is, it does not throw. */
export function readMail(bytes: Uint8Array): ReadMail {
  const raw = Buffer.from(bytes).toString('latin1');
  const { header } = parts(raw);
  return {
    to: word(header('to')),
    subject: word(header('subject')),
    date: header('date'),
    text: (plainText(raw) ?? '').trim(),
  };
}
