import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { connections, notifications } = routes;

describe('notifications', () => {
  let test: TestApp;
  let ann: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    ann = await test.member();
  });
  afterAll(() => test.close());
  const list = (query: { cursor?: string; limit?: number } = {}) =>
    ann.call(notifications.list, { params: { uid: ann.uid }, query });

  it('N-02 counts each of several simultaneous notifications and gives no two the same time', async () => {
    const senders: Member[] = [];
    for (let n = 0; n < 12; n++) senders.push(await test.member());
    await Promise.all(
      senders.map(({ uid, call }) =>
        call(connections.request, { params: { target: ann.uid, requester: uid }, body: { message: 'hi' } }),
      ),
    );
    const { items, unread } = (await list()).body;
    expect(unread).toBe(12);
    expect(new Set(items.map(({ timestamp }) => timestamp)).size).toBe(12);
  });

  it('N-02 returns each once when a member pages through the list', async () => {
    const all = (await list({ limit: 50 })).body.items.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { body } = await list({ limit: 5, ...(cursor && { cursor }) });
      paged.push(...body.items.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(paged).toEqual(all);
  });

  it('refuses an invalid cursor with 400', async () => {
    const id = crypto.randomUUID();
    const times = ['1', 'foo 1', '0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2020-02-31T25:00:00.000Z'];
    for (const cursor of [...times.map((time) => cursorOf(time, id)), cursorOf('2020-01-01T00:00:00.000Z', 'x'), 'e30'])
      expect((await list({ cursor })).status, cursor).toBe(400);
    expect((await list({ cursor: cursorOf('2020-01-01T00:00:00.000Z', id) })).status).toBe(200);
  });
});
