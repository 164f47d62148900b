import { PRODUCT } from '#contract/brand.ts';
import type { EventBrief } from '#contract/events/views.ts';
import { shortWhen } from '#contract/hangouts/new-york.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { EventNews } from '#contract/notifications/routes.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

export interface DigestItem {
  type: string;
  /** Whether it is about a message that is a photo. */
  isPhoto?: boolean;
  /** What the member it comes from is called. */
  from: string;
  hangout?: HangoutBrief | null;
  event?: EventBrief | null;
  news?: EventNews | null;
}

/** What happened, after the name of who did it. */
const SAID: Record<string, string> = {
  connection_request: 'would like to connect',
  connection_accepted: 'accepted your request',
  message: 'wrote to you',
  hangout_joined: 'joined your hangout',
  hangout_changed: 'changed the plan of a hangout you go to',
  hangout_cancelled: 'cancelled a hangout you go to',
  hangout_promoted: 'has a place for you in a hangout',
};
const EVENT_SAID = { announced: 'New event', changed: 'Changed', cancelled: 'Cancelled' };
const EVENT_UNNAMED = {
  announced: 'A new event was announced',
  changed: 'The plan of an event changed',
  cancelled: 'An event was cancelled',
};
const planOf = (title: string, at: string, place: string) => `${title}, ${shortWhen(at)}, ${place}`;

/** What happened, in one sentence without a full stop; without the hangout or event it is about, when that is not given. */
export function lineOf({ type, from, isPhoto, hangout, event, news }: DigestItem): string {
  if (event) return `${EVENT_SAID[news ?? 'announced']}: ${planOf(event.title, event.startsAt, event.location)}`;
  if (type === 'hangout_reminder' && hangout)
    return `Coming up: ${planOf(hangout.title, hangout.dateTime, hangout.location)}`;
  if (type === 'event') return EVENT_UNNAMED[news ?? 'announced'];
  if (type === 'hangout_reminder') return 'A hangout you go to is coming up';
  if (type === 'message' && hangout) return `${from} wrote in ${hangout.title}`;
  return `${from} ${isPhoto ? 'sent you a photo' : (SAID[type] ?? 'has news for you')}`;
}
const LINES_MAX = 10;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Digest {
  to: string;
  name: string;
  items: readonly DigestItem[];
  /** Where everything is read. */
  listUrl: string;
  /** Takes a POST without a login (RFC 8058); opened in a browser it asks first. */
  unsubscribeUrl: string;
}

/** The one mail about all that waits. Its subject names nobody: it is read on screens that lie about. */
export function digestMail({ to, name, items, listUrl, unsubscribeUrl }: Digest): Mail {
  const lines = items.slice(0, LINES_MAX).map(lineOf);
  if (items.length > LINES_MAX) lines.push(`and ${items.length - LINES_MAX} more`);
  const hello = name ? `Hi ${name},` : 'Hi,';
  const list = lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`).join('');
  return {
    to,
    subject:
      items.length === 1
        ? `Something waits for you on ${PRODUCT}`
        : `${items.length} things wait for you on ${PRODUCT}`,
    text: `${hello}\n\nWhile you were away:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nRead it all: ${listUrl}\n\n${PRODUCT}\n\nNo more mails of this kind: ${unsubscribeUrl}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbf7f0;color:#1d1a16;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5dccd;border-radius:14px"><p style="margin:0 0 12px">${escapeHtml(hello)}</p><p style="margin:0 0 12px">While you were away:</p><ul style="margin:0 0 20px;padding-left:20px">${list}</ul><p style="margin:0"><a href="${escapeHtml(listUrl)}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#b23a16;color:#fff;text-decoration:none">Read it all</a></p></div><p style="max-width:520px;margin:16px auto 0;color:#625a50;font-size:14px">${PRODUCT} · <a href="${escapeHtml(unsubscribeUrl)}" style="color:#625a50">No more mails of this kind</a></p></body></html>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
