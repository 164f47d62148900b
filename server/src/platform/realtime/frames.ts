import type { Socket } from 'node:net';
import { Sender, type WebSocket } from 'ws';
import type { ServerFrame } from '#contract/realtime.ts';

declare module 'ws' {
  /** Part of ws, but not of its published types. */
  export const Sender: { frame(data: Buffer, options: Record<string, unknown>): Buffer[] };
}

/** Encodes a text as one WebSocket frame, as the server sends it without compression. */
const encode = (text: string): Buffer =>
  Buffer.concat(Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }));

const rawSocket = (socket: WebSocket) => (socket as unknown as { _socket?: Socket | null })._socket;

/**
 * Checks that this version of ws has the internals used below and that they encode as RFC 6455 says: an unmasked, final text
 * frame, with the length in one or three bytes.
 */
export function canShareFrames(frame: (text: string) => Buffer = encode): boolean {
  try {
    const long = 'x'.repeat(300);
    const expected = [Buffer.from('\x81\x02ok', 'latin1'), Buffer.from(`\x81\x7e\x01\x2c${long}`, 'latin1')];
    return frame('ok').equals(expected[0] as Buffer) && frame(long).equals(expected[1] as Buffer);
  } catch {
    return false;
  }
}

/**
 * Returns a function that writes one frame to any number of sockets. It is encoded once for all: with 200 sockets that takes
 * a fraction of the time of `send`. Falls back to `send` where the internals of ws have changed.
 */
export function createFrameWriter(frame: ServerFrame, canShare: boolean): (socket: WebSocket) => void {
  const text = JSON.stringify(frame);
  if (!canShare) return (socket) => socket.send(text);
  let bytes: Buffer | undefined;
  return (socket) => {
    const raw = rawSocket(socket);
    if (!raw) return socket.send(text);
    bytes ??= encode(text);
    raw.write(bytes);
  };
}
