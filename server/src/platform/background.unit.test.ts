import { describe, expect, it } from 'vitest';
import { createBackground } from './background.ts';

describe('work in the background', () => {
  it('is waited for, with the work that it begins itself', async () => {
    const background = createBackground(() => {});
    const done: string[] = [];
    const first = Promise.withResolvers<void>();
    background.run(async () => {
      await first.promise;
      background.run(async () => {
        await Promise.resolve();
        done.push('second');
      });
      done.push('first');
    });
    const drained = background.drained().then(() => done.push('drained'));
    expect(done).toEqual([]);
    first.resolve();
    await drained;
    expect(done).toEqual(['first', 'second', 'drained']);
  });

  it('reports what fails, whether at once or later, and goes on with the rest', async () => {
    const errors: unknown[] = [];
    const background = createBackground((error) => errors.push(error));
    let ran = false;
    background.run(() => {
      throw new Error('at once');
    });
    background.run(() => Promise.reject(new Error('later')));
    background.run(async () => {
      ran = true;
    });
    await background.drained();
    expect(errors).toEqual([new Error('at once'), new Error('later')]);
    expect(ran).toBe(true);
  });
});
