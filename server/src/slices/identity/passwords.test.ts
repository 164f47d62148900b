import { expect, it } from 'vitest';
import { Overloaded } from './errors.ts';
import { createPasswords, WAITING_MAX } from './passwords.ts';

it('S-13 hashes for members, also when strangers fill the queue, and refuses further strangers', async () => {
  const passwords = createPasswords(null, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const stored = await passwords.hash('the right one');
  const finished: string[] = [];
  const guess = async () => {
    await passwords.verify(stored, 'a guess');
    finished.push('stranger');
  };
  const running = [guess(), guess()];
  const waiting = Array.from({ length: WAITING_MAX }, guess);
  const tooMany = guess();
  const member = passwords.verify(stored, 'the right one', { isUrgent: true }).then((isRight) => {
    finished.push('member');
    return isRight;
  });
  await expect(tooMany).rejects.toBeInstanceOf(Overloaded);
  expect(await member).toBe(true);
  await Promise.all([...running, ...waiting]);
  expect(finished.filter((name) => name === 'stranger')).toHaveLength(WAITING_MAX + 2);
  // Hashes end on several threads, so the order of the first few is not certain.
  expect(finished.indexOf('member')).toBeLessThan(20);
});
