import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { canShareFrames, createFrameWriter, sendFrame } from './frames.ts';

describe('frames for many sockets', () => {
  it('shares them with the installed version of ws', () => {
    expect(canShareFrames()).toBe(true);
  });

  it('does not share them when ws encodes differently or has lost the function', () => {
    expect(canShareFrames(() => Buffer.from('something else'))).toBe(false);
    expect(
      canShareFrames(() => {
        throw new TypeError('Sender.frame is not a function');
      }),
    ).toBe(false);
  });

  it('sends by ws when frames cannot be shared, or when a socket has no raw socket', () => {
    const sent: string[] = [];
    const socket = { send: (text: string) => sent.push(text) } as never;
    createFrameWriter({ t: 'pong' }, false)(socket);
    createFrameWriter({ t: 'pong' }, true)(socket);
    expect(sent).toEqual(['{"t":"pong"}', '{"t":"pong"}']);
  });

  /** Returns a socket of ws, and the bytes of each call that the operating system would get. */
  function recordingSocket() {
    const calls: string[] = [];
    const raw = new Writable({
      write: (chunk, _encoding, done) => {
        calls.push(chunk.toString());
        done();
      },
      writev: (chunks, done) => {
        calls.push(chunks.map(({ chunk }) => chunk.toString()).join(''));
        done();
      },
    });
    const send = (text: string) => raw.write(`own ${text}`);
    return { calls, socket: { _socket: raw, send } as never };
  }

  it('writes the frames of one callback and of its promises in one call, in their order', async () => {
    const { calls, socket } = recordingSocket();
    createFrameWriter({ t: 'missed' }, true)(socket);
    createFrameWriter({ t: 'pong' }, true)(socket);
    await Promise.resolve();
    sendFrame(socket, { t: 'pong' });
    expect(calls).toEqual([]);
    await new Promise((next) => setImmediate(next));
    expect(calls).toEqual(['\ufffd\x0e{"t":"missed"}\ufffd\x0c{"t":"pong"}own {"t":"pong"}']);
    sendFrame(socket, { t: 'pong' });
    await new Promise((next) => setImmediate(next));
    expect(calls[1]).toBe('own {"t":"pong"}');
  });

  it('S-32 does not collect more than 64 KiB for a socket, so that one that reads is not taken for a slow one', () => {
    const { calls, socket } = recordingSocket();
    const write = createFrameWriter({ t: 'refused', n: 1, code: 'INTERNAL', message: 'x'.repeat(40_000) }, true);
    for (let n = 0; n < 5; n++) write(socket);
    expect(calls.map((bytes) => Math.round(bytes.length / 40_000))).toEqual([2, 2]);
  });
});
