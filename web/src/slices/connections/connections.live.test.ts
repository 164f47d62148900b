import { describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import { applyConnectionEvent, type ConnectionsState, fetched } from './connections.live.ts';

const me = 'a'.repeat(28);
const maya = 'b'.repeat(28);
const theo = 'c'.repeat(28);

const view = (other: string, change: Partial<ConnectionView> = {}): ConnectionView => ({
  target: me,
  requester: other,
  status: 'pending',
  timestamp: '2026-11-20T10:00:00.000Z',
  message: 'Hello!',
  version: 1,
  other: { uid: other, username: other.slice(0, 4), firstName: '', profileImage: null },
  direction: 'received',
  chatId: directChatId(me, other),
  ...change,
});
const connectionEvent = (connection: ConnectionView) => ({ type: 'connection', connection }) as const;
const ended = (other: string, version: number) =>
  ({ type: 'connectionEnded', target: me, requester: other, version }) as const;
const run = (state: ConnectionsState, ...events: Parameters<typeof applyConnectionEvent>[1][]) =>
  events.reduce(applyConnectionEvent, state);
const shown = ({ items }: ConnectionsState) => items.map(({ other, status }) => [other.uid, status]);

describe('own connections, live', () => {
  it('P-11 a request appears, newest first, and becomes a connection', () => {
    const later = view(theo, { timestamp: '2026-11-20T11:00:00.000Z' });
    const state = run(fetched([view(maya)]), connectionEvent(later));
    expect(shown(state)).toEqual([
      [theo, 'pending'],
      [maya, 'pending'],
    ]);
    expect(shown(run(state, connectionEvent({ ...later, status: 'connected', version: 2 })))[0]).toEqual([
      theo,
      'connected',
    ]);
  });

  it('P-11 a connection that ended goes', () => {
    expect(shown(run(fetched([view(maya), view(theo)]), ended(maya, 2)))).toEqual([[theo, 'pending']]);
  });

  it('D-04 a late event never undoes a newer one', () => {
    const connected = fetched([view(maya, { status: 'connected', version: 3 })]);
    expect(run(connected, connectionEvent(view(maya, { version: 2 })))).toBe(connected);
    expect(run(connected, ended(maya, 2))).toBe(connected);
    const gone = run(connected, ended(maya, 4));
    expect(shown(run(gone, connectionEvent(view(maya, { status: 'connected', version: 3 }))))).toEqual([]);
    expect(shown(run(gone, connectionEvent(view(maya, { version: 5 }))))).toEqual([[maya, 'pending']]);
  });

  it('P-11 two members have one connection, whichever of them asked', () => {
    const asked = view(maya, { target: maya, requester: me, direction: 'sent', version: 4 });
    expect(shown(run(fetched([view(maya)]), connectionEvent(asked)))).toEqual([[maya, 'pending']]);
  });

  it('D-04 old state and events in any order of two members make what a fresh fetch gives', () => {
    const events = [
      connectionEvent(view(maya, { version: 2, status: 'connected' })),
      ended(theo, 7),
      connectionEvent(view(theo, { version: 8 })),
    ];
    const orders = [events, [events[1], events[0], events[2]], [events[1], events[2], events[0]]] as (typeof events)[];
    for (const order of orders) {
      const state = run(fetched([view(maya), view(theo, { version: 6 })]), ...order);
      expect(state.items.map(({ other, version }) => [other.uid, version]).sort()).toEqual([
        [maya, 2],
        [theo, 8],
      ]);
    }
  });
});
