import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';

const BUILT = fileURLToPath(new URL('../dist/web', import.meta.url));
const FOLDER = join(BUILT, 'assets');
/** The size of the headers of one answer, in bytes. */
const HEADERS = 350;

/** The app's first file. Every screen needs it; the landing page works without it. */
const APP = 'base';
/** The frame for members and the guard of their pages are in the second file. */
const MEMBER = [APP, 'member'];

/**
 * The most that a first visit of each screen may load: kilobytes of compressed script with headers, and script files. It is
 * what docs/performance.md measured, and five percent. Lower a number when a screen became lighter. Do not raise one before you
 * have looked at which import made it heavier.
 */
const BUDGETS: Record<string, { of: string[]; kilobytes: number; files: number }> = {
  landing: { of: ['visitor'], kilobytes: 3, files: 2 },
  'landing as soon as the visitor does something': { of: [APP, 'Landing'], kilobytes: 136.1, files: 6 },
  login: { of: [APP, 'Login'], kilobytes: 173, files: 9 },
  signup: { of: [APP, 'Signup'], kilobytes: 168, files: 8 },
  intros: { of: [...MEMBER, 'IntrosPage'], kilobytes: 190.3, files: 11 },
  chat: { of: [...MEMBER, 'MessagesPage'], kilobytes: 223.5, files: 14 },
  hangouts: { of: [...MEMBER, 'HangoutsPage'], kilobytes: 198, files: 11 },
};

/** Sentences are a part of a script. Spanish ones are longer than English ones, and Chinese letters have more bytes. */
const ROOM_FOR: Record<Language, number> = { en: 1, es: 1.01, zh: 1.01 };

const names = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));

/** Returns the files of a language: what its pages name, and everything that these files name in turn. */
function filesIn(language: Language): string[] {
  const fileNames = new Set<string>();
  const addFrom = (code: string) => {
    for (const [name = ''] of code.matchAll(/[\w.-]+-[\w-]{8}\.js/g))
      if (!fileNames.has(name) && names.includes(name)) {
        fileNames.add(name);
        addFrom(readFileSync(join(FOLDER, name), 'utf8'));
      }
  };
  for (const page of ['index.html', 'landing.html']) addFrom(readFileSync(join(BUILT, language, page), 'utf8'));
  return [...fileNames];
}

/** Returns the bytes that the server sends for a file: the build compresses every file but the smallest. */
function sentSize(name: string): number {
  const compressed = join(FOLDER, `${name}.br`);
  return statSync(existsSync(compressed) ? compressed : join(FOLDER, name)).size;
}

/** Returns the files that a browser loads for these modules at once: each with what it imports, without later imports. */
function loadedFor(modules: string[], files: string[]): string[] {
  const entries = modules.map((name) => {
    const file = files.find((candidate) => candidate.replace(/-[\w-]{8}\.js$/, '') === name);
    if (file === undefined) throw new Error(`The build has no file ${name}-<hash>.js. Name the file that has it now.`);
    return file;
  });
  const fileNames = new Set(entries);
  for (const name of fileNames) {
    const code = readFileSync(join(FOLDER, name), 'utf8');
    for (const [, importedFile] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`/]+\.js)["'`]/g))
      if (importedFile) fileNames.add(importedFile);
  }
  return [...fileNames];
}

describe.each(LANGUAGES)('the script of a first visit in the language %s', (language) => {
  const built = filesIn(language);
  it.each(Object.entries(BUDGETS))('keeps %s within its budget', (_, { of, kilobytes, files }) => {
    const loaded = loadedFor(of, built);
    const sizes = loaded.map((name) => sentSize(name) + HEADERS);
    // The screen and the libraries are among them.
    if (of.includes(APP)) expect(loaded.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(kilobytes * ROOM_FOR[language]);
    expect(loaded.length).toBeLessThanOrEqual(files);
  });
});
