import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { answerRequestFor, requestConnectionAsOf } from '#server/demo/acts/connections.ts';
import { listIntrosInEnglish } from '#server/demo/acts/discovery.ts';
import type { Db } from '#server/platform/db/database.ts';
import { restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { anyFacts } from './discovery.factory.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { uids } from './intros.pages.factory.ts';
import { filterBits } from './match.rules.ts';
import { rankEverybody } from './ranked-page.sql.ts';
import { rankedPage } from './ranked-page.ts';
import type { RankedRow, RankingRequest } from './ranking-request.rules.ts';
import { removeOldRankings } from './remove-old-rankings.ts';
import { CHANGES_MAX } from './stored-rankings.rules.ts';
import { rankingViewerOf } from './viewer.rules.ts';
import { readViewer } from './viewer.sql.ts';

const MEMBERS = 400;
/** Shorter than the lists, so that pages leave the ranking at different places. */
const LENGTH = 60;
const PAGE = 9;
const crowd = Array.from({ length: MEMBERS }, (_, index) => `crowd${String(index).padStart(23, '0')}`);
const uidAt = (at: number) => crowd[at] as string;

describe('the stored ranking of a member', () => {
  let test: TestApp;
  let viewer: Member;
  beforeAll(async () => {
    test = await createTestApp();
    const [mine] = fc.sample(anyFacts, { seed: 7, numRuns: 1 });
    viewer = await test.member({ ...mine, borough: 'Queens', selectedInterests: ['art', 'yoga', 'hiking'] });
    await sql`insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
      select uid, uid || '@example.com', '', now(), now(), now()
      from unnest(${crowd}::text[]) uid`.execute(db());
    for (const [index, given] of fc.sample(anyFacts, { seed: 8, numRuns: MEMBERS }).entries()) {
      await saveProfileFields(test.app, uidAt(index), {
        public: {
          ...given,
          username: `crowd${index}`,
          firstName: index % 3 === 0 ? 'Ana' : 'Ben',
          lastName: `Of ${index}`,
        },
      });
    }
    await age();
  });
  afterAll(() => test.close());

  const db = () => test.app.db;
  /** Lets a day pass, so that pages no longer read changes that a ranking contains. */
  const age = async () => {
    await sql`update discovery_members set changed_at = changed_at - interval '1 day'`.execute(db());
    await sql`update discovery_orders set made_at = made_at - interval '1 day'`.execute(db());
  };
  const interest = (at: number) =>
    saveProfileFields(test.app, uidAt(at), { public: { selectedInterests: ['art', 'yoga', 'hiking'] } });

  const wantedOf = async (given: Partial<RankingRequest> = {}): Promise<RankingRequest> => {
    const known = await readViewer(test.app.db, viewer.uid);
    if (!known) throw new Error('no profile');
    const { viewerFacts, borough, isGreeter } = rankingViewerOf(known);
    return {
      viewer: viewer.uid,
      viewerFacts,
      borough,
      isGreeter,
      list: 'recommended',
      tags: 0n,
      neighborhood: null,
      arrived: null,
      near: given.list === 'nearby' ? borough : null,
      search: '',
      words: null,
      after: null,
      limit: PAGE,
      now: test.clock.now(),
      ...given,
    };
  };
  const firstPage = async (wanted: RankingRequest, length = LENGTH) =>
    (await rankedPage(test.app, wanted, length)).rows.slice(0, wanted.limit);
  const rankedAll = async (wanted: RankingRequest) =>
    (await rankEverybody(test.app.db, { ...wanted, limit: 10_000 })).rows;
  /** Reads all pages of a list. @param limitAt returns how many members the page at a position has */
  async function readAll(
    wanted: RankingRequest,
    { length = LENGTH, limitAt = () => wanted.limit }: { length?: number; limitAt?: (position: number) => number } = {},
  ): Promise<RankedRow[]> {
    const found: RankedRow[] = [];
    let after: RankingRequest['after'] = null;
    do {
      const limit = limitAt(found.length);
      const { rows } = await rankedPage(test.app, { ...wanted, after, limit }, length);
      found.push(...rows.slice(0, limit));
      after = rows.length > limit ? (found.at(-1) ?? null) : null;
    } while (after);
    return found;
  }
  const LISTS: Partial<RankingRequest>[] = [
    {},
    { list: 'nearby' },
    { list: 'everyone' },
    { tags: filterBits({ interest: 'art' }) },
    { tags: filterBits({ interest: 'art', language: 'french' }), list: 'nearby' },
    { arrived: { from: 2026 * 12, to: 2026 * 12 + 1 } },
    { list: 'everyone', search: 'ana' },
    { search: 'ben', tags: filterBits({ language: 'french' }) },
  ];
  /** Pages that begin two pages beyond the ranking are all ranked in the same way, so the rest of the list is one page. */
  const largeBeyond = (position: number) => (position > LENGTH + 2 * PAGE ? MEMBERS : PAGE);
  /** Compares every list, page by page, with the ranking of all members. */
  async function expectExact() {
    for (const list of LISTS) {
      const wanted = await wantedOf(list);
      const exact = await rankedAll(wanted);
      const found = await readAll(wanted, { limitAt: largeBeyond });
      expect([list.list, uids(found)]).toEqual([list.list, uids(exact)]);
      expect(found).toEqual(exact);
    }
  }

  it('I-02 I-03 I-07 every page of every list is that of a ranking of all members, also after changes on both sides', async () => {
    await sql`delete from exposure_firsts`.execute(db());
    await expectExact();
    const best = uids(await rankedAll(await wantedOf()));
    const [blocked, suspended, connected, notWanted, gone, requester] = best as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await viewer.call(routes.safety.block, { params: { uid: viewer.uid, other: blocked } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended, reason: 'Spam' }));
    await requestConnectionAsOf(test.app, viewer.uid, connected, '');
    await answerRequestFor(test.app, connected, connected, viewer.uid, true);
    await viewer.call(routes.discovery.markNotForMe, { params: { uid: viewer.uid, other: notWanted } });
    await sql`delete from accounts where uid = ${gone}`.execute(db());
    await requestConnectionAsOf(test.app, requester, viewer.uid, '');
    await expectExact();
    const now = uids(await readAll(await wantedOf(), { limitAt: largeBeyond }));
    for (const uid of [blocked, suspended, connected, notWanted, gone]) expect(now).not.toContain(uid);
    expect(now[0]).toBe(requester);

    // Others become a better match or a worse one, before and after the overlap in which changes are read again.
    for (let at = 0; at < 12; at++) if (!best.slice(0, 6).includes(uidAt(at))) await interest(at);
    const [worse] = best.slice(10);
    await saveProfileFields(test.app, worse as string, {
      public: { selectedInterests: [], selectedGenres: [], topArtists: [] },
    });
    await expectExact();
    await age();
    await viewer.call(routes.safety.unblock, { params: { uid: viewer.uid, other: blocked } });
    await test.app.transact((work) => restoreMember(work, null, suspended));
    await expectExact();

    // Turns: one member comes first, and the five best come late.
    const last = best.at(-1) as string;
    await sql`insert into exposure_firsts values (0, ${TURN_PARTS}::int, ${TURN_PARTS}::int, ${last})`.execute(db());
    await sql`update discovery_members set turn = ${-TURN_PARTS}::int where uid = any(${best.slice(6, 11)})`.execute(
      db(),
    );
    await expectExact();
    expect(uids(await firstPage(await wantedOf())).slice(0, 2)).toEqual([requester, last]);

    await saveProfileFields(test.app, viewer.uid, {
      public: { selectedInterests: ['soccer', 'books'], selectedGenres: ['jazz'] },
    });
    await expectExact();
  });

  it('I-07 only the pages beyond the ranking are ranked among all members, and none when it contains all', async () => {
    const wanted = await wantedOf();
    const { result: found, statements } = await recordStatements(() => readAll(wanted));
    // The ranking itself is made of all members too, but without the conditions of a list.
    const ofAll = statements.filter((text) =>
      /cross join ranking_day\s+where (?:true|d\.uid in \(select n)/.test(text),
    );
    const pages = Math.ceil(found.length / wanted.limit);
    expect(ofAll.length).toBeGreaterThan(0);
    expect(ofAll.length).toBeLessThan(pages - 2);
    const whole = await readAll({ ...wanted, limit: 50 }, { length: 5000 });
    // The shorter ranking is still stored; its filters are not part of it, so it is made again when it no longer suffices.
    expect(whole).toEqual(found);
    for (const list of LISTS) {
      const { statements } = await recordStatements(async () => rankedPage(test.app, await wantedOf(list), LENGTH));
      expect(statements.filter((text) => /where true and/.test(text))).toEqual([]);
    }
  });

  it('I-02 a ranking takes in many changes without reading the members who did not change', async () => {
    await sql`delete from discovery_orders`.execute(db());
    await age();
    await firstPage(await wantedOf());
    await age();
    const { rows: before } = await sql<{ uid: string }>`
      select unnest(uids) as uid from discovery_orders where uid = ${viewer.uid} and filter = ''`.execute(db());
    const changed = crowd.filter((uid) => !uids(before.slice(20)).includes(uid));
    expect(changed.length).toBeGreaterThan(CHANGES_MAX);
    // The best ones lose what they share, and others win it.
    await sql`update discovery_members set tags = ~tags & ((1::bigint << 58) - 1) where uid = any(${changed})`.execute(
      db(),
    );
    const wanted = await wantedOf();
    const stored = async () => {
      const { statements } = await recordStatements(() => rankedPage(test.app, wanted, LENGTH));
      expect(statements.filter((text) => /where true and/.test(text))).toEqual([]);
      return statements.filter((text) => text.includes('insert into discovery_orders'));
    };
    // The changes are seconds old, and still the ranking takes them in once.
    expect(await stored()).toEqual([expect.stringMatching(/^with stored as materialized/)]);
    // A transaction of any other database of this PostgreSQL, under way at that moment, makes it do so once more.
    await expect.poll(stored).toEqual([]);
    await expectExact();
    const { rows } = await sql<{
      recent: boolean;
    }>`select made_at > now() - interval '5 minutes' as recent from discovery_orders
      where uid = ${viewer.uid} and filter = ''`.execute(db());
    expect(rows).toEqual([{ recent: true }]);
  });

  it('I-02 a change is seen whose transaction was under way while the ranking was made or took in others', async () => {
    await sql`update discovery_members set completeness = 2 where completeness > 2`.execute(db());
    const wanted = await wantedOf();
    const firstOf = async () => (await firstPage(wanted))[0]?.uid;
    const [best, ...others] = uids(await rankedAll(wanted));
    const [late, later] = others.slice(-2) as [string, string];
    // No real profile is so complete, so that the member comes before those who asked.
    const becomeBest = (on: Db, uid: string, completeness: number) =>
      sql`update discovery_members d set completeness = ${completeness}::int, tags = v.tags, artists = v.artists, artist_bits = v.artist_bits,
        arrival = v.arrival from discovery_members v where d.uid = ${uid} and v.uid = ${viewer.uid}`.execute(on);
    await sql`delete from exposure_firsts`.execute(db());
    await sql`delete from discovery_orders`.execute(db());
    await db()
      .transaction()
      .execute(async (other) => {
        await becomeBest(other, late, 5);
        await firstPage(wanted);
        expect(await firstOf()).toBe(best);
      });
    expect(await firstOf()).toBe(late);
    await expectExact();
    await db()
      .transaction()
      .execute(async (other) => {
        await becomeBest(other, later, 6);
        const rest = crowd.filter((uid) => uid !== later && uid !== late);
        await sql`update discovery_members set life_pace = 1 + coalesce(life_pace, 1) % 5
          where uid = any(${rest})`.execute(db());
        expect(await firstOf()).toBe(late);
      });
    expect(await firstOf()).toBe(later);
    await expectExact();
  });

  it('I-02 a page with its cards takes one statement, and is read again when the viewer has changed since the last one', async () => {
    const first = async () => {
      const { result, statements } = await recordStatements(() =>
        listIntrosInEnglish(test.app, viewer.uid, { list: 'recommended', limit: 9 }),
      );
      expect(uids(result.items)).toEqual(uids(await rankedAll(await wantedOf())).slice(0, 9));
      return statements.length;
    };
    await first();
    expect(await first()).toBe(1);
    await saveProfileFields(test.app, viewer.uid, { public: { selectedInterests: ['yoga', 'edm'], borough: 'Bronx' } });
    expect(await first()).toBeGreaterThan(1);
    expect(await first()).toBe(1);
    await saveProfileFields(test.app, viewer.uid, { public: { neighborhood: null, borough: null } });
    const nearby = () => listIntrosInEnglish(test.app, viewer.uid, { list: 'nearby', limit: 9 });
    expect((await nearby()).items).toEqual([]);
    await saveProfileFields(test.app, viewer.uid, { public: { borough: 'Queens' } });
    expect((await nearby()).items).toHaveLength(9);
  });

  it('I-10 a search for a word of many members reads their ranking at once from the second time on, and finds the same, also when few have it then', async () => {
    const word = (uids: string[]) =>
      sql`update discovery_words set words = case when uid = any(${uids}) then words || '''stargazing'':1'
        else ts_delete(words, 'stargazing') end`.execute(db());
    const wanted = await wantedOf({ list: 'words', words: "'stargazing'" });
    const looks = async () => {
      const { statements } = await recordStatements(() => firstPage(wanted));
      return statements.map((text) => (text.includes('from stored') ? 'ranking' : 'matches'));
    };
    await word(crowd.slice(0, MEMBERS - 20));
    await looks();
    expect(await looks()).toEqual(['ranking']);
    expect(await readAll(wanted, { limitAt: largeBeyond })).toEqual(await rankedAll(wanted));
    await word(crowd.slice(0, 3));
    expect(await firstPage(wanted)).toEqual(await rankedAll(wanted));
  });

  it('I-02 I-07 the ranking of a filter does not miss a change after the ranking of all members that it is taken from', async () => {
    await sql`delete from discovery_orders`.execute(db());
    await age();
    const tags = filterBits({ interest: 'art' });
    const [all, wanted] = [await wantedOf(), await wantedOf({ tags })];
    await firstPage(all);
    const last = uids(await rankedAll(all)).at(-1);
    await sql`update discovery_members set completeness = 9, tags = tags | ${tags.toString()}::bigint
      where uid = ${last}`.execute(db());
    // Longer ago than the overlap in which changes are read again.
    await sql`update discovery_orders set made_at = made_at - interval '1 day'`.execute(db());
    await age();
    const page = await firstPage(wanted);
    expect(page[0]?.uid).toBe(last);
    expect(page).toEqual((await rankedAll(wanted)).slice(0, PAGE));
  });

  it('I-02 a ranking from which many fall takes in nobody who is worse than a member it does not know', async () => {
    await sql`delete from discovery_orders`.execute(db());
    await age();
    const wanted = await wantedOf();
    await firstPage(wanted);
    await age();
    // The best members and most of the others become worse. Members just beyond the ranking do not, and now belong to it.
    const unchanged = uids(await rankedAll(wanted)).slice(10, LENGTH + 20);
    const changed = crowd.filter((uid) => !unchanged.includes(uid));
    expect(changed.length).toBeGreaterThan(CHANGES_MAX);
    await sql`update discovery_members set tags = 0, completeness = 1 where uid = any(${changed})`.execute(db());
    expect(await readAll(wanted, { limitAt: largeBeyond })).toEqual(await rankedAll(wanted));
    const { rows } = await sql<{ length: number }>`
      select length from discovery_orders where uid = ${viewer.uid} and filter = ''`.execute(db());
    expect(rows[0]?.length).toBeGreaterThan(LENGTH / 2);
    expect(rows[0]?.length).toBeLessThan(LENGTH);
  });

  it('rankings are removed a week after they were made, and of a filter the last six are kept', async () => {
    await firstPage(await wantedOf());
    const stored = async () =>
      (await sql`select from discovery_orders where uid = ${viewer.uid}`.execute(db())).rows.length;
    expect(await stored()).toBeGreaterThan(0);
    await sql`update discovery_orders set made_at = now() - interval '7 days' + interval '1 minute'`.execute(db());
    await removeOldRankings(test.app.db);
    expect(await stored()).toBeGreaterThan(0);
    await sql`update discovery_orders set made_at = now() - interval '7 days' - interval '1 minute'`.execute(db());
    await removeOldRankings(test.app.db);
    expect(await stored()).toBe(0);
    // A page that needs the ranking makes it again. A viewer keeps the last six rankings of filters.
    for (const interest of ['art', 'yoga', 'books', 'soccer', 'edm', 'food', 'tech', 'movies'] as const)
      await firstPage(await wantedOf({ tags: filterBits({ interest }) }), 5);
    expect(await stored()).toBe(7);
  });
});
