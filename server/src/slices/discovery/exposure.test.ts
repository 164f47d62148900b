import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { listIntrosInEnglish } from '#server/demo/acts/discovery.ts';
import { setRole, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { balanceExposure } from './balance-exposure.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { everyone, uids } from './intros.pages.factory.ts';
import { saveIntroViews } from './view-counts.ts';

describe('balanced exposure in Intros', () => {
  let test: TestApp;
  let viewer: Member;
  const others: Member[] = [];
  const shared: Partial<PublicProfile> = { selectedInterests: ['yoga', 'gaming', 'edm'] };
  beforeAll(async () => {
    test = await createTestApp();
    viewer = await test.member({ bio: 'New here.', ...shared, borough: null });
    for (let at = 0; at < 6; at++)
      others.push(await test.member({ bio: 'New here.', ...(at > 0 && shared), borough: null }));
  });
  afterAll(() => test.close());

  const db = () => test.app.db;
  const at = (n: number) => others[n] as Member;
  /** Lets a member come late for so many parts of the viewers. */
  const rest = (member: Member, parts: number) =>
    sql`update discovery_members set turn = ${-parts} where uid = ${member.uid}`.execute(db());
  /** Lets a member come first for everybody on a day. */
  const first = ({ uid }: Member, day = 0) =>
    sql`insert into exposure_firsts (day, upto, share, uid)
      select ${day}::int, coalesce(max(upto), 0) + ${TURN_PARTS}::int, ${TURN_PARTS}::int, ${uid}::text
      from exposure_firsts where day = ${day}`.execute(db());
  const reset = async () => {
    await sql`delete from exposure_firsts`.execute(db());
    await sql`update discovery_members set turn = 0, turn_before = 0`.execute(db());
  };
  const views = async () => {
    await saveIntroViews(test.app);
    const { rows } = await sql<{ uid: string; views: number }>`select uid, views from intro_views`.execute(db());
    return new Map(rows.map((row) => [row.uid, row.views]));
  };

  it('B-06 members come first or late by their turn, after those who asked, and a search is not changed', async () => {
    const usual = uids(await everyone(viewer));
    expect(usual.at(-1)).toBe(at(0).uid);
    const best = others.find(({ uid }) => uid === usual[0]) as Member;
    await first(at(0));
    await rest(best, TURN_PARTS);
    const usualRest = usual.slice(1, -1);
    expect(uids(await everyone(viewer))).toEqual([at(0).uid, ...usualRest, best.uid]);
    expect(uids(await everyone(viewer, { list: 'everyone' }))).toEqual(usual);
    expect(uids(await everyone(viewer, { search: 'member' }))).toEqual(usual);
    const requester = others.find(({ uid }) => uid === usualRest[1]) as Member;
    const params = { target: viewer.uid, requester: requester.uid };
    await requester.call(routes.connections.request, { params, body: { message: '' } });
    expect(uids(await everyone(viewer)).slice(0, 2)).toEqual([requester.uid, at(0).uid]);
    await requester.call(routes.connections.end, { params });
    await reset();
  });

  it('B-06 a member whose turn it is stays hidden from whom they blocked, and after a suspension', async () => {
    // Members of this test alone, because what hides them outlasts it.
    const [blocker, suspended] = [await test.member({ bio: 'Blocks.' }), await test.member({ bio: 'Spams.' })];
    const two = [blocker.uid, suspended.uid].sort();
    for (const one of [blocker, suspended]) await first(one);
    expect(
      uids(await everyone(viewer))
        .slice(0, 2)
        .sort(),
    ).toEqual(two);
    await blocker.call(routes.safety.block, { params: { uid: blocker.uid, other: viewer.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    expect(uids(await everyone(viewer)).filter((uid) => two.includes(uid))).toEqual([]);
    await reset();
  });

  it('B-06 the turn of a deleted account passes to nobody, so that pages of others stay in their order', async () => {
    await reset();
    const usual = uids(await everyone(viewer));
    const gone = await test.member({ bio: 'Leaves.' });
    for (const one of [gone, at(0)]) await first(one);
    // The part of the other one is so short that the viewer has no point on it.
    await sql`update exposure_firsts set share = 1 where uid = ${at(0).uid}`.execute(db());
    expect(uids(await everyone(viewer))).toEqual([gone.uid, ...usual]);
    await sql`delete from accounts where uid = ${gone.uid}`.execute(db());
    expect(uids(await everyone(viewer))).toEqual(usual);
    await reset();
  });

  it('B-06 shows the number of views to nobody: neither members, nor operators, nor in the download', async () => {
    const canary = 7531.25;
    await views();
    await sql`insert into intro_views select uid, ${canary} from accounts
      on conflict (uid) do update set views = excluded.views`.execute(db());
    const operator = await test.member(null);
    await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
    const shown = at(1);
    const about = { params: { uid: shown.uid } };
    const { discovery, operators, profiles, newcomers } = routes;
    const answers = await Promise.all([
      viewer.call(discovery.intros, { query: { list: 'recommended' } }),
      viewer.call(profiles.readProfile, about),
      shown.call(profiles.readUser, about),
      shown.call(newcomers.readWelcome, about),
      operator.call(operators.listMembers, { query: { search: shown.username } }),
      operator.call(operators.meetings, {}),
      operator.call(operators.figures, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const seen = JSON.stringify([answers.map(({ body }) => body), (await download(test, shown)).data]);
    expect(seen).toContain(shown.username);
    expect(seen).not.toMatch(/7531/);
    await sql`delete from intro_views`.execute(db());
  });

  it('B-06 I-07 pages of a list stay in the order of the day on which it was begun', async () => {
    const before = uids(await everyone(viewer));
    let pages = 0;
    const cards = uids(
      await everyone(viewer, { limit: 1 }, async () => {
        if (pages++ > 0) return;
        // A new day begins, on which the last member comes first and the second one late.
        await sql`insert into exposure_days values (1000), (1001)`.execute(db());
        const memberAt = (place: number) => others.find(({ uid }) => uid === before.at(place)) as Member;
        await first(memberAt(-1), 1001);
        await rest(memberAt(1), TURN_PARTS);
      }),
    );
    expect(cards).toEqual(before);
    expect(uids(await everyone(viewer, { limit: 1 }))).not.toEqual(before);
    await sql`delete from exposure_days`.execute(db());
    await reset();
  });

  it('B-06 counts each member once a day for a viewer, on every node, without a write for the request', async () => {
    await views();
    await sql`delete from intro_views`.execute(db());
    test.clock.advance(DAY_MS);
    const other = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
    const page = { list: 'recommended' as const, limit: 2 };
    for (let time = 0; time < 3; time++) await listIntrosInEnglish(test.app, viewer.uid, page);
    expect((await sql`select from intro_views`.execute(db())).rows).toHaveLength(0);
    expect([...(await views()).values()]).toEqual([1, 1]);
    const [first] = (await listIntrosInEnglish(test.app, viewer.uid, { list: 'recommended', limit: 1 })).items;
    await listIntrosInEnglish(test.app, viewer.uid, { list: 'everyone', limit: 50 });
    await listIntrosInEnglish(test.app, viewer.uid, { list: 'recommended', search: 'member', limit: 50 });
    expect([...(await views()).values()]).toEqual([1, 1]);
    await listIntrosInEnglish(other.app, viewer.uid, { list: 'recommended', limit: 1 });
    await saveIntroViews(other.app);
    expect((await views()).get(first?.uid ?? '')).toBe(2);
    await other.close();
  });

  it('B-06 gives turns once a day: first to a member whom nobody was shown, and rest to one with many waiting requests', async () => {
    await views();
    await sql`delete from intro_views`.execute(db());
    const [rare, asked, ...rest] = others.slice(0, 4) as [Member, Member, ...Member[]];
    await sql`insert into intro_views select uid, 100 from accounts where uid <> ${rare.uid}`.execute(db());
    for (let n = 0; n < 8; n++) {
      const requester = await test.member(null);
      await requestConnectionAsOf(test.app, requester.uid, asked.uid, '');
    }
    test.clock.advance(DAY_MS);
    await Promise.all([balanceExposure(test.app), balanceExposure(test.app)]);
    const turns = async () => {
      const { rows } = await sql<{ uid: string; turn: number }>`
        select d.uid, coalesce(f.share, d.turn) as turn from discovery_members d
          left join exposure_firsts f on f.uid = d.uid and f.day = (select max(day) from exposure_days)`.execute(db());
      return new Map(rows.map(({ uid, turn }) => [uid, turn]));
    };
    const first = await turns();
    expect(first.get(rare.uid)).toBeGreaterThan(first.get(rest[0]?.uid ?? '') ?? 0);
    expect(first.get(asked.uid)).toBeLessThan(0);
    const { rows } = await sql<{ views: number }>`select views from intro_views where uid = ${asked.uid}`.execute(db());
    expect(rows[0]?.views).toBe(100);
    await balanceExposure(test.app);
    expect(await turns()).toEqual(first);
    test.clock.advance(7 * DAY_MS);
    await balanceExposure(test.app);
    expect((await views()).get(asked.uid)).toBeCloseTo(50);
  });
});
