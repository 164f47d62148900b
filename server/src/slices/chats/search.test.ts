import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { anyCharacter } from '#server/testing/any-character.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { chats, connections, hangouts, safety } = routes;

describe('message search', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let chatId: string;
  beforeAll(async () => {
    test = await createTestApp();
    ann = await test.member();
    ben = await test.member();
    chatId = await connect(ann, ben);
  });
  afterAll(() => test.close());

  const send = async (by: Member, content: string, to = chatId) =>
    (await by.call(chats.send, { params: { chatId: to }, body: { clientId: crypto.randomUUID(), content } })).body;
  const found = async (by: Member, search: string) =>
    (await by.call(chats.search, { query: { search, limit: 50 } })).body.items.map(({ content }) => content);

  async function hangoutOf(host: Member, ...guests: Member[]) {
    const { body } = await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    for (const guest of guests) {
      await guest.call(hangouts.join, { params: { hangoutId: body.id, uid: guest.uid }, body: { rsvp: 'confirmed' } });
    }
    return { hangoutId: body.id, groupId: `group_${body.id}` };
  }

  it('M-12 finds all words in any order and language, ignoring case and accents, with an incomplete last word', async () => {
    const said = [
      "Let's meet at Café Grumpy, Meserole Avenue",
      'ПРИВЕТ из Бруклина',
      '我们周末去皇后区吃饭吧',
      '週末にラーメンを食べよう',
      'https://example.com/bagels-and-lox?x=1',
      'Ångström was Ødegård’s neighbor',
    ];
    for (const content of said) await send(ann, content);
    const cases: [string, number[]][] = [
      ['cafe', [0]],
      ['CAFÉ gru', [0]],
      ['avenue mese', [0]],
      ['avenu meserole', []],
      ['lets', [0]],
      ['cafe g', []],
      ['bring a', []],
      ['привет', [1]],
      ['п', []],
      ['брукл', [1]],
      ['皇后', [2]],
      ['我', [2]],
      ['ラーメン', [3]],
      ['週末', [3]],
      ['bagels', [4]],
      ['example lox', [4]],
      ['angstrom', [5]],
      ['nothing of the kind', []],
    ];
    for (const [search, at] of cases) expect(await found(ben, search), search).toEqual(at.map((index) => said[index]));
  });

  it('M-12 finds nothing for punctuation and query operators, without an error', async () => {
    for (const search of ['!!!', "'", "' | 'x", 'a:* & !b', '\\', '%', '😊', '<->', '()']) {
      const answer = await ben.call(chats.search, { query: { search } });
      expect([search, answer.status, answer.body.items.length > 5]).toEqual([search, 200, false]);
    }
    expect((await ben.call(chats.search, { query: { search: '   ' } })).status).toBe(400);
    for (const cursor of ['x', Buffer.from('["2026-13-45T00:00:00.000Z","c","1"]').toString('base64url')]) {
      expect((await ben.call(chats.search, { query: { search: 'hi', cursor } })).status).toBe(400);
    }
  });

  it('M-12 returns results of all chats page by page, newest first, none twice', async () => {
    const [one, two] = [await test.member(), await test.member()];
    const others = [await connect(ann, one), await connect(two, ann)];
    for (let n = 0; n < 13; n++) await send(ann, `walrus ${n}`, others[n % 2]);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ann.call(chats.search, {
        query: { search: 'walrus', limit: 5, ...(cursor && { cursor }) },
      });
      pages.push(body.items.map(({ content }) => content));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([5, 5, 3]);
    expect(new Set(pages.flat()).size).toBe(13);
    expect(await found(one, 'walrus')).toHaveLength(7);
  });

  it('M-12 searches only chats that the member takes part in now', async () => {
    const carl = await test.member();
    await send(ann, 'the secret handshake');
    expect(await found(carl, 'handshake')).toEqual([]);
    const { hangoutId, groupId } = await hangoutOf(ann, carl);
    await send(ann, 'bring a trombone', groupId);
    expect(await found(carl, 'trombone')).toEqual(['bring a trombone']);
    await carl.call(hangouts.leave, { params: { hangoutId, uid: carl.uid } });
    await send(ann, 'two trombones', groupId);
    expect(await found(carl, 'trombone')).toEqual([]);
    expect(await found(ann, 'trombone')).toHaveLength(2);
  });

  it('M-12 P-12 does not find messages that a block withholds, or those of a declined request', async () => {
    const [host, dan, eve] = [await test.member(), await test.member(), await test.member()];
    const { groupId } = await hangoutOf(host, dan, eve);
    await send(dan, 'marmalade from dan', groupId);
    expect(await found(eve, 'marmalade')).toHaveLength(1);
    await eve.call(safety.block, { params: { uid: eve.uid, other: dan.uid } });
    expect(await found(eve, 'marmalade')).toEqual([]);
    expect(await found(host, 'marmalade')).toHaveLength(1);
    const params = { target: host.uid, requester: dan.uid };
    await dan.call(connections.request, { params, body: { message: 'quince jelly' } });
    expect(await found(host, 'quince')).toHaveLength(1);
    await host.call(connections.answer, { params, body: { answer: 'decline' } });
    expect(await found(host, 'quince')).toEqual([]);
    expect(await found(dan, 'quince')).toHaveLength(1);
  });

  it('M-12 does not find system messages', async () => {
    const [host, guest] = [await test.member(), await test.member()];
    await hangoutOf(host, guest);
    expect(await found(host, 'joined')).toEqual([]);
  });

  it('M-12 returns the messages around a found message', async () => {
    const [one, two] = [await test.member(), await test.member()];
    const id = await connect(one, two);
    for (let n = 2; n <= 40; n++) await send(one, `n${n}`, id);
    const around = async (seq: number, limit = 10) => {
      const { body } = await two.call(chats.messages, { params: { chatId: id }, query: { around: seq, limit } });
      return [body.items[0]?.seq, body.items.at(-1)?.seq, body.hasMore, body.hasNewer];
    };
    expect(await around(20)).toEqual([16, 25, true, true]);
    expect(await around(1)).toEqual([1, 6, false, true]);
    expect(await around(40)).toEqual([36, 40, true, false]);
    expect(await around(999)).toEqual([36, 40, true, false]);
  });

  it('M-12 finds the words of an ASCII message without its normalization, as messages before 2026-11-22 are indexed', async () => {
    // How the words of those messages were computed.
    const before = `btrim(regexp_replace(regexp_replace(regexp_replace(lower(normalize(c, nfkd)), '[\\u0300-\\u036f''’‘ʼ]', '', 'g'),
      '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff])', ' \\1 ', 'g'), '[^[:alnum:]]+', ' ', 'g'))`;
    const pieces = [
      'a.b',
      "don't",
      'x@y.com',
      'http://a.b/c?d=1',
      '-1.5e3',
      '<b>',
      '&amp;',
      '\t',
      '  ',
      'Éa',
      '周',
      '½',
      'I',
    ];
    const piece = fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ maxLength: 6 }),
      fc.string({ unit: anyCharacter, maxLength: 4 }),
    );
    const texts = fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const contents = given.map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());
        const { rows } = await test.app.pool.query(
          `select c from unnest($1::text[]) c where to_tsvector('simple', message_words(c)) <> to_tsvector('simple', ${before})`,
          [contents],
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
