import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE } from '#contract/realtime.ts';
import { type ConnectionPorts, serveConnection } from './connection.ts';

it('S-32 closes a socket that has not said hello within ten seconds, and not before', () => {
  vi.useFakeTimers();
  try {
    const close = vi.fn();
    const socket = Object.assign(new EventEmitter(), { close });
    const ports: Partial<ConnectionPorts> = { frames: { burst: 1, perSecond: 1 } };
    serveConnection(socket as unknown as WebSocket, ports as ConnectionPorts, () => {});
    vi.advanceTimersByTime(9_999);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledExactlyOnceWith(CLOSE.TOKEN);
  } finally {
    vi.useRealTimers();
  }
});
