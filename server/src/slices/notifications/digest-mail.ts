import { PRODUCT } from '#contract/brand.ts';
import { escapeHtml } from '#server/platform/html.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { type SentenceFacts, sentenceFor } from './sentences.ts';

const LINES_MAX = 10;
const STOP = 'Stop these emails';

interface Digest {
  to: string;
  name: string;
  items: readonly SentenceFacts[];
  /** The page that lists all notifications. */
  listUrl: string;
  /** Accepts a POST without signing in (RFC 8058). Opened in a browser, it asks first. */
  unsubscribeUrl: string;
}

/** Returns the one mail about all unread notifications. Its subject names nobody, because others may see it on a screen. */
export function digestMail({ to, name, items, listUrl, unsubscribeUrl }: Digest): Mail {
  const lines = items.slice(0, LINES_MAX).map(sentenceFor);
  if (items.length > LINES_MAX) lines.push(`and ${items.length - LINES_MAX} more`);
  const hello = name ? `Hi ${name},` : 'Hi,';
  const list = lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`).join('');
  return {
    to,
    subject:
      items.length === 1
        ? `You have a new notification on ${PRODUCT}`
        : `You have ${items.length} new notifications on ${PRODUCT}`,
    text: `${hello}\n\nWhile you were away:\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nSee all notifications: ${listUrl}\n\n${PRODUCT}\n\n${STOP}: ${unsubscribeUrl}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbf7f0;color:#1d1a16;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5dccd;border-radius:14px"><p style="margin:0 0 12px">${escapeHtml(hello)}</p><p style="margin:0 0 12px">While you were away:</p><ul style="margin:0 0 20px;padding-left:20px">${list}</ul><p style="margin:0"><a href="${escapeHtml(listUrl)}" style="display:inline-block;padding:12px 20px;border-radius:999px;background:#b23a16;color:#fff;text-decoration:none">See all notifications</a></p></div><p style="max-width:520px;margin:16px auto 0;color:#625a50;font-size:14px">${PRODUCT} · <a href="${escapeHtml(unsubscribeUrl)}" style="color:#625a50">${STOP}</a></p></body></html>`,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
