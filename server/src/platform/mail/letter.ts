import { PRODUCT } from '#contract/brand.ts';
import { LANGUAGE_TAGS, type Language } from '#contract/languages.ts';
import { escapeHtml } from '../html.ts';
import type { Mail } from './mailer.ts';

/** The address that a mail goes to, and the language of its reader. */
export interface Recipient {
  to: string;
  language: Language;
}

/** The sentences of a letter in one language. */
export interface LetterText {
  /** Must not contain secrets: subjects appear on locked phones and in logs. */
  subject: string;
  lines: readonly string[];
  /** The words of the button. */
  label?: string;
  closing?: readonly string[];
}

interface Letter extends Recipient, LetterText {
  /** A code to be typed, shown on a line of its own. */
  code?: string;
  /** Where the button leads. */
  link?: string;
  /** The address that turns such mails off, which mail programs may POST to (RFC 8058), and the words of the link to it. */
  unsubscribe?: { label: string; link: string };
}

const paragraph = (text: string, color = '#1d1a16') =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${color}">${escapeHtml(text)}</p>`;

const style = (...declarations: string[]) => `style="${declarations.join(';')}"`;

const CODE_STYLE = style(
  'margin:0 0 24px;padding:16px;background:#f3ece0;border-radius:10px;text-align:center',
  'font-family:Menlo,Consolas,monospace;font-size:18px;color:#1d1a16',
);
const codeLine = (code: string) => `<p ${CODE_STYLE}>${escapeHtml(code)}</p>`;

const BUTTON_STYLE = style(
  'display:inline-block;padding:12px 24px;background:#b23a16;border-radius:24px',
  'font-size:16px;font-weight:600;color:#ffffff;text-decoration:none',
);
const button = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" ${BUTTON_STYLE}>${escapeHtml(label)}</a></p>`;

const STOP_STYLE = style('padding:16px 8px 0', 'font-size:14px', 'line-height:20px');
const stopRow = ({ label, link }: { label: string; link: string }) =>
  `<tr><td ${STOP_STYLE}><a href="${escapeHtml(link)}" style="color:#625a50">${escapeHtml(label)}</a></td></tr>\n`;

/** Returns the headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
export const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/**
 * Returns a mail in the product's design, as text and as HTML with the same content. Styles are inline and the layout is a
 * table, because mail programs display those alike. There are no pictures, so that reading leaves no trace.
 */
export function letter({ to, language, subject, lines, code, label, link, closing = [], unsubscribe }: Letter): Mail {
  const action = label && link ? { label, link } : null;
  const text = [
    ...lines,
    ...(code ? [`    ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...closing,
    PRODUCT,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.link}`] : []),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:#fbf7f0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf7f0">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:Inter,Helvetica,Arial,sans-serif">
<tr><td style="padding:0 8px 16px;font-size:22px;font-weight:700;color:#b23a16">${escapeHtml(PRODUCT)}</td></tr>
<tr><td style="padding:32px;background:#ffffff;border:1px solid #e5dccd;border-radius:14px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#1d1a16">${escapeHtml(subject)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
${code ? codeLine(code) : ''}
${action ? button(action) : ''}
${closing.map((line) => paragraph(line, '#625a50')).join('\n')}
</td></tr>
${unsubscribe ? stopRow(unsubscribe) : ''}</table>
</td></tr>
</table>
</body>
</html>
`;
  const headers = unsubscribe && { headers: unsubscribeHeaders(unsubscribe.link) };
  return { to, subject, text: `${text}\n`, html, ...headers };
}
