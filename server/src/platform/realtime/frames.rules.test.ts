import { describe, expect, it } from 'vitest';
import { canShareFrames, createFrameWriter } from './frames.ts';

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
});
