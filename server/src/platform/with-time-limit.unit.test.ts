import { expect, it, vi } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';

const never = new Promise<never>(() => {});
const refuse = () => {
  throw new Error('late');
};

it('returns or throws what work does that is done in time', async () => {
  expect(await withTimeLimit(1000, (async () => 'done')(), () => 'late')).toBe('done');
  await expect(withTimeLimit(1000, Promise.reject(new Error('broken')), refuse)).rejects.toThrow('broken');
});

it('returns or throws the outcome of lateness when work takes longer', async () => {
  expect(await withTimeLimit(1, never, () => 'late')).toBe('late');
  await expect(withTimeLimit(1, never, refuse)).rejects.toThrow('late');
});

it('leaves no timer behind, and ignores work that fails after its time', async () => {
  vi.useFakeTimers();
  try {
    await withTimeLimit(1000, Promise.resolve(), refuse);
    await withTimeLimit(1000, Promise.reject(new Error('broken')), refuse).catch(() => {});
    expect(vi.getTimerCount()).toBe(0);
    const { promise, reject } = Promise.withResolvers<void>();
    const waiting = withTimeLimit(1000, promise, () => 'late');
    await vi.advanceTimersByTimeAsync(1000);
    reject(new Error('broken'));
    expect(await waiting).toBe('late');
  } finally {
    vi.useRealTimers();
  }
});
