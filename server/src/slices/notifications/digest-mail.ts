import { PRODUCT } from '#contract/brand.ts';
import { LANGUAGE_TAGS, type Language } from '#contract/languages.ts';
import { escapeHtml } from '#server/platform/html.ts';
import { type Recipient, unsubscribeHeaders } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { type SentenceFacts, sentenceFor } from './sentences.ts';
import { text } from './text/index.ts';

const LINES_MAX = 10;

interface Digest {
  to: Recipient;
  name: string;
  items: readonly SentenceFacts[];
  /** The page that lists all notifications. */
  listUrl: string;
  /** Accepts a POST without signing in (RFC 8058). Opened in a browser, it asks first. */
  unsubscribeUrl: string;
}

/** Returns the mail as HTML. Many mail programs ignore style sheets, so each element has its own style. */
function pageOf(
  {
    hello,
    lines,
    listUrl,
    unsubscribeUrl,
  }: Pick<Digest, 'listUrl' | 'unsubscribeUrl'> & { hello: string; lines: string[] },
  language: Language,
): string {
  const say = text[language].digest;
  const body = 'margin:0;padding:24px;background:#fbf7f0;color:#1d1a16;font:16px/1.5 system-ui,sans-serif';
  const card = 'max-width:520px;margin:0 auto;padding:24px;background:#fff;border:1px solid #e5dccd;border-radius:14px';
  const button =
    'display:inline-block;padding:12px 20px;border-radius:999px;background:#b23a16;color:#fff;text-decoration:none';
  return [
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><body style="${body}"><div style="${card}">`,
    `<p style="margin:0 0 12px">${escapeHtml(hello)}</p>`,
    `<p style="margin:0 0 12px">${escapeHtml(say.intro)}</p>`,
    '<ul style="margin:0 0 20px;padding-left:20px">',
    ...lines.map((line) => `<li style="margin:0 0 8px">${escapeHtml(line)}</li>`),
    '</ul>',
    `<p style="margin:0"><a href="${escapeHtml(listUrl)}" style="${button}">${escapeHtml(say.all)}</a></p></div>`,
    `<p style="max-width:520px;margin:16px auto 0;color:#625a50;font-size:14px">${PRODUCT} · `,
    `<a href="${escapeHtml(unsubscribeUrl)}" style="color:#625a50">${escapeHtml(say.stop)}</a></p></body></html>`,
  ].join('');
}

/** Returns the one mail about all unread notifications. Its subject names nobody, because others may see it on a screen. */
export function digestMail({ to, name, items, listUrl, unsubscribeUrl }: Digest): Mail {
  const { language } = to;
  const say = text[language].digest;
  const lines = items.slice(0, LINES_MAX).map((item) => sentenceFor(item, language));
  if (items.length > LINES_MAX) lines.push(say.more(items.length - LINES_MAX));
  const hello = say.hello(name);
  const paragraphs = [
    hello,
    say.intro,
    lines.map((line) => `- ${line}`).join('\n'),
    say.at(say.all, listUrl),
    PRODUCT,
    say.at(say.stop, unsubscribeUrl),
  ];
  return {
    to: to.to,
    subject: say.subject(items.length),
    text: `${paragraphs.join('\n\n')}\n`,
    html: pageOf({ hello, lines, listUrl, unsubscribeUrl }, language),
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}
