// Writes web/src/text/<language>/emojis.json: the emojis that the search of the picker finds, with their names and keywords. The
// package emojibase-data of npm has them from Unicode's CLDR, and is no dependency, because it has 49 MB for every language:
//   npm pack emojibase-data@17.0.0
//   tar -xzf emojibase-data-*.tgz
//   node tools/emojis.ts package
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#contract/languages.ts';

/** Devices that had no update since 2022 cannot draw the emojis of later versions of Unicode. */
const VERSION_MAX = 14;
/** Parts of emojis, such as tones of skin and hair. */
const COMPONENTS = 2;

interface Emoji {
  emoji: string;
  /** The name. */
  label: string;
  tags?: string[];
  /** Absent for letters of flags. */
  group?: number;
  /** The place in Unicode's order. */
  order?: number;
  version: number;
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: node tools/emojis.ts FOLDER');
  process.exit(1);
}
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const { version, license } = read('package.json') as { version: string; license: string };
const [copyright] = readFileSync(join(folder, 'LICENSE'), 'utf8').match(/Copyright .*/) ?? [''];

/** The package also marks emojis as colored that are so without a mark. Unicode recommends them without it. */
const recommended = (emoji: string) => (/^\p{RGI_Emoji}$/v.test(emoji) ? emoji : emoji.replaceAll('\ufe0f', ''));

/** Returns the emoji, its name, and the keywords that are not in the name. */
function rowOf({ emoji, label, tags = [] }: Emoji): string {
  const name = ` ${label.toLowerCase()} `;
  const keywords = tags.filter((tag) => !name.includes(` ${tag.toLowerCase()} `));
  return [recommended(emoji), label, keywords.join(' ')].join('|');
}

for (const language of LANGUAGES) {
  const emojis = (read(`${language}/data.json`) as Emoji[])
    .filter((one) => one.group !== undefined && one.group !== COMPONENTS && one.version <= VERSION_MAX)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const out = `web/src/text/${language}/emojis.json`;
  // One row a line, so that a new version can be compared with the one before.
  writeFileSync(
    out,
    `{
  "source": ${JSON.stringify(`emojibase-data ${version}, license ${license}. ${copyright}`)},
  "emojis": [
${emojis.map((one) => `    ${JSON.stringify(rowOf(one))}`).join(',\n')}
  ]
}
`,
  );
  console.log(`${out}: ${emojis.length} emojis.`);
}
