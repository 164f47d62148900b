import { expect, it } from 'vitest';
import { Overloaded } from './errors.ts';
import { createPasswords, WAITING_MAX } from './passwords.ts';

it('A-16 S-13 hashes also for emails without an account, and for members first when strangers fill the queue, and refuses further strangers', async () => {
  const passwords = createPasswords(null, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = await passwords.hash('the right one');
  const finished: string[] = [];
  const guess = async () => {
    await passwords.verify(null, 'a guess');
    finished.push('stranger');
  };
  const running = [guess(), guess()];
  const waiting = Array.from({ length: WAITING_MAX }, guess);
  await expect(guess()).rejects.toBeInstanceOf(Overloaded);
  const member = passwords.verify(stored, 'the right one', { isUrgent: true }).then((isRight) => {
    finished.push('member');
    return isRight;
  });
  expect(await member).toBe(true);
  await Promise.all([...running, ...waiting]);
  expect(finished.filter((name) => name === 'stranger')).toHaveLength(WAITING_MAX + 2);
  // Hashes end on several threads, so the order of the first few is not certain.
  expect(finished.indexOf('member')).toBeLessThan(20);
});
