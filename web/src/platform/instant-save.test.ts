import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { instantSave } from './instant-save.ts';

interface Settings {
  a: boolean;
  b: boolean;
}
const queryKey = ['test', 'settings'];
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const cached = () => queryClient.getQueryData<Settings>(queryKey);

/** Two switches of one page, on a server that answers when told. */
function onTwoSwitches() {
  const stored: Settings = { a: false, b: false };
  const calls: { change: Partial<Settings>; answer: (error?: Error) => void }[] = [];
  const read = vi.fn(async () => ({ ...stored }));
  queryClient.setQueryData(queryKey, { ...stored });
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: 60_000 }).subscribe(() => {});
  const failed: Error[] = [];
  const options = instantSave<Partial<Settings>>({
    queryKey,
    save: (change) =>
      new Promise((resolve, reject) => {
        const answer = (error?: Error) => (error ? reject(error) : resolve(Object.assign(stored, change)));
        calls.push({ change, answer });
      }),
    show: (change) => queryClient.setQueryData<Settings>(queryKey, (data) => data && { ...data, ...change }),
    opposite: (change) => Object.fromEntries(Object.entries(change).map(([field, on]) => [field, !on])),
    onFailed: (error) => failed.push(error),
  });
  const flip = (change: Partial<Settings>) =>
    void new MutationObserver(queryClient, options).mutate(change).catch(() => {});
  return { stored, calls, read, flip, failed, stop };
}

describe('settings that save at once', () => {
  afterEach(() => queryClient.clear());

  it('P-10 shows quick clicks at once and sends them one after the other, so that the last one stays', async () => {
    const { stored, calls, read, flip, stop } = onTwoSwitches();
    flip({ a: true });
    flip({ a: false });
    await expect.poll(() => calls).toHaveLength(1);
    expect(calls.map(({ change }) => change)).toEqual([{ a: true }]);
    calls[0]?.answer();
    await expect.poll(() => calls).toHaveLength(2);
    expect(cached()).toEqual({ a: false, b: false });
    expect(read).not.toHaveBeenCalled();
    calls[1]?.answer();
    await expect.poll(() => read).toHaveBeenCalledOnce();
    expect(stored.a).toBe(false);
    stop();
  });

  it('P-10 does not undo another switch when a save fails, and says that it failed', async () => {
    const { calls, flip, failed, stop } = onTwoSwitches();
    flip({ a: true });
    flip({ b: true });
    await expect.poll(() => calls).toHaveLength(1);
    calls[0]?.answer(new Error('no'));
    await expect.poll(() => calls).toHaveLength(2);
    expect(cached()?.b).toBe(true);
    expect(failed).toHaveLength(1);
    calls[1]?.answer();
    await expect.poll(() => cached()).toEqual({ a: false, b: true });
    stop();
  });

  it('P-10 takes a switch back that could not be saved, also without a connection', async () => {
    const { calls, read, flip, stop } = onTwoSwitches();
    read.mockRejectedValue(new Error('offline'));
    flip({ a: true });
    await expect.poll(() => cached()?.a).toBe(true);
    calls[0]?.answer(new Error('offline'));
    await expect.poll(() => cached()?.a).toBe(false);
    stop();
  });
});
