import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';

/** How many inputs are checked before the progress is stored. */
const CHUNK = 1000;
/** How many inputs are tried at a time. While one waits for the database, the others run. */
const AT_ONCE = 8;

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
  const doneRuns: Record<string, number> =
    progressFile && existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : {};

  function store() {
    if (!progressFile) return;
    // Written beside the file and renamed, so that a stop in between leaves a whole file.
    writeFileSync(`${progressFile}.new`, JSON.stringify(doneRuns, null, 2));
    renameSync(`${progressFile}.new`, progressFile);
  }

  return {
    /**
     * Tries inputs, several at a time.
     * @returns how many were tried now
     * @throws Error with the seed and the failing input
     */
    async check<T>(
      name: string,
      inputs: fc.Arbitrary<T>,
      tryInput: (input: T) => Promise<void>,
      { atOnce = AT_ONCE } = {},
    ): Promise<number> {
      const tried = async (input: T) => {
        try {
          await tryInput(input);
        } catch (cause) {
          throw new Error(`${(cause as Error).message}\nInput: ${fc.stringify(input)}`, { cause });
        }
      };
      const together = fc.array(inputs, { minLength: atOnce, maxLength: atOnce });
      const property = fc.asyncProperty(together, async (batch) => void (await Promise.all(batch.map(tried))));
      const doneBefore = doneRuns[name] ?? 0;
      for (let firstRun = doneBefore; firstRun < runs; firstRun = doneRuns[name] ?? runs) {
        const numRuns = Math.ceil(Math.min(CHUNK, runs - firstRun) / atOnce);
        await fc.assert(property, { numRuns, seed: seedOf(seed, `${name} ${firstRun}`), endOnFailure: true });
        doneRuns[name] = firstRun + numRuns * atOnce;
        store();
      }
      return (doneRuns[name] ?? 0) - doneBefore;
    },
  };
}
