import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToOutbox, nextToSend, type Outbox, type OutboxEvent } from './outbox.live.ts';

const ids = ['one', 'two', 'three'];
const clientId = fc.constantFrom(...ids);
const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
  clientId.map(
    (clientId): OutboxEvent => ({
      type: 'written',
      message: { clientId, chatId: 'c', content: clientId, at: ids.indexOf(clientId) },
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
const stateOf = (outbox: Outbox, id: string) => outbox.find(({ clientId }) => clientId === id)?.state;

describe('the outbox', () => {
  it('M-09 a stored message never goes back, in whatever order acknowledgements, events and refusals come', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: Outbox = [];
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

  it('M-09 no text is lost: what was written is there until it was stored or its writer deleted it', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: Outbox = [];
        for (const event of events) {
          const next = applyToOutbox(outbox, event);
          if (event.type !== 'deleted') {
            for (const { clientId, content } of outbox) {
              expect(next.find((unsent) => unsent.clientId === clientId)?.content).toBe(content);
            }
          }
          outbox = next;
        }
      }),
    );
  });

  it('M-09 sends one at a time in a chat, so that their order stays', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let outbox: Outbox = [];
        for (const event of events) {
          // A sender only ever takes what is next.
          if (event.type === 'sending' && nextToSend(outbox, 'c')?.clientId !== event.clientId) continue;
          outbox = applyToOutbox(outbox, event);
          expect(outbox.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('M-09 a refused message stays with its text and the reason until it is tried again', () => {
    const written: OutboxEvent = {
      type: 'written',
      message: { clientId: 'one', chatId: 'c', content: 'Hello', at: 1 },
    };
    const refused = (
      [
        written,
        { type: 'sending', clientId: 'one' },
        { type: 'refused', clientId: 'one', code: 'CHAT_CLOSED', message: 'Closed.' },
      ] as const
    ).reduce<Outbox>(applyToOutbox, []);
    expect(refused).toMatchObject([
      { content: 'Hello', state: 'refused', refusal: { code: 'CHAT_CLOSED', message: 'Closed.' } },
    ]);
    expect(nextToSend(refused, 'c')).toBeUndefined();
    expect(nextToSend(applyToOutbox(refused, { type: 'retried', clientId: 'one' }), 'c')?.content).toBe('Hello');
  });
});
