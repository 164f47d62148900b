// The picture of ARCHITECTURE.md, drawn from the imports between the server's slices.
import { globSync, readFileSync } from 'node:fs';
import { SLICES } from './slices.ts';

const IMPORT = /from '(?:\.\.\/|#server\/slices\/)([\w-]+)\/[\w.-]+'/g;

/** Returns the slices that each slice imports, tests excluded. */
function importsBetweenSlices(): Map<string, Set<string>> {
  const imported = new Map(SLICES.map((slice) => [slice, new Set<string>()]));
  for (const path of globSync('server/src/slices/*/**/*.ts', { exclude: ['**/*.test.ts', '**/*.factory.ts'] })) {
    const slice = path.replaceAll('\\', '/').split('/')[3] ?? '';
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT))
      if (name !== slice && SLICES.includes(name)) imported.get(slice)?.add(name);
  }
  return imported;
}

/** Returns whether a slice imports another one through at least one slice between them. */
function importsIndirectly(imported: Map<string, Set<string>>, slice: string, target: string): boolean {
  const reached = new Set([...(imported.get(slice) ?? [])].filter((name) => name !== target));
  for (const name of reached) for (const next of imported.get(name) ?? []) reached.add(next);
  return reached.has(target);
}

/** Returns a Mermaid chart. An arrow that follows from others is left out, so that the rest can be seen. */
function pictureOfSlices(): string {
  const imported = importsBetweenSlices();
  const arrows = SLICES.flatMap((slice) =>
    [...(imported.get(slice) ?? [])]
      .filter((target) => !importsIndirectly(imported, slice, target))
      .sort((a, b) => SLICES.indexOf(a) - SLICES.indexOf(b))
      .map((target) => `  ${slice} --> ${target}`),
  );
  const alone = SLICES.filter((slice) => !arrows.some((arrow) => arrow.split(/[\s>-]+/).includes(slice)));
  return ['```mermaid', 'flowchart LR', ...alone.map((slice) => `  ${slice}`), ...arrows, '```'].join('\n');
}

/** Returns a page with the picture of today between its two marks. */
export const withPicture = (page: string): string =>
  page.replace(/(<!-- slices -->\n).*?(<!-- \/slices -->)/s, (_, begin, end) => `${begin}${pictureOfSlices()}\n${end}`);
