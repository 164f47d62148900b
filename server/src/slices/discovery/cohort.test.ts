import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { listIntrosInEnglish } from '#server/demo/acts/discovery.ts';
import { suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { KEPT_MS, LARGE_COMMUNITY } from './cohort.ts';
import { COHORT_MIN } from './cohorts.rules.ts';
import { everyone, uids } from './intros.pages.factory.ts';

describe('the cohorts of a large community', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    // They arrived long before the others, so they are a cohort of their own.
    await sql`with added as (
        insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
        select 'large' || lpad(n::text, 23, '0'), n || '@example.com', '', now(), now(), now()
        from generate_series(0, ${LARGE_COMMUNITY}::int) n returning uid)
      insert into discovery_members (uid, version, completeness, nearby, tags, artists, artist_bits, arrival)
      select uid, 1, 1, true, 0, '{}', 0, 1950 * 12 from added`.execute(test.app.db);
  });
  afterAll(() => test.close());

  const arrived = (movedToNYCDate: string) => test.member({ movedToNYCDate, bio: 'New here.' });
  const around = async (viewer: Member) => uids(await everyone(viewer, { arrival: 'around' })).sort();
  const counted = async (viewer: Member) => {
    const { statements } = await recordStatements(() =>
      listIntrosInEnglish(test.app, viewer.uid, { list: 'recommended', arrival: 'around', limit: 50 }),
    );
    return statements.filter((text) => text.includes('group by d.arrival')).length;
  };

  /** A repeated test takes months far from those of the first try. */
  let year = 2030;

  it('B-04 I-06 who may see whom never depends on cohorts that are kept for a minute', async () => {
    year -= 5;
    const [june, august] = [`${year}-06`, `${year}-08`];
    const viewer = await arrived(june);
    const others: Member[] = [];
    for (let n = 0; n < COHORT_MIN + 4; n++) others.push(await arrived(june));
    const late = await arrived(august);
    expect(await around(viewer)).toEqual(uids([...others, late]).sort());
    expect(await counted(viewer)).toBe(0);

    const [blocker, suspended, hidden, moved, notWanted, ...rest] = others as [Member, Member, Member, Member, Member];
    const { safety, profiles, discovery } = routes;
    await blocker.call(safety.block, { params: { uid: blocker.uid, other: viewer.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    for (const [member, movedToNYCDate] of [[hidden, null] as const, [moved, '1950-01'] as const]) {
      const saved = await member.call(profiles.saveProfile, {
        params: { uid: member.uid },
        body: { public: { movedToNYCDate } },
      });
      expect(saved.status).toBe(200);
    }
    await viewer.call(discovery.markNotForMe, { params: { uid: viewer.uid, other: notWanted.uid } });
    const joined = await arrived(june);
    // The months are those of before, and each of these changes holds at once.
    expect(await counted(viewer)).toBe(0);
    expect(await around(viewer)).toEqual(uids([...rest, late, joined]).sort());

    // Now August has a cohort of its own. The chats of arrivals follow it at once, and the months of the filter within a minute.
    for (let n = 1; n < COHORT_MIN; n++) await arrived(august);
    const { cohort } = (await viewer.call(discovery.readArrivals, {})).body;
    expect(cohort).toEqual({ from: june, to: june, people: rest.length + 1 });
    expect(await around(viewer)).toContain(late.uid);
    test.clock.advance(KEPT_MS - 1);
    expect(await counted(viewer)).toBe(0);
    test.clock.advance(1);
    expect(await counted(viewer)).toBe(1);
    expect(await around(viewer)).toEqual(uids([...rest, joined]).sort());
  });
});
