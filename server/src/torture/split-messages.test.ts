import { expect, it } from 'vitest';
import { chats } from '#contract/chats/routes.ts';
import { createTestApp } from '#server/testing/app.ts';
import { splitMessages } from '#server/testing/split-messages.ts';

it('stores, repeats, orders, changes, searches and deletes messages in a table that is split by chat', async () => {
  const test = await createTestApp({ prepare: splitMessages, env: { LIMITS_FACTOR: '100' } });
  const [ann, ben] = [await test.member(), await test.member()];
  const query = async (text: string, values: unknown[] = []) => (await test.app.pool.query(text, values)).rows;
  const ids = Array.from({ length: 40 }, (_, n) => `group_split${n}`);
  await query(
    `insert into chats (id, type, title, created_by) select id, 'group', 'Split', $2 from unnest($1::text[]) id`,
    [ids, ann.uid],
  );
  await query(
    'insert into chat_participants (chat_id, uid) select id, uid from unnest($1::text[]) id, unnest($2::text[]) uid',
    [ids, [ann.uid, ben.uid]],
  );
  const [chatId = ''] = ids;
  const send = (id: string, content: string, clientId: string = crypto.randomUUID()) =>
    ann.call(chats.send, { params: { chatId: id }, body: { clientId, content } });

  for (const content of ['umbrella', 'at seven', 'umbrella again']) {
    const sent = await Promise.all(ids.map((id) => send(id, content)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const parts = await query('select distinct tableoid::regclass::text as part from messages');
  expect(parts.length).toBeGreaterThan(8);
  for (const { seqs } of await query('select array_agg(seq::int order by seq) as seqs from messages group by chat_id'))
    expect(seqs).toEqual([1, 2, 3]);

  const clientId = crypto.randomUUID();
  const repeats = await Promise.all(Array.from({ length: 10 }, () => send(chatId, 'once', clientId)));
  expect(new Set(repeats.map(({ body }) => body.seq))).toEqual(new Set([4]));
  const page = await ben.call(chats.messages, { params: { chatId }, query: { after: 0 } });
  expect(page.body.items.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);

  expect((await ann.call(chats.edit, { params: { chatId, seq: 4 }, body: { content: 'changed' } })).status).toBe(200);
  expect((await ann.call(chats.deleteMessage, { params: { chatId, seq: 1 } })).status).toBe(200);
  const found = await ben.call(chats.search, { query: { search: 'umbrella' } });
  expect(found.body.items.length).toBeGreaterThanOrEqual(20);
  // A plan for one chat reads one part.
  const plan = await query(
    `explain (format json) select * from messages where chat_id = '${chatId}' order by seq desc limit 50`,
  );
  expect(JSON.stringify(plan).match(/"Relation Name":"messages_\d+"/g)).toHaveLength(1);
  await query('delete from chats where id = $1', [chatId]);
  expect(await query('select from messages where chat_id = $1', [chatId])).toEqual([]);
  await test.close();
});
