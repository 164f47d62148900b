import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyToUnsent, nextToSend, type UnsentEvent, type UnsentMessages } from './unsent-messages.live.ts';

const ids = ['one', 'two', 'three'];
const clientId = fc.constantFrom(...ids);
const event: fc.Arbitrary<UnsentEvent> = fc.oneof(
  clientId.map(
    (clientId): UnsentEvent => ({
      type: 'written',
      message: { clientId, chatId: 'c', content: clientId, at: ids.indexOf(clientId) },
    }),
  ),
  fc
    .record({
      type: fc.constantFrom('sending' as const, 'unanswered' as const, 'retried' as const, 'deleted' as const),
      clientId,
    })
    .map((event): UnsentEvent => event),
  clientId.map((clientId): UnsentEvent => ({ type: 'refused', clientId, code: 'CHAT_CLOSED', message: 'Closed.' })),
  clientId.map((clientId): UnsentEvent => ({ type: 'stored', message: { clientId } })),
);
const stateOf = (unsent: UnsentMessages, id: string) => unsent.find(({ clientId }) => clientId === id)?.state;

describe('unsent messages', () => {
  it('M-09 never go back from stored, in any order of answers, events and refusals', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let unsent: UnsentMessages = [];
        for (const event of events) {
          const next = applyToUnsent(unsent, event);
          for (const { clientId, state } of unsent) {
            if (state === 'stored') expect(stateOf(next, clientId)).toBe('stored');
          }
          unsent = next;
        }
      }),
    );
  });

  it('M-09 stay until they are stored or their author deletes them', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let unsent: UnsentMessages = [];
        for (const event of events) {
          const next = applyToUnsent(unsent, event);
          if (event.type !== 'deleted') {
            for (const { clientId, content } of unsent) {
              expect(next.find((unsent) => unsent.clientId === clientId)?.content).toBe(content);
            }
          }
          unsent = next;
        }
      }),
    );
  });

  it('M-09 are sent one at a time in each chat, in order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let unsent: UnsentMessages = [];
        for (const event of events) {
          // A sender only ever takes what is next.
          if (event.type === 'sending' && nextToSend(unsent, 'c')?.clientId !== event.clientId) continue;
          unsent = applyToUnsent(unsent, event);
          expect(unsent.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('M-09 stay with their text and the reason when they are refused, until they are tried again', () => {
    const written: UnsentEvent = {
      type: 'written',
      message: { clientId: 'one', chatId: 'c', content: 'Hello', at: 1 },
    };
    const refused = (
      [
        written,
        { type: 'sending', clientId: 'one' },
        { type: 'refused', clientId: 'one', code: 'CHAT_CLOSED', message: 'Closed.' },
      ] as const
    ).reduce<UnsentMessages>(applyToUnsent, []);
    expect(refused).toMatchObject([
      { content: 'Hello', state: 'refused', refusal: { code: 'CHAT_CLOSED', message: 'Closed.' } },
    ]);
    expect(nextToSend(refused, 'c')).toBeUndefined();
    expect(nextToSend(applyToUnsent(refused, { type: 'retried', clientId: 'one' }), 'c')?.content).toBe('Hello');
  });
});
