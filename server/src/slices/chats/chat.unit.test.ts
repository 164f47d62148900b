import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { gateFor, mayEdit, type WritePermission, withhold } from './chat.rules.ts';

/** Ann asked Bob to connect. */
const pending: WritePermission = { gate: 'pending', requestBy: 'ann', requestSent: 0, paused: false };
const open: WritePermission = { ...pending, gate: 'open' };
const closed: WritePermission = { ...pending, gate: 'closed' };
const neither = { request: null, can: { send: false, answer: false } };

describe('the gate of a chat', () => {
  it('lets both write in an open chat and nobody in a closed or paused one', () => {
    for (const viewer of ['ann', 'bob']) {
      expect(gateFor(viewer, open)).toEqual({ request: null, can: { send: true, answer: false } });
      expect(gateFor(viewer, closed)).toEqual(neither);
      for (const gate of [open, closed, pending]) expect(gateFor(viewer, { ...gate, paused: true })).toEqual(neither);
    }
  });

  it('lets the requester write five messages before the receiver accepts, and the receiver answer alone', () => {
    const sent = (requestSent: number) => ({ ...pending, requestSent });
    expect(gateFor('ann', sent(0))).toEqual({
      request: { direction: 'sent', remaining: 5 },
      can: { send: true, answer: false },
    });
    expect(gateFor('ann', sent(4))).toMatchObject({ request: { remaining: 1 }, can: { send: true } });
    expect(gateFor('ann', sent(5))).toMatchObject({ request: { remaining: 0 }, can: { send: false } });
    expect(gateFor('ann', sent(6))).toMatchObject({ request: { remaining: 0 }, can: { send: false } });
    expect(gateFor('bob', sent(2))).toEqual({
      request: { direction: 'received', remaining: 3 },
      can: { send: false, answer: true },
    });
  });

  it('M-11 lets members edit exactly where they may write, whatever number of messages is left', () => {
    for (const gate of [open, closed, pending])
      for (const paused of [false, true])
        for (const member of ['ann', 'bob'])
          expect(mayEdit(member, { ...gate, paused })).toBe(gateFor(member, { ...gate, paused }).can.send);
    expect(mayEdit('ann', { ...pending, requestSent: 5 })).toBe(true);
  });
});

it('P-12 leaves of a withheld message its place and nothing that a member wrote or did', () => {
  const message = {
    chatId: 'ann-bob',
    seq: 7,
    timestamp: '2026-11-24T12:00:00.000Z',
    userId: 'bob',
    kind: 'text',
    content: 'canary',
    clientId: 'canary',
    change: 3,
    replyTo: { seq: 1, content: 'canary' },
    reactions: [{ emoji: 'canary' }],
  } as unknown as Message;
  expect(withhold(message)).toEqual({
    chatId: 'ann-bob',
    seq: 7,
    timestamp: '2026-11-24T12:00:00.000Z',
    userId: '',
    kind: 'hidden',
    content: '',
    clientId: 'hidden-7',
    change: 0,
  });
});
