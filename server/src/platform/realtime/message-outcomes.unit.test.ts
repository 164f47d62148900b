import { expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { messageOutcomes } from './message-outcomes.ts';

it('D09 logs messages that were refused as unavailable, once in ten seconds with their number', () => {
  const lines: Record<string, unknown>[] = [];
  const counted: string[] = [];
  let now = 0;
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  const onOutcome = messageOutcomes({ onMessage: (outcome) => void counted.push(outcome) }, log, () => now);
  for (const outcome of ['stored', 'UNAVAILABLE', 'UNAVAILABLE', 'CHAT_CLOSED', 'UNAVAILABLE']) onOutcome(outcome, 0.1);
  now = 10_000;
  onOutcome('UNAVAILABLE', 0.1);
  expect(counted).toHaveLength(6);
  expect(lines.map(({ event, refused }) => [event, refused])).toEqual([
    ['messages_refused', 1],
    ['messages_refused', 3],
  ]);
});
