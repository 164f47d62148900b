import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { seedDemo } from '../demo/seed.ts';

const WANTED = 7;
let whole: TestApp;
let cut: TestApp;
beforeAll(async () => {
  [whole, cut] = [await createTestApp(), await createTestApp()];
});
afterAll(async () => {
  await Promise.all([whole.close(), cut.close()]);
});

/** What stands in a database, without what differs by chance: ids and moments. */
async function standing({ app }: TestApp) {
  const { rows } = await sql<object>`
    select 'member' as what, username as name, (p.profile_image is not null)::int as a, 0 as b from profiles p
    union all select 'connection', t.username || ' ' || r.username || ' ' || c.status, 0, 0
      from connections c join profiles t on t.uid = c.target join profiles r on r.uid = c.requester
    union all select 'hangout', title, (select count(*) from attendees tp where tp.hangout_id = t.id and rsvp = 'confirmed'),
      (select count(*) from attendees tp where tp.hangout_id = t.id and rsvp = 'waiting') from threads t
    union all select 'message', p.username || ': ' || m.content, m.seq, 0
      from messages m join profiles p on p.uid = m.user_id where m.kind = 'text'
    union all select 'unread', p.username || ' ' || coalesce(c.title, c.type), (c.last_seq - cp.read_seq), 0
      from chat_participants cp join chats c on c.id = cp.chat_id join profiles p on p.uid = cp.uid
    order by 1, 2, 3, 4`.execute(app.database.db);
  return rows;
}

class Killed extends Error {}

/** The slices of an app whose process is killed at a call: from then on nothing is done any more. */
function dyingAfter(calls: number, { app }: TestApp) {
  let left = calls;
  const underWay = new Set<Promise<unknown>>();
  const dying = <T extends object>(thing: T): T =>
    new Proxy(thing, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return dying(value);
        // Looking up an artist waits for nothing.
        if (typeof value !== 'function' || name === 'named') return value;
        return (...args: unknown[]) => {
          if (left-- <= 0) return Promise.reject(new Killed());
          const doing = Promise.resolve(value.apply(target, args));
          underWay.add(doing.catch(() => {}));
          return doing;
        };
      },
    });
  return { app: { slices: dying(app.slices), database: app.database }, settled: () => Promise.all(underWay) };
}

describe('the demo members', () => {
  it('K-02 killed again and again while they move in, they are all in at the end, and everything is there once', async () => {
    await seedDemo(whole.app, WANTED);
    let deaths = 0;
    for (let calls = 3; ; calls = Math.ceil(calls * 1.7)) {
      const { app, settled } = dyingAfter(calls, cut);
      try {
        await seedDemo(app, WANTED);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        deaths++;
        await settled();
      }
    }
    expect(deaths).toBeGreaterThan(5);
    const expected = await standing(whole);
    expect(expected.length).toBeGreaterThan(20);
    expect(await standing(cut)).toEqual(expected);
    const logins = await seedDemo(cut.app, WANTED);
    expect(logins.length).toBe(2);
    expect(await standing(cut)).toEqual(expected);
  });

  it('K-02 a house that has members already is left as it is', async () => {
    const test = await createTestApp();
    await test.member({ username: 'first_one' });
    expect(await seedDemo(test.app, WANTED)).toEqual([]);
    expect(await standing(test)).toEqual([{ what: 'member', name: 'first_one', a: 0, b: 0 }]);
    await test.close();
  });
});
