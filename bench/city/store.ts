import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import { balanceExposure } from '#server/slices/discovery/balance-exposure.ts';
import { addViews } from '#server/slices/discovery/exposure.sql.ts';
import { artistBits, matchable, tagsOf } from '#server/slices/discovery/match.rules.ts';
import { INDEX_VERSION } from '#server/slices/discovery/option-bits.rules.ts';
import { rankEverybody } from '#server/slices/discovery/ranked-page.sql.ts';
import { rankingViewerOf } from '#server/slices/discovery/viewer.rules.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { LIST_LENGTH } from './assumptions.ts';
import type { Person } from './people.ts';

export interface Request {
  from: number;
  to: number;
  day: number;
  status: 'pending' | 'connected' | 'declined';
}

/**
 * The part of the product that the city uses as it is: the tables of PostgreSQL, the statement that ranks, and the daily job that
 * balances. Rows are written in batches by SQL, because ten thousand members by HTTP would take hours.
 */
export function createStore(app: App, clock: { set: (time: Date) => void; now: () => Date }, begin: Date) {
  const { db } = app;
  const indexOf = (uid: string) => Number(uid.slice(1));
  const dateOf = (day: number) => new Date(begin.getTime() + day * DAY_MS + 10 * HOUR_MS);
  return {
    /** Empties the city. */
    async clear() {
      await sql`truncate accounts cascade`.execute(db);
      await sql`truncate exposure_days`.execute(db);
    },
    dateOf,
    toDay: (day: number) => clock.set(dateOf(day)),
    /** Lets members arrive, with rows of Intros that the product's rules make. */
    async arrive(people: readonly Person[]) {
      const rows = people.map(({ uid, profile, completeness }) => {
        const visible = visibleProfile(profile, 'none');
        const facts = matchable(visible);
        return {
          uid,
          borough: visible.borough,
          neighborhood: visible.neighborhood,
          completeness,
          version: INDEX_VERSION,
          nearby: profile.showInNearby,
          artists: [],
          tags: tagsOf(facts, profile.languages).toString(),
          artist_bits: artistBits([]).toString(),
          arrival: facts.arrival,
          energy_style: facts.traits?.energyStyle ?? null,
          decision_style: facts.traits?.decisionStyle ?? null,
          social_style: facts.traits?.socialStyle ?? null,
          life_pace: facts.traits?.lifePace ?? null,
          communication_style: facts.traits?.communicationStyle ?? null,
        };
      });
      const json = JSON.stringify(rows);
      await sql`insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
        select uid, uid || '@bench.invalid', '', ${clock.now()}, ${clock.now()}, ${clock.now()}
        from jsonb_to_recordset(${json}::jsonb) r (uid text)`.execute(db);
      await sql`insert into discovery_members (uid, borough, neighborhood, completeness, version, nearby, artists, tags, artist_bits, arrival,
          energy_style, decision_style, social_style, life_pace, communication_style)
        select uid, borough, neighborhood, completeness, version, nearby, artists, tags, artist_bits, arrival,
          energy_style, decision_style, social_style, life_pace, communication_style
        from jsonb_populate_recordset(null::discovery_members, ${json}::jsonb)`.execute(db);
    },
    /** Members who stopped coming are no longer listed, as if they had closed their accounts. */
    leave: (uids: readonly string[]) => sql`delete from accounts where uid = any(${uids})`.execute(db),
    /** Stores what became of requests on a day. */
    async saveRequests(requests: readonly Request[], people: readonly Person[]) {
      const uidAt = (index: number) => people[index]?.uid ?? '';
      const now = clock.now();
      const columns = [
        requests.map(({ to }) => uidAt(to)),
        requests.map(({ from }) => uidAt(from)),
        requests.map(({ status }) => status),
      ];
      await sql`insert into connections as c (target, requester, status, "timestamp", message, version)
        select n.target, n.requester, n.status, ${now}, 'Hi', 2
        from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[]) n (target, requester, status)
          join accounts t on t.uid = n.target join accounts r on r.uid = n.requester
        on conflict (target, requester) do update set status = excluded.status`.execute(db);
    },
    /** Returns the beginning of a list of a member. Without trains, neighborhoods do not decide its order. */
    async listFor({ uid, profile }: Person, list: 'recommended' | 'nearby', hasTrain: boolean): Promise<number[]> {
      const { viewerFacts, borough } = rankingViewerOf({ profile, isGreeter: false });
      const { rows } = await rankEverybody(app.db, {
        viewer: uid,
        list,
        borough,
        tags: 0n,
        neighborhood: null,
        search: '',
        words: null,
        viewerFacts: hasTrain ? viewerFacts : { ...viewerFacts, neighborhood: null },
        arrived: null,
        near: list === 'nearby' ? borough : null,
        isGreeter: false,
        after: null,
        limit: LIST_LENGTH,
        now: clock.now(),
      });
      return rows.map((row) => indexOf(row.uid));
    },
    addViews: (views: ReadonlyMap<string, number>) => addViews(db, views),
    balance: () => balanceExposure(app),
    analyze: () => sql`analyze discovery_members, connections`.execute(db),
  };
}
export type Store = ReturnType<typeof createStore>;
