import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';

/** How many inputs are checked before the progress is stored. */
const CHUNK = 1000;

interface Options {
  /** How many inputs each property gets. */
  runs: number;
  seed: number;
  /** The file that remembers how many inputs each property had. Without it every run begins anew. */
  progressFile: string | undefined;
}

/** Returns a 32-bit number that depends on the seed and the text. */
function seedOf(seed: number, text: string): number {
  let hash = seed | 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
}

/**
 * Checks properties in chunks. Each chunk has a seed of its own, so that a failure can be repeated without the chunks before
 * it, and a run that was stopped continues after its last whole chunk.
 */
export function createFuzzRuns({ runs, seed, progressFile }: Options) {
  const done: Record<string, number> =
    progressFile && existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : {};

  function store() {
    if (!progressFile) return;
    // Written beside the file and renamed, so that a stop in between leaves a whole file.
    writeFileSync(`${progressFile}.new`, JSON.stringify(done, null, 2));
    renameSync(`${progressFile}.new`, progressFile);
  }

  return {
    /** @throws Error with the seed and the smallest failing input */
    async check<T>(name: string, property: fc.IAsyncProperty<T>): Promise<void> {
      for (let from = done[name] ?? 0; from < runs; from = done[name] ?? runs) {
        const numRuns = Math.min(CHUNK, runs - from);
        await fc.assert(property, { numRuns, seed: seedOf(seed, `${name} ${from}`), endOnFailure: true });
        done[name] = from + numRuns;
        store();
      }
    },
  };
}
