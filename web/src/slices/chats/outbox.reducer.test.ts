import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToOutbox, nextToSend, type OutboxEvent, type OutboxMessages } from './outbox.reducer.ts';

const ids = ['one', 'two', 'three'];
const clientId = fc.constantFrom(...ids);
const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  clientId.map(
    (clientId): OutboxEvent => ({
      type: 'written',
      message: { clientId, chatId: 'c', content: clientId, writtenAt: ids.indexOf(clientId) },
    }),
  ),
  fc
    .record({
      type: fc.constantFrom('sending' as const, 'unanswered' as const, 'retried' as const, 'deleted' as const),
      clientId,
    })
    .map((event): OutboxEvent => event),
  clientId.map((clientId): OutboxEvent => ({ type: 'refused', clientId, code: 'CHAT_CLOSED', message: 'Closed.' })),
  clientId.map((clientId): OutboxEvent => ({ type: 'stored', message: { clientId } })),
);
const stateOf = (outbox: OutboxMessages, id: string) => outbox.find(({ clientId }) => clientId === id)?.state;

describe('unsent messages', () => {
  it('M-09 never go back from stored, in any order of answers, events and refusals', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: OutboxMessages = [];
        for (const event of events) {
          const next = applyToOutbox(outbox, event);
          for (const { clientId, state } of outbox) {
            if (state === 'stored') expect(stateOf(next, clientId)).toBe('stored');
          }
          outbox = next;
        }
      }),
    );
  });

  it('M-09 stay until they are stored or their author deletes them', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: OutboxMessages = [];
        for (const event of events) {
          const next = applyToOutbox(outbox, event);
          if (event.type !== 'deleted') {
            for (const { clientId, content } of outbox) {
              expect(next.find((message) => message.clientId === clientId)?.content).toBe(content);
            }
          }
          outbox = next;
        }
      }),
    );
  });

  it('M-09 are sent one at a time in each chat, in order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: OutboxMessages = [];
        for (const event of events) {
          // A sender only ever takes what is next.
          if (event.type === 'sending' && nextToSend(outbox, 'c')?.clientId !== event.clientId) continue;
          outbox = applyToOutbox(outbox, event);
          expect(outbox.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
          // Those of a closed page may be found after later ones were written.
          expect(outbox).toEqual(outbox.toSorted((a, b) => a.writtenAt - b.writtenAt));
        }
      }),
    );
  });

  it('M-09 stay with their text and the reason when they are refused, until they are tried again', () => {
    const written: OutboxEvent = {
      type: 'written',
      message: { clientId: 'one', chatId: 'c', content: 'Hello', writtenAt: 1 },
    };
    const refused = (
      [
        written,
        { type: 'sending', clientId: 'one' },
        { type: 'refused', clientId: 'one', code: 'CHAT_CLOSED', message: 'Closed.' },
      ] as const
    ).reduce<OutboxMessages>(applyToOutbox, []);
    expect(refused).toMatchObject([
      { content: 'Hello', state: 'refused', refusal: { code: 'CHAT_CLOSED', message: 'Closed.' } },
    ]);
    expect(nextToSend(refused, 'c')).toBeUndefined();
    expect(nextToSend(applyToOutbox(refused, { type: 'retried', clientId: 'one' }), 'c')?.content).toBe('Hello');
  });
});
