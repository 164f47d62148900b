import { describe, expect, it } from 'vitest';
import { type ClusterMessage, type Envelope, pack, readEnvelope } from './messages.ts';

const SENDER = { from: 'node', needsPostgres: false };
const unpack = (texts: Iterable<string>) =>
  [...texts].map((text) => (JSON.parse(text) as Envelope & { messages: ClusterMessage[] }).messages);
const online = (n: number): ClusterMessage => ({ kind: 'online', uid: `member-${n}` });

describe('packing cluster messages', () => {
  it('keeps the order and never exceeds the size', () => {
    const messages = Array.from({ length: 50 }, (_, n) => online(n));
    const texts = [...pack(messages, SENDER, 400)];
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400);
    expect(unpack(texts).flat()).toEqual(messages);
  });

  it('D-04 replaces a message that fits nowhere by missed, for its members if their ids fit', () => {
    const event = { type: 'x', text: '漢'.repeat(500) } as never;
    const few: ClusterMessage = { kind: 'event', uids: ['ann', 'ben'], event };
    const many: ClusterMessage = { kind: 'event', uids: Array.from({ length: 99 }, (_, n) => `member-${n}`), event };
    expect(unpack(pack([few, online(1), many], SENDER, 400)).flat()).toEqual([
      { kind: 'missed', uids: ['ann', 'ben'] },
      online(1),
      { kind: 'missed' },
    ]);
  });

  it.each(['null', '1', '"x"', '[]', '{', '{"from":1,"alive":true}', '{"from":"a"}', '{"from":"a","messages":[null]}'])(
    'K-02 ignores the text %s, which no node sends',
    (text) => {
      expect(readEnvelope(text)).toBe(null);
    },
  );
});
