import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventChatId } from '#contract/chats/ids.ts';
import type { App } from '#server/platform/app.ts';
import { createTransact } from '#server/platform/db/unit-of-work.ts';
import { pictureEncoder } from '#server/slices/media/picture-encoder.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { reencodeOnce } from '#server/testing/reencode-picture.ts';
import { DEMO_PASSWORD } from '../demo/login.ts';
import { forgetDemoPassword, seedDemo } from '../demo/seed.ts';
import { identityClient, signedIn } from '../slices/identity/identity.factory.ts';

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
    order by 1, 2, 3, 4`.execute(app.db);
  return rows;
}

class Killed extends Error {}

/**
 * Returns an app as of another process, which is killed after some statements: every later one fails, and the transactions
 * that are open then are rolled back.
 */
function killedAfter(statements: number, { app }: TestApp) {
  let left = statements;
  const db = app.db.withPlugin({
    transformQuery({ node }) {
      if (left-- <= 0) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const transact = createTransact(db, { app: () => killed, onError: () => {} });
  const pending = new Set<Promise<unknown>>();
  const killed: App = {
    ...app,
    db,
    transact(use) {
      const result = transact(use);
      pending.add(result.catch(() => {}));
      return result;
    },
    memory: new Map(),
  };
  pictureEncoder.replaceIn(killed, reencodeOnce);
  return { app: killed, settled: () => Promise.all(pending) };
}

describe('seeding demo members', () => {
  it('stores every demo member and record once when seeding is killed repeatedly', async () => {
    await seedDemo(uninterrupted.app, WANTED);
    let kills = 0;
    for (let statements = 3; ; statements = Math.ceil(statements * 1.3)) {
      const { app, settled } = killedAfter(statements, interrupted);
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
    const { rows: chats } = await sql<{ first: Date; announced: Date }>`
      select min(m.created_at) as first, e.created_at as announced from events e
      join messages m on m.chat_id = ${eventChatId('')} || e.id group by e.id`.execute(interrupted.app.db);
    expect(chats.length).toBeGreaterThan(0);
    for (const { first, announced } of chats) expect(announced).toEqual(first);
    const logins = await seedDemo(interrupted.app, WANTED);
    expect(logins.length).toBe(2);
    expect(await contentsOf(interrupted)).toEqual(expected);
  }, 120_000);

  it('S-01 refuses the published password when a database from a laptop goes public', async () => {
    const [{ email } = { email: '' }] = await seedDemo(uninterrupted.app, WANTED);
    const laptop = { email, password: DEMO_PASSWORD };
    expect((await identityClient(uninterrupted)('signInWithPassword', laptop)).status).toBe(200);
    const online = await createTestApp({ beside: uninterrupted, env: { PUBLIC_URL: 'https://stoop.example' } });
    const call = identityClient(online);
    // Normalized, the second one is the same password, and so has the same hash.
    for (const password of [DEMO_PASSWORD, 'ｓｔｏｏｐ-demo'])
      expect(await call('signInWithPassword', { ...laptop, password })).toMatchObject({
        status: 400,
        code: 'INVALID_LOGIN_CREDENTIALS',
      });
    const { idToken } = await signedIn(online, 'ann@example.com');
    expect((await call('update', { idToken, password: DEMO_PASSWORD })).code).toBe('WEAK_PASSWORD');
    expect(await seedDemo(online.app, WANTED, true)).toEqual([]);
    await online.close();
  });

  it('S-01 gives the demo members of a public installation a random password, shown once', async () => {
    const test = await createTestApp({ env: { PUBLIC_URL: 'https://stoop.example', DEMO_MEMBERS: '2' } });
    const [{ email, password } = { email: '', password: '' }] = await seedDemo(test.app, 2, true);
    expect(password).toMatch(/^[\w-]{20}$/);
    expect((await identityClient(test)('signInWithPassword', { email, password })).status).toBe(200);
    expect((await seedDemo(test.app, 2, true)).map((login) => login.password)).toEqual([password, password]);
    await forgetDemoPassword(test.app);
    expect(await seedDemo(test.app, 2, true)).toEqual([]);
    await test.close();
  });

  it('leaves a database that already has members unchanged', async () => {
    const test = await createTestApp();
    const { uid } = await test.member(null);
    expect(await seedDemo(test.app, WANTED)).toEqual([]);
    expect(await contentsOf(test)).toEqual([]);
    await saveProfileFields(test.app, uid, { public: { firstName: 'Ann', username: 'first_one' } });
    expect(await seedDemo(test.app, WANTED)).toEqual([]);
    expect(await contentsOf(test)).toEqual([{ what: 'member', name: 'first_one', a: 0, b: 0 }]);
    await test.close();
  });
});
