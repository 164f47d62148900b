import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { TEXT } from '#contract/limits.ts';
import { Overloaded } from './identity.errors.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash holds a core for tens of milliseconds: more at once would only starve everything else. */
const AT_ONCE = Math.max(2, Math.min(4, availableParallelism() - 1));
const MAX_WAITING = 500;

/** Runs at most `atOnce` tasks at a time, the others in turn. @throws Overloaded when too many wait */
export function takeTurns(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= maxWaiting) throw new Overloaded('too many passwords to hash');
      // Whoever ends hands its turn over, so `running` stays as it is.
      await new Promise<void>((begin) => waiting.push(begin));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** One keyboard's é is another's e and accent. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

export function createPasswords() {
  const inTurn = takeTurns(AT_ONCE, MAX_WAITING);
  /** What an unknown email is verified against, so that it takes as long as a known one. */
  const dummy = hash(randomBytes(32), COST);
  return {
    /** -> argon2id in PHC form */
    hash: (password: string): Promise<string> => inTurn(() => hash(bytesOf(password), COST)),

    /** Takes the same time whether or not there is a hash to compare with. */
    async verify(stored: string | null, password: string): Promise<boolean> {
      const against = stored ?? (await dummy);
      // Nobody has one this long; it is not worth the work, and tells nothing.
      const fits = password.length <= TEXT.password;
      const same = await inTurn(() => verify(against, bytesOf(fits ? password : '')));
      return same && fits && stored !== null;
    },

    /** Whether a hash was made at another cost than today's. */
    isOutdated(stored: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
    },
  };
}
export type Passwords = ReturnType<typeof createPasswords>;
