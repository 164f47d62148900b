// Makes the font files of web/src/design/fonts from the published ones: with the weights that the tokens use, and the letters that
// web/src/design/fonts.css names for each file. Run it after a change of one of these, and commit the files.
//   npm run fonts
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const FOLDER = 'web/src/design/fonts';
const packages = createRequire(import.meta.url);
const weightOf = (tokens: string, name: string) => Number(new RegExp(`--weight-${name}: (\\d+);`).exec(tokens)?.[1]);

/** Returns every letter of a CSS unicode-range, such as `U+0000-00FF, U+0131`. */
function lettersOf(range: string): string {
  const bounds = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  return bounds
    .flatMap(([, first = '', last = first]) => {
      const firstCode = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - firstCode + 1 }, (_, offset) =>
        String.fromCodePoint(firstCode + offset),
      );
    })
    .join('');
}

const tokens = readFileSync('web/src/design/tokens.css', 'utf8');
const FONTS = {
  inter: { min: weightOf(tokens, 'text'), max: weightOf(tokens, 'bold') },
  'bricolage-grotesque': weightOf(tokens, 'display'),
};
const sheet = readFileSync('web/src/design/fonts.css', 'utf8');
const faces = [...sheet.matchAll(/url\("\.\/fonts\/([a-z-]+?)-(latin(?:-ext)?)\.woff2"\)[^}]*unicode-range:([^;]*);/g)];
for (const [, font = '', letters, range = ''] of faces) {
  const weights = FONTS[font as keyof typeof FONTS];
  const published = packages.resolve(`@fontsource-variable/${font}/files/${font}-${letters}-wght-normal.woff2`);
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights } } as const;
  const bytes = await subsetFont(readFileSync(published), lettersOf(range), options);
  writeFileSync(`${FOLDER}/${font}-${letters}.woff2`, bytes);
  copyFileSync(packages.resolve(`@fontsource-variable/${font}/LICENSE`), `${FOLDER}/${font}.LICENSE.txt`);
  process.stdout.write(`${font}-${letters}.woff2: ${bytes.length} bytes\n`);
}
