import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { messageTimes } from './spread.rules.ts';

const NOW = new Date('2026-11-22T18:00:00Z');

describe('the times of demo messages', () => {
  it('rise, lie before now, and are never at night in New York', () => {
    for (let place = 0; place < 40; place++) {
      const times = messageTimes({ now: NOW, place, count: 12 }).map(Number);
      expect(times).toHaveLength(12);
      for (const [at, time] of times.entries()) {
        expect(time, `message ${at} of chat ${place}`).toBeLessThan(Number(times[at + 1] ?? NOW));
        const hour = new Date(time).toLocaleString('en-US', {
          timeZone: 'America/New_York',
          hour: 'numeric',
          hourCycle: 'h23',
        });
        expect(Number(hour)).toBeGreaterThanOrEqual(7);
      }
    }
  });

  it('keep the order of the chats, and spread the messages of a chat over several days', () => {
    const last = (place: number) => Number(messageTimes({ now: NOW, place, count: 3 }).at(-1));
    for (let place = 1; place < 40; place++) expect(last(place)).toBeLessThan(last(place - 1));
    const [first = 0] = messageTimes({ now: NOW, place: 0, count: 8 }).map(Number);
    expect(NOW.getTime() - first).toBeGreaterThan(DAY_MS);
  });
});
