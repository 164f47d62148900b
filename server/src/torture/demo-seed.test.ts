import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { seedDemo } from '../demo/seed.ts';

const WANTED = 7;
let uninterrupted: TestApp;
let interrupted: TestApp;
beforeAll(async () => {
  [uninterrupted, interrupted] = [await createTestApp(), await createTestApp()];
});
afterAll(async () => {
  await Promise.all([uninterrupted.close(), interrupted.close()]);
});

/** Returns the contents of a database without ids and times, which differ between runs. */
async function contentsOf({ app }: TestApp) {
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

/** Wraps the slices of an app as if its process were killed after some calls: every later call fails. */
function killedAfter(calls: number, { app }: TestApp) {
  let left = calls;
  const pending = new Set<Promise<unknown>>();
  const wrap = <T extends object>(thing: T): T =>
    new Proxy(thing, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value === 'object' && value !== null) return wrap(value);
        // The lookup of an artist is synchronous.
        if (typeof value !== 'function' || name === 'named') return value;
        return (...args: unknown[]) => {
          if (left-- <= 0) return Promise.reject(new Killed());
          const result = Promise.resolve(value.apply(target, args));
          pending.add(result.catch(() => {}));
          return result;
        };
      },
    });
  return { app: { slices: wrap(app.slices), database: app.database }, settled: () => Promise.all(pending) };
}

describe('seeding demo members', () => {
  it('stores every demo member and record once when seeding is killed repeatedly', async () => {
    await seedDemo(uninterrupted.app, WANTED);
    let kills = 0;
    for (let calls = 3; ; calls = Math.ceil(calls * 1.7)) {
      const { app, settled } = killedAfter(calls, interrupted);
      try {
        await seedDemo(app, WANTED);
        break;
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills++;
        await settled();
      }
    }
    expect(kills).toBeGreaterThan(5);
    const expected = await contentsOf(uninterrupted);
    expect(expected.length).toBeGreaterThan(20);
    expect(await contentsOf(interrupted)).toEqual(expected);
    const logins = await seedDemo(interrupted.app, WANTED);
    expect(logins.length).toBe(2);
    expect(await contentsOf(interrupted)).toEqual(expected);
  });

  it('leaves a database that already has members unchanged', async () => {
    const test = await createTestApp();
    await test.member({ username: 'first_one' });
    expect(await seedDemo(test.app, WANTED)).toEqual([]);
    expect(await contentsOf(test)).toEqual([{ what: 'member', name: 'first_one', a: 0, b: 0 }]);
    await test.close();
  });
});
