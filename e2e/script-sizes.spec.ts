import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../dist/web/assets', import.meta.url));
/** The frame for members and the guard of their pages are in this file. */
const MEMBER = ['member'];
/** The size of the headers of one answer, in bytes. */
const HEADERS = 350;

/**
 * The most that a first visit of each screen may load: kilobytes of compressed script with headers, and script files. It is
 * what docs/performance.md measured, and five percent. Lower a number when a screen became lighter. Do not raise one before you
 * have looked at which import made it heavier.
 */
const BUDGETS: Record<string, { of: string[]; kilobytes: number; files: number }> = {
  landing: { of: ['Landing'], kilobytes: 130, files: 6 },
  login: { of: ['Login'], kilobytes: 170, files: 10 },
  signup: { of: ['Signup'], kilobytes: 164, files: 8 },
  intros: { of: [...MEMBER, 'IntrosPage'], kilobytes: 243, files: 21 },
  chat: { of: [...MEMBER, 'MessagesPage'], kilobytes: 253, files: 19 },
  hangouts: { of: [...MEMBER, 'HangoutsPage'], kilobytes: 246, files: 22 },
};

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));

/** Returns the bytes that the server sends for a file: the build compresses every file but the smallest. */
function sentSize(name: string): number {
  const compressed = join(FOLDER, `${name}.br`);
  return statSync(existsSync(compressed) ? compressed : join(FOLDER, name)).size;
}

/** Returns the files that a browser loads for these modules at once: each with what it imports, without later imports. */
function loadedFor(modules: string[]): string[] {
  const entries = ['index', ...modules].map((name) => {
    const file = names.find((each) => each.replace(/-[\w-]{8}\.js$/, '') === name);
    if (file === undefined) throw new Error(`The build has no file ${name}-<hash>.js. Name the file that has it now.`);
    return file;
  });
  const found = new Set(entries);
  for (const name of found) {
    const code = readFileSync(join(FOLDER, name), 'utf8');
    for (const [, other] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`/]+\.js)["'`]/g))
      if (other) found.add(other);
  }
  return [...found];
}

describe('the script of a first visit', () => {
  it.each(Object.entries(BUDGETS))('keeps %s within its budget', (_, { of, kilobytes, files }) => {
    const loaded = loadedFor(of);
    const sizes = loaded.map((name) => sentSize(name) + HEADERS);
    expect(loaded.length, 'the screen and the libraries are among them').toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(kilobytes);
    expect(loaded.length).toBeLessThanOrEqual(files);
  });
});
