import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDelayedDeclines } from './delayed-declines.ts';

describe('declining a request', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const declining = () => {
    const declines = createDelayedDeclines();
    const send = vi.fn(() => Promise.resolve());
    declines.decline('ann-ben', send);
    return { declines, send, hidden: () => [...declines.declined.get()] };
  };

  it('P-11 hides it at once, and tells the server when it cannot be taken back any longer', async () => {
    const { declines, send, hidden } = declining();
    expect(hidden()).toEqual(['ann-ben']);
    await vi.advanceTimersByTimeAsync(9_999);
    expect([send.mock.calls.length, hidden()]).toEqual([0, ['ann-ben']]);
    await vi.advanceTimersByTimeAsync(1);
    expect([send.mock.calls.length, hidden()]).toEqual([1, []]);
    expect(declines.takeBack('ann-ben')).toBe(false);
  });

  it('P-11 shows it again when it is taken back, and never tells the server', async () => {
    const { declines, send, hidden } = declining();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(declines.takeBack('ann-ben')).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([send.mock.calls.length, hidden()]).toEqual([0, []]);
  });

  it('P-11 tells the server when the page is left before', async () => {
    const { declines, send } = declining();
    declines.sendAll();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(send).toHaveBeenCalledOnce();
  });
});
