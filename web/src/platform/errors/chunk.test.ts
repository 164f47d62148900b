import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from './chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('G-09 hands on a part that arrives', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page');
});

it('G-09 tries once more, silently, when a part fails', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('dropped')).mockResolvedValue('page');
  const loaded = loadChunk(load);
  await vi.runAllTimersAsync();
  expect(await loaded).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

it("G-09 raises 'Loading chunk failed' when it fails again", async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('dropped'));
  const outcome = expect(loadChunk(load)).rejects.toThrow('Loading chunk failed');
  await vi.runAllTimersAsync();
  await outcome;
  expect(load).toHaveBeenCalledTimes(2);
});

it("G-09 raises 'Loading chunk failed' when a part has not arrived after 120 seconds", async () => {
  const failed = vi.fn();
  loadChunk(() => new Promise(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.mock.calls[0]?.[0].message).toBe('Loading chunk failed');
});
