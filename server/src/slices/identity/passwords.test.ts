import { describe, expect, it } from 'vitest';
import { Overloaded } from './errors.ts';
import { limitConcurrency } from './passwords.ts';

describe('hashing passwords', () => {
  it('hashes a limited number of passwords at once and refuses more when too many wait', async () => {
    const inTurn = limitConcurrency(2, 3);
    let running = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const task = async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((open) => gates.push(open));
      running--;
    };
    const tasks = Array.from({ length: 5 }, () => inTurn(task));
    await expect(inTurn(task)).rejects.toBeInstanceOf(Overloaded);
    for (let done = 0; done < 5; done++) {
      gates.shift()?.();
      await Promise.race(tasks.slice(done));
      await new Promise(setImmediate);
    }
    await Promise.all(tasks);
    expect(most).toBe(2);
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('S-13 hashes for members first, also when strangers fill the queue', async () => {
    const inTurn = limitConcurrency(1, 2);
    const done: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = inTurn(() => gate.promise);
    const task = (name: string, isUrgent = false) => inTurn(async () => void done.push(name), isUrgent);
    const strangers = [task('stranger'), task('stranger')];
    await expect(task('stranger')).rejects.toBeInstanceOf(Overloaded);
    const member = task('member', true);
    gate.resolve();
    await Promise.all([first, member, ...strangers]);
    expect(done).toEqual(['member', 'stranger', 'stranger']);
  });
});
