import { type App, onePerApp } from '#server/platform/app.ts';
import { createFairShare } from '#server/platform/http/fair-share.ts';
import { addressKey } from '#server/platform/http/limiter.ts';
import { throwTooManyCalls } from './errors.ts';
import { LOOKUPS_AT_ONCE, LOOKUPS_TOGETHER } from './limits.rules.ts';

/**
 * Returns a function that runs what a visitor's call looks up before the call is counted. A few lookups of one address
 * run at a time, so that a flood leaves database connections to others; the rest wait in memory.
 * @throws TooManyCalls when too many wait
 */
export function createLookupShares() {
  const share = createFairShare({ ...LOOKUPS_AT_ONCE, onFull: refuseLookup });
  return <T>(address: string, run: () => Promise<T>): Promise<T> => share(addressKey(address), run);
}

const lookupShares = onePerApp(createLookupShares);
/** Runs what a visitor's call looks up, a few at a time for each address. @throws TooManyCalls */
export const limitConcurrentLookups = <T>(app: App, address: string, run: () => Promise<T>): Promise<T> =>
  lookupShares(app)(address, run);

function refuseLookup(): never {
  return throwTooManyCalls('an address looks up too much at once');
}

/**
 * Returns a function that answers all questions of one key together which come while those before them are answered. So a flood of
 * questions about one email costs one lookup at a time, and a member who asks the same way is answered with the flood.
 * @param answerAll returns the answers in the order of the questions
 * @throws TooManyCalls when LOOKUPS_TOGETHER questions of a key wait
 */
export function createBatches<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
) {
  const waiting = new Map<string, { questions: Question[]; answers: Promise<readonly Answer[]> }>();
  const running = new Map<string, Promise<unknown>>();

  function begin(key: string) {
    const questions: Question[] = [];
    const answers = (running.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key);
      return answerAll(questions);
    });
    const batch = { questions, answers };
    waiting.set(key, batch);
    const batchEnd: Promise<void> = answers.then(
      () => forget(key, batchEnd),
      () => forget(key, batchEnd),
    );
    running.set(key, batchEnd);
    return batch;
  }
  function forget(key: string, batchEnd: Promise<void>) {
    if (running.get(key) === batchEnd) running.delete(key);
  }

  return async (key: string, question: Question): Promise<Answer> => {
    const { questions, answers } = waiting.get(key) ?? begin(key);
    if (questions.length >= LOOKUPS_TOGETHER) refuseLookup();
    const index = questions.push(question) - 1;
    return (await answers)[index] as Answer;
  };
}
