import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createWriter } from './writer.ts';

describe('the writer of messages', () => {
  let test: TestApp;
  let ann: Member;
  let chatId: string;
  beforeAll(async () => {
    test = await createTestApp();
    ann = await test.member();
    const ben = await test.member();
    chatId = await connect(ann, ben);
  });
  afterAll(() => test.close());
  const item = (content: string) => ({ chatId, userId: ann.uid, clientId: crypto.randomUUID(), content });

  it('M-06 stores the neighbors of a message that the database rejects, in order', async () => {
    const published: Message[] = [];
    const writer = createWriter(
      test.app.db,
      (stored) => void published.push(...stored.map(({ message }) => message)),
      () => {},
    );
    const contents = Array.from({ length: 40 }, (_, n) => (n % 13 === 7 ? `poison\0${n}` : `fine ${n}`));
    const results = await Promise.allSettled(contents.map((content) => writer.write(item(content))));
    expect(results.map(({ status }) => status)).toEqual(
      contents.map((content) => (content.startsWith('fine') ? 'fulfilled' : 'rejected')),
    );
    const seqs = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.seq] : []));
    expect(seqs).toEqual(seqs.map((_, n) => (seqs[0] as number) + n));
    expect(published.map(({ seq }) => seq)).toEqual(seqs);
  });

  it('M-06 acknowledges stored messages even when publishing them fails', async () => {
    const failures: unknown[] = [];
    const writer = createWriter(
      test.app.db,
      async () => {
        throw new Error('The database is down.');
      },
      (error) => failures.push(error),
    );
    const stored = await Promise.all(['one', 'two', 'three'].map((content) => writer.write(item(content))));
    expect(stored.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
    await writer.drained();
    expect(failures.length).toBeGreaterThan(0);
  });

  it('S-04 stores messages to other chats while one chat is locked, and those to the locked chat later, in order', async () => {
    const carl = await test.member();
    const other = await connect(ann, carl);
    const published: Message[] = [];
    const writer = createWriter(
      test.app.db,
      (stored) => void published.push(...stored.map(({ message }) => message)),
      () => {},
    );
    const client = await test.app.pool.connect();
    await client.query('begin');
    await client.query('select 1 from chats where id = $1 for update', [chatId]);
    const locked = Array.from({ length: 5 }, (_, n) => writer.write(item(`locked ${n}`)));
    const write = (content: string) => writer.write({ ...item(content), chatId: other });
    expect((await Promise.all([write('one'), write('two')])).map(({ content }) => content)).toEqual(['one', 'two']);
    locked.push(writer.write(item('locked 5')), writer.write(item('locked 6')));
    expect((await write('three')).content).toBe('three');
    await client.query('rollback');
    client.release();
    const contents = (await Promise.all(locked)).sort((a, b) => a.seq - b.seq).map(({ content }) => content);
    expect(contents).toEqual(Array.from({ length: 7 }, (_, n) => `locked ${n}`));
    await writer.drained();
    expect(published.filter((message) => message.chatId === chatId).map(({ content }) => content)).toEqual(contents);
  });

  it('refuses further messages at once while too many wait for the database', async () => {
    const writer = createWriter(
      test.app.db,
      () => {},
      () => {},
      10,
    );
    const client = await test.app.pool.connect();
    await client.query('begin');
    await client.query('select 1 from chats where id = $1 for update', [chatId]);
    const sent = Array.from({ length: 30 }, (_, n) => writer.write(item(`waits ${n}`)));
    // The first is under way, ten wait for it.
    const refused = await Promise.allSettled(sent.slice(11));
    expect(refused.every((one) => one.status === 'rejected' && one.reason.code === 'UNAVAILABLE')).toBe(true);
    await client.query('rollback');
    client.release();
    expect(await Promise.all(sent.slice(0, 11))).toHaveLength(11);
    await writer.drained();
  });
});
