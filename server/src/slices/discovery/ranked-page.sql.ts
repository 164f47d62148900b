import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { readPageWithCards } from './cards.sql.ts';
import { beginning, changedSince, isListed, pairsAndWelcomed, searchedRows } from './ranking-candidates.sql.ts';
import { hasTurns, isSearch, type RankedPage, type RankingRequest } from './ranking-request.rules.ts';
import { dayAndFirsts, matchPoints, pointsWithoutTurn, stepPoints, wantsWelcome } from './ranking-score.sql.ts';
import { STORED_RANKINGS } from './stored-rankings.sql.ts';

/** Sorts before the first position of every list: nobody has so many points. */
const BEFORE_FIRST = { score: 1_000_000, uid: '' };
/** Ranks the members of a list that match a condition. `offset 0` prevents that the points are computed for the filter and again for the sort. */
const rankedWhere = (request: RankingRequest, condition: RawBuilder<unknown>) => sql`(
  select d.uid, ${wantsWelcome(request)} as wants_welcome, ${stepPoints(request)} + ${matchPoints(request.viewerFacts)} as score
  from discovery_members d cross join ranking_day
  where ${condition} and ${isListed(request)}
  offset 0
) ranked`;
const columns = sql`uid, score, wants_welcome, (select shown from ranking_day) as day`;
const isAfter = ({ after }: RankingRequest) =>
  sql`(score, uid) < (${(after ?? BEFORE_FIRST).score}::int, ${(after ?? BEFORE_FIRST).uid}::text)`;
const bestFirst = ({ limit }: RankingRequest) => sql`order by score desc, uid desc limit ${limit + 1}`;

/** How a page that is ranked among all members was read. */
const FULL_SCAN_STATISTICS = sql`read as materialized (select true as was_read_to_end, true as has_all_matches, 0 as length, 0 as changes)`;

/**
 * Returns one page of members whom the viewer may meet, in the order of `stepPoints`, then by the match, then by uid. One more than `limit`
 * means that there is a next page. It reads every member of the list.
 */
export async function rankEverybody(db: Db, request: RankingRequest): Promise<RankedPage> {
  const { viewer, after } = request;
  const condition = isSearch(request) ? sql`d.uid in (select n.uid from ${searchedRows(request)})` : sql`true`;
  return readPageWithCards(
    db,
    request,
    sql`${dayAndFirsts(viewer, after?.day ?? null)}, ${pairsAndWelcomed(request)}, page as materialized (
      select ${columns} from ${rankedWhere(request, condition)} where ${isAfter(request)} ${bestFirst(request)}),
    ${FULL_SCAN_STATISTICS}`,
  );
}

/** Returns the page like `rankEverybody`, but reads only members who match the search; null when these are more than `max`. */
export async function rankMatchesIfFew(db: Db, request: RankingRequest, max: number): Promise<RankedPage | null> {
  const { viewer, after } = request;
  const isMatch = sql`d.uid = any(array(select uid from matching where (select count(*) from matching) <= ${max}))`;
  const page = await readPageWithCards(
    db,
    request,
    sql`${dayAndFirsts(viewer, after?.day ?? null)}, ${pairsAndWelcomed(request)},
    matching as materialized (select n.uid from ${searchedRows(request)} limit ${max + 1}),
    page as materialized (
      select ${columns} from ${rankedWhere(request, isMatch)}
      where ${isAfter(request)} ${bestFirst(request)}),
    read as materialized (
      select true as was_read_to_end, count(*) <= ${max} as has_all_matches, 0 as length, 0 as changes from matching)`,
  );
  return page.read?.hasAllMatches ? page : null;
}

/** The ranking to read a page from. */
export interface RankingPart {
  /** The facts for which it must have been made. */
  facts: string;
  /** Its filter; empty for the ranking of all members. */
  filter: string;
  /** How many members to read, beginning with the position of the page. */
  reach: number;
}

/**
 * Returns the page like `rankEverybody` as far as a stored ranking determines it, or null without such a ranking. It ranks the
 * beginning of the ranking, and everybody who may have more points now. All others have fewer points than the last one of that beginning.
 */
export async function rankFromStored(
  db: Db,
  request: RankingRequest,
  { facts, filter, reach }: RankingPart,
): Promise<RankedPage | null> {
  const { viewer, viewerFacts, after, isGreeter } = request;
  const rowsOfMember = sql`select from ${searchedRows(request)} and n.uid = d.uid offset 0`;
  const condition = sql`d.uid = any(array(select uid from candidates))
    ${isSearch(request) ? sql`and exists (${rowsOfMember})` : sql``}`;
  const page = await readPageWithCards(
    db,
    request,
    sql`${dayAndFirsts(viewer, after?.day ?? null)}, ${pairsAndWelcomed(request)},
    stored as materialized (
      select uids, scores, is_complete, made_at, made_in, length
      from ${STORED_RANKINGS} where uid = ${viewer} and facts = ${facts} and filter = ${filter}),
    ${beginning(request, reach)},
    -- Materialized, because each access to an array reads all of it.
    source as materialized (
      select made_at, made_in, b.reach = length as was_read_to_end,
        b.reach = length and is_complete as has_all_matches, length, scores[b.reach] as last_score,
        k.uids[b.reach] as last_uid from stored k, beginning b),
    -- Without a turn, a member has at most their usual points, so the others need not be ranked.
    changed as materialized (
      select d.uid, (select has_all_matches from source)
        or (${pointsWithoutTurn(viewerFacts)}, d.uid) >= ((select last_score from source), (select last_uid from source)) as is_candidate
      from discovery_members d where ${changedSince(sql`source`)}),
    candidates as materialized (
      select unnest(uids) as uid from beginning union all select uid from changed where is_candidate
      ${hasTurns(request) ? sql`union all select uid from firsts` : sql``}
      union all select other from pairs where has_asked ${isGreeter ? sql`union all select uid from welcomed` : sql``}),
    page as materialized (
      select ${columns} from source cross join lateral ${rankedWhere(request, condition)}
      where ${isAfter(request)}
        and (source.has_all_matches or (score, uid) >= (source.last_score, source.last_uid)) ${bestFirst(request)}),
    read as materialized (
      select was_read_to_end, has_all_matches, length, (select count(*)::int from changed) as changes from source)`,
  );
  return page.read ? page : null;
}
