import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE } from '#contract/realtime.ts';
import { SOCKETS } from '#server/platform/server-limits.rules.ts';
import type { Actor } from '../http/handle.ts';
import { type Client, createHub } from './hub.ts';

/** Returns a client whose socket reads nothing, and what the hub did with it. */
function slowClient(uid: string, bufferedAmount: number) {
  const seen = { sent: 0, closed: 0 };
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount,
    send: () => void seen.sent++,
    close(code: number) {
      seen.closed = code;
    },
  };
  const actor: Actor = { uid, sessionId: 's', staffRole: null, isNew: false, authTime: 0, expiresAt: 0 };
  return { client: { socket: socket as unknown as WebSocket, actor } satisfies Client, seen };
}

it('S-32 closes a socket that reads nothing, and sockets that together keep too many bytes of one member', () => {
  const hub = createHub();
  const { unreadMaxBytes, unreadOfMemberMaxBytes } = SOCKETS;
  const slow = slowClient('slow', unreadMaxBytes + 1);
  const fine = slowClient('fine', unreadMaxBytes);
  const many = Array.from({ length: 8 }, () => slowClient('many', unreadOfMemberMaxBytes / 8 + 1));
  for (const { client } of [slow, fine, ...many]) hub.add(client);
  hub.publish(['slow', 'fine', 'many'], { type: 'profile' });
  expect(slow.seen).toEqual({ sent: 0, closed: CLOSE.TOO_SLOW });
  expect(fine.seen).toEqual({ sent: 1, closed: 0 });
  for (const { seen } of many) expect(seen).toEqual({ sent: 0, closed: CLOSE.TOO_SLOW });
});
