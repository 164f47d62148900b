import { describe, expect, it } from 'vitest';
import { type ClusterMessage, clusterMessageFor, type Envelope, pack, readEnvelope } from './messages.ts';

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

  it('D-04 replaces an event that fits nowhere by missed for its members, however many they are', () => {
    const event = { type: 'x', text: '漢'.repeat(500) } as never;
    const few: ClusterMessage = { kind: 'event', uids: ['ann', 'ben'], event };
    const uids = Array.from({ length: 99 }, (_, n) => `member-${n}`);
    const texts = [...pack([few, online(1), { kind: 'event', uids, event }], SENDER, 400)];
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(400);
    const [first, second, ...rest] = unpack(texts).flat();
    expect([first, second]).toEqual([{ kind: 'missed', uids: ['ann', 'ben'] }, online(1)]);
    expect(rest.flatMap((one) => (one.kind === 'missed' ? one.uids : []))).toEqual(uids);
    const ofChat: ClusterMessage = { kind: 'chatEvent', chatId: 'group_x', version: 3, except: [], event };
    expect(unpack(pack([ofChat], SENDER, 400)).flat()).toEqual([{ kind: 'chatMissed', chatId: 'group_x', version: 3 }]);
  });

  it('D-04 splits an event for many members, so that each gets the event itself', () => {
    const event = { type: 'x' } as never;
    const uids = Array.from({ length: 5000 }, (_, n) => `member-${n}`);
    const texts = [...pack([{ kind: 'event', uids, event }], SENDER, 7900)];
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(7900);
    const parts = unpack(texts).flat();
    expect(parts.every(({ kind }) => kind === 'event')).toBe(true);
    expect(parts.flatMap((one) => (one.kind === 'event' ? one.uids : []))).toEqual(uids);
  });

  it('names the chat instead of 50,000 members, and those whom a block leaves out', () => {
    const event = { type: 'x' } as never;
    const members = Array.from({ length: 50_000 }, (_, n) => `member-${n}`);
    const audience = { chatId: 'group_x', version: 3, members };
    const texts = [...pack([clusterMessageFor(members, event, audience)], SENDER, 7900)];
    expect(texts).toHaveLength(1);
    expect(texts[0]?.length).toBeLessThan(300);
    expect(clusterMessageFor(members.slice(2), event, audience)).toMatchObject({ except: ['member-0', 'member-1'] });
    expect(clusterMessageFor(members.slice(0, 2), event, audience)).toMatchObject({
      kind: 'event',
      uids: members.slice(0, 2),
    });
    expect(clusterMessageFor(members.slice(500), event, audience)).toMatchObject({ kind: 'event' });
  });

  it.each(['null', '1', '"x"', '[]', '{', '{"from":1,"alive":true}', '{"from":"a"}', '{"from":"a","messages":[null]}'])(
    'K-02 ignores the text %s, which no node sends',
    (text) => {
      expect(readEnvelope(text)).toBe(null);
    },
  );
});
