import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANA, BOB, ME, ServerModel } from './chats.factory.ts';
import { applyToList, fetchedList, unreadIn } from './chats.live.ts';
import { rowsOf } from './timeline-rows.ts';
import { clearedDivider, movedDivider, openedDivider } from './unread-divider.reducer.ts';

const sight = (readSeq: number, unread: number, isReading = false) => ({ readSeq, unread, isReading });

describe('the unread divider', () => {
  it('M-03 is set where the member stopped reading, and stays while they read on', () => {
    let divider = openedDivider(sight(10, 300));
    for (const read of [30, 80, 200, 309]) {
      divider = movedDivider(divider, sight(read, 310 - read));
      expect(divider.after).toBe(10);
    }
    divider = movedDivider(divider, sight(310, 0, true));
    expect(divider.after).toBe(10);
    // More while one looks on does not move it; more while one looks away does.
    expect(movedDivider(divider, sight(310, 1, true)).after).toBe(10);
    expect(movedDivider(divider, sight(310, 1)).after).toBe(310);
    expect(openedDivider(sight(10, 0)).after).toBeNull();
  });

  it('M-03 is never below the first unread message, and everything above it is read', () => {
    const doing = fc.oneof(
      { weight: 5, arbitrary: fc.constant('message' as const) },
      { weight: 1, arbitrary: fc.constant('line' as const) },
      { weight: 2, arbitrary: fc.constant('deleted' as const) },
      { weight: 2, arbitrary: fc.constant('away' as const) },
      { weight: 2, arbitrary: fc.constant('back' as const) },
      { weight: 1, arbitrary: fc.constant('reads some' as const) },
      { weight: 1, arbitrary: fc.constant('writes' as const) },
    );
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), fc.nat(), (doings, pick) => {
        const server = new ServerModel();
        let list = fetchedList(ME, server.list());
        const chat = () => list.items.find(({ id }) => id === 'group_one') as (typeof list.items)[number];
        const receive = (events: ReturnType<ServerModel['apply']>) => {
          list = events.reduce(applyToList, list);
        };
        let isReading = true;
        let divider = openedDivider({ readSeq: 0, unread: 0 });
        const look = () => {
          if (isReading) receive(server.apply({ do: 'read', chat: 0 }));
          divider = movedDivider(divider, sight(chat().readSeq, unreadIn(chat()), isReading));
        };
        for (const [index, what] of doings.entries()) {
          if (what === 'message') receive(server.apply({ do: 'write', chat: 0, mine: false }));
          if (what === 'line') receive(server.apply({ do: 'participant', chat: 0 }));
          if (what === 'deleted') receive(server.apply({ do: 'delete', chat: 0, which: pick + index }));
          if (what === 'away') isReading = false;
          if (what === 'back') isReading = true;
          if (what === 'reads some') {
            const some = Math.max(chat().readSeq, Math.floor((chat().readSeq + chat().lastSeq) / 2));
            receive([{ type: 'chatRead', chatId: 'group_one', readSeq: some }]);
          }
          if (what === 'writes') {
            receive(server.apply({ do: 'write', chat: 0, mine: true }));
            divider = clearedDivider;
          }
          // Before and after the reading takes effect, as the screen sees it.
          divider = movedDivider(divider, sight(chat().readSeq, unreadIn(chat()), isReading));
          look();
          const rows = rowsOf(ME, server.messages('group_one'), [], divider.after);
          const firstUnread = rows.findIndex(
            ({ seq, kind, userId }) => seq > chat().readSeq && kind === 'text' && [ANA, BOB].includes(userId),
          );
          expect(unreadIn(chat()) > 0).toBe(firstUnread >= 0);
          const at = rows.findIndex(({ startsUnread }) => startsUnread);
          if (firstUnread >= 0) {
            expect(at).toBeGreaterThanOrEqual(0);
            expect(at).toBeLessThanOrEqual(firstUnread);
          }
          expect(rows.filter(({ startsUnread }) => startsUnread).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
