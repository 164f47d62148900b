import { type RawBuilder, sql } from 'kysely';
import { connectionPairsOf } from '#server/slices/connections/index.ts';
import { membersToWelcome } from '#server/slices/newcomers/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { type Filters, isSearch, type RankingRequest } from './ranking-request.rules.ts';
import { beginsWith } from './text-prefix.sql.ts';

// Which members `d` of discovery_members a page ranks.

/** Reads once what a page needs to know of the viewer: their pairs with others, and for a greeter the members who would like to be welcomed. */
export function pairsAndWelcomed({ viewer, now, isGreeter }: RankingRequest) {
  const welcomed = isGreeter ? sql`, welcomed as materialized (${membersToWelcome(viewer)})` : sql``;
  return sql`pairs as materialized (${connectionPairsOf(viewer, now)})${welcomed}`;
}

/** The rows `n` of the members who are looked for: by their words, or by a name. */
export const searchedRows = ({ search, words }: RankingRequest) =>
  words === null
    ? sql`discovery_names n where ${beginsWith('n.name', search)}`
    : sql`discovery_words n where n.words @@ ${words}::tsquery`;

/** Members who match all filters. */
export const matchesFilters = ({ tags, neighborhood, arrived, near }: Filters) => sql`
  d.tags & ${tags.toString()}::bigint = ${tags.toString()}::bigint
  and (${near}::text is null or (d.nearby and d.borough = ${near}::text))
  and (${neighborhood}::text is null or d.neighborhood = ${neighborhood}::text)
  and (${arrived === null}::boolean
    or d.arrival between ${arrived?.from ?? null}::int and ${arrived?.to ?? null}::int)`;

/** Members whom the viewer may meet in a list. Every page uses this condition, wherever its candidates come from. */
export function isListed(request: RankingRequest) {
  const { viewer, list, borough } = request;
  const listCondition = {
    nearby: sql`true`,
    recommended: sql`(${borough}::text is null or d.borough is distinct from ${borough}::text)`,
    everyone: sql`true`,
    words: sql`true`,
  }[list];
  const isNotConnected = sql`d.uid not in (select other from pairs where is_connected)`;
  return sql`${listCondition} ${list === 'everyone' || list === 'words' ? sql`` : sql`and ${isNotConnected}`} and ${matchesFilters(request)}
    and d.uid <> ${viewer} and ${notHiddenFrom(viewer, 'd.uid')}
    and d.uid not in (select other from not_for_me where uid = ${viewer})`;
}

/** Longer than a transaction takes from the change of a row to its end. */
const CHANGES_OVERLAP = sql`interval '5 minutes'`;

/**
 * Members whose change a ranking does not contain, also when its transaction was under way as the ranking was made. Times are compared
 * too, because a restored backup has another database's transactions. `infinity` makes PostgreSQL expect few rows and use the index.
 * @param ranking a query of one row with made_at and made_in
 */
export const changedSince = (ranking: RawBuilder<unknown>) => sql`(
  d.changed_at between (select made_at from ${ranking}) and 'infinity'::timestamptz
  or d.changed_at between (select made_at - ${CHANGES_OVERLAP} from ${ranking}) and (select made_at from ${ranking})
    and d.changed_in >= (select made_in from ${ranking}))`;

/** How many members of the ranking come before the position of the page. */
const countBefore = ({ after }: RankingRequest) =>
  after ? sql`(select count(*)::int from stored, unnest(scores) points where points >= ${after.score}::int)` : sql`0`;

/** The beginning of a ranking: its members that may be on the page, and the position up to which they were read. */
export const beginning = (request: RankingRequest, reach: number) =>
  isSearch(request)
    ? // They are looked up one after the other until enough of them match.
      sql`matching as materialized (
        select u.uid, u.at from stored, unnest(uids) with ordinality u (uid, at)
        where exists (select from ${searchedRows(request)} and n.uid = u.uid offset 0)
        limit (select ${reach}::int + ${countBefore(request)})),
      beginning as materialized (
        select case when (select count(*) from matching) < ${reach}::int + ${countBefore(request)} then length
          else (select max(at)::int from matching) end as reach,
          array(select uid from matching) as uids from stored)`
    : sql`beginning as materialized (
        select reach, uids[1:reach] as uids
          from (select uids, least(length, ${reach}::int + ${countBefore(request)}) as reach from stored) k)`;
