import { expect, it, vi } from 'vitest';
import { within } from './within.ts';

const never = new Promise<never>(() => {});
const refuse = () => {
  throw new Error('late');
};

it('returns or throws what work does that is done in time', async () => {
  expect(await within(1000, (async () => 'done')(), () => 'late')).toBe('done');
  await expect(within(1000, Promise.reject(new Error('broken')), refuse)).rejects.toThrow('broken');
});

it('returns or throws the outcome of lateness when work takes longer', async () => {
  expect(await within(1, never, () => 'late')).toBe('late');
  await expect(within(1, never, refuse)).rejects.toThrow('late');
});

it('leaves no timer behind, and ignores work that fails after its time', async () => {
  vi.useFakeTimers();
  try {
    await within(1000, Promise.resolve(), refuse);
    await within(1000, Promise.reject(new Error('broken')), refuse).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
    const { promise, reject } = Promise.withResolvers<void>();
    const waiting = within(1000, promise, () => 'late');
    await vi.advanceTimersByTimeAsync(1000);
    reject(new Error('broken'));
    expect(await waiting).toBe('late');
  } finally {
    vi.useRealTimers();
  }
});
