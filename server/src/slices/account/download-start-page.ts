import type { MemberData } from '#contract/account/routes.ts';
import { LANGUAGE_TAGS } from '#contract/languages.ts';
import { escapeHtml } from '#server/platform/html.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import { text } from './text/index.ts';

const STYLE = `body{margin:0 auto;padding:32px 16px 64px;max-width:40rem;
font:16px/1.6 system-ui,sans-serif;color:#1d1a16;background:#fbf7f0}
h1{line-height:1.2}h2{margin-top:2.5rem}dt{font-weight:600;margin-top:1rem}dd{margin:0}a{color:#b23a16}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:8px}
img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:8px}
@media(prefers-color-scheme:dark){body{background:#171411;color:#f3ece0}a{color:#ff9a76}}`;

/** Returns the page that explains the download. It works without a network. */
export function startPage(
  { to: email, language }: Recipient,
  exportedAt: string,
  photos: MemberData['photos'],
): string {
  const say = text[language].page;
  const files = Object.entries(say.files).map(
    ([name, about]) => `<dt><a href="data/${name}.json">${name}.json</a></dt><dd>${escapeHtml(about)}</dd>`,
  );
  const pictures = photos.map(({ file, keptAt }) => {
    const [address, description] = [escapeHtml(file), escapeHtml(say.photo(keptAt.slice(0, 10)))];
    return `<a href="${address}"><img src="${address}" alt="${description}" loading="lazy"></a>`;
  });
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(say.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(say.title)}</h1>
<p>${escapeHtml(say.intro(email, exportedAt.slice(0, 10)))}</p>
<p>${escapeHtml(say.others)}</p>
<h2>${escapeHtml(say.filesTitle)}</h2>
<p>${escapeHtml(say.filesHint)}</p>
<dl>
${files.join('\n')}
</dl>
<h2>${escapeHtml(say.photosTitle)}</h2>
${pictures.length > 0 ? `<div class="photos">\n${pictures.join('\n')}\n</div>` : `<p>${escapeHtml(say.noPhotos)}</p>`}
</body>
</html>
`;
}
