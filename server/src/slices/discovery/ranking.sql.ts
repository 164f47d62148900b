import { type RawBuilder, sql } from 'kysely';
import type { IntroList } from '#contract/discovery/routes.ts';
import type { Trait } from '#contract/profiles/options.ts';
import type { Db } from '#server/platform/db/database.ts';
import { connectionPairsOf } from '#server/slices/connections/index.ts';
import { membersToWelcome } from '#server/slices/newcomers/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import { type RankedPage, type RankedRow, readPageWithCards } from './cards.sql.ts';
import { TURN_PARTS } from './exposure.rules.ts';
import { artistBits, type Matchable, POINTS } from './match.rules.ts';
import { nearnessFrom } from './nearness.rules.ts';

/** The filters of a list. An unset filter is a condition that is always true, so that there are few statements to prepare. */
export interface Filters {
  /** The bits of the filters. A member must have all of them. */
  tags: bigint;
  neighborhood: string | null;
  /** The first and the last month in which a member must have arrived; null for everybody. */
  arrived: { from: number; to: number } | null;
  /** The borough in which a member must show themselves nearby; null for everybody. */
  near: string | null;
}

export interface RankingRequest extends Filters {
  viewer: string;
  me: Matchable;
  list: IntroList;
  /** The viewer's own borough. With null, everybody is recommended. */
  borough: string | null;
  /** The folded beginning of a name; empty for everybody. */
  search: string;
  /** The query of words that a profile must have, as queryOfTerms returns it; null for everybody. */
  words: string | null;
  /** The last member of the page before, and the day to whose order it belongs. */
  after: Pick<RankedRow, 'score' | 'uid' | 'day'> | null;
  limit: number;
  now: Date;
  /** Whether the viewer is a greeter, who is asked to welcome newcomers. */
  isGreeter: boolean;
}

const shared = (mine: bigint) => sql`bit_count((d.tags & ${mine.toString()}::bigint)::bit(64))::int`;
const apart = (trait: Trait, me: Matchable) => sql`abs(d.${sql.ref(trait)} - ${me.traits?.[trait] ?? null}::int)`;

/** The points of nearnessFrom. The parameter itself is JSON, so that PostgreSQL does not read a text for each member. */
const nearness = ({ neighborhood }: Matchable) =>
  sql`coalesce((${JSON.stringify(nearnessFrom(neighborhood))}::jsonb ->> d.neighborhood)::int, 0)`;

/** Computes matchScore of match.rules.ts in SQL, and adds the nearness. A fact that one of the two lacks is null and adds 0. */
const score = (me: Matchable) => sql<number>`(
  case when d.artist_bits & ${artistBits(me.artists).toString()}::bigint = 0 then 0 else
    ${POINTS.artist}::int * (select count(*)::int from unnest(d.artists) a where a = any(${me.artists}::text[])) end
  + ${POINTS.interest}::int * ${shared(me.interests)}
  + ${POINTS.taste}::int * ${shared(me.tastes)}
  + ${POINTS.lifeGoal}::int * ${shared(me.lifeGoals)}
  + coalesce(
    ${POINTS.arrivalMonth}::int * greatest(0, ${POINTS.arrivalWithin}::int - abs(d.arrival - ${me.arrival}::int)), 0)
  + coalesce(${POINTS.traitsMax}::int - (${apart('energyStyle', me)} + ${apart('decisionStyle', me)}
    + ${apart('socialStyle', me)} + ${apart('lifePace', me)} + ${apart('communicationStyle', me)}), 0)
  + ${nearness(me)}
)`;

/** Sorts after every text that has the same beginning. */
const LAST_LETTER = '\u{10ffff}';
/** Sorts before the first position of every list. */
const BEFORE_FIRST = { score: 1_000_000, uid: '' };
/** More than the best match has points, so that a fuller profile comes before a better match. */
const STEP = 10_000;
/** The steps of members who asked to connect, and of those whom the viewer is asked to welcome: above every profile. */
const ASKED = 4;
const WELCOMED = 3;
/** Members whose turn it is come before the fullest profiles, and members who rest after those with as full a profile. */
const HALF_STEP = STEP / 2;
const FIRST = 2 * STEP + HALF_STEP;

/** Computes the points of a member in the order of a viewer: what decides in discovery_orders, and in a list unless something moves the member. */
export const baseScore = (me: Matchable) => sql<number>`d.completeness * ${STEP}::int + ${score(me)}`;

/** Returns whether a list contains only members who are looked for. */
export const isSearch = ({ search, words }: Pick<RankingRequest, 'search' | 'words'>) =>
  search !== '' || words !== null;
const hasNoTurns = (request: RankingRequest) => request.list === 'everyone' || isSearch(request);
const hasAsked = sql`d.uid in (select other from pairs where has_asked)`;
const isWelcomed = ({ isGreeter }: RankingRequest) =>
  isGreeter ? sql`(d.uid in (select uid from welcomed))` : sql`false`;

/**
 * Computes the points that decide a member's position: by the step, and by isLate of exposure.rules.ts. The dice belong to the
 * viewer, the member and the day, so that all pages of a list have the same order. A search has no turns: it looks for one person.
 */
function rank(request: RankingRequest) {
  const turn = sql`(case when ranking_day.shown < ranking_day.latest then d.turn_before else d.turn end)`;
  const dice = sql`(hashtextextended(d.uid, ranking_day.seed) & ${TURN_PARTS - 1}::int)`;
  const turns = sql`when d.uid in (select uid from firsts) then ${FIRST}::int
    when ${turn} < 0 and ${dice} < -${turn} then d.completeness * ${STEP}::int - ${HALF_STEP}::int`;
  return sql`case
    when ${hasAsked} then ${ASKED * STEP}::int
    when ${hasNoTurns(request) ? sql`false` : isWelcomed(request)} then ${WELCOMED * STEP}::int
    ${hasNoTurns(request) ? sql`` : turns}
    else d.completeness * ${STEP}::int end`;
}

/** Reads once what a page needs to know of the viewer: their pairs with others, and for a greeter the members who would like to be welcomed. */
function ofViewer({ viewer, now, isGreeter }: RankingRequest) {
  const welcomed = isGreeter ? sql`, welcomed as materialized (${membersToWelcome(viewer)})` : sql``;
  return sql`pairs as materialized (${connectionPairsOf(viewer, now)})${welcomed}`;
}

/**
 * Computes once the day to whose order a list belongs, the last day that was balanced, the seed of the dice, and the members who come
 * first for the viewer that day: firstFor of exposure.rules.ts.
 */
const rankingDay = (viewer: string, day: number | null) => sql`ranking_day as materialized (
  select shown, latest, hashtextextended(${viewer}::text || '/' || shown, 0) as seed from (
    select coalesce(${day}::int, max(day), 0) as shown, coalesce(max(day), 0) as latest from exposure_days) days),
firsts as materialized (
  select first.uid from ranking_day,
    generate_series(seed & ${TURN_PARTS - 1}::int, (select max(upto) - 1 from exposure_firsts where day = shown),
      ${TURN_PARTS}::int) point,
    lateral (select uid, upto - share as begin from exposure_firsts
      where day = shown and upto > point order by upto limit 1) first
  where first.begin <= point)`;

/** Members whose name begins so. A comparison by bytes instead of LIKE: the search has no wildcards, and a prepared plan can use the index. */
const nameMatches = (search: string) => sql`n.name ~>=~ ${search} and n.name ~<~ ${search + LAST_LETTER}`;

/** The rows `n` of the members who are looked for: by their words, or by a name. */
const foundRows = ({ search, words }: RankingRequest) =>
  words === null
    ? sql`discovery_names n where ${nameMatches(search)}`
    : sql`discovery_words n where n.words @@ ${words}::tsquery`;

export const matchesFilters = ({ tags, neighborhood, arrived, near }: Filters) => sql`
  d.tags & ${tags.toString()}::bigint = ${tags.toString()}::bigint
  and (${near}::text is null or (d.nearby and d.borough = ${near}::text))
  and (${neighborhood}::text is null or d.neighborhood = ${neighborhood}::text)
  and (${arrived === null}::boolean
    or d.arrival between ${arrived?.from ?? null}::int and ${arrived?.to ?? null}::int)`;

/** Members whom the viewer may meet in a list. Every page uses this condition, wherever its candidates come from. */
function isListed(request: RankingRequest) {
  const { viewer, list, borough } = request;
  const listCondition = {
    nearby: sql`true`,
    recommended: sql`(${borough}::text is null or d.borough is distinct from ${borough}::text)`,
    everyone: sql`true`,
    words: sql`true`,
  }[list];
  const isNew = sql`d.uid not in (select other from pairs where is_connected)`;
  return sql`${listCondition} ${list === 'everyone' || list === 'words' ? sql`` : sql`and ${isNew}`} and ${matchesFilters(request)}
    and d.uid <> ${viewer} and ${notHiddenFrom(viewer, 'd.uid')}
    and d.uid not in (select other from not_for_me where uid = ${viewer})`;
}

/** Ranks the members of a list that match a condition. `offset 0` prevents that the points are computed for the filter and again for the sort. */
const rankedWhere = (request: RankingRequest, condition: RawBuilder<unknown>) => sql`(
  select d.uid, ${isWelcomed(request)} as is_welcomed, ${rank(request)} + ${score(request.me)} as score
  from discovery_members d cross join ranking_day
  where ${condition} and ${isListed(request)}
  offset 0
) ranked`;
const columns = sql`uid, score, is_welcomed, (select shown from ranking_day) as day`;
const isAfter = ({ after }: RankingRequest) =>
  sql`(score, uid) < (${(after ?? BEFORE_FIRST).score}::int, ${(after ?? BEFORE_FIRST).uid}::text)`;
const bestFirst = ({ limit }: RankingRequest) => sql`order by score desc, uid desc limit ${limit + 1}`;

/** How a page that is ranked among all members was read. */
const FULL_SCAN_STATISTICS = sql`read as materialized (select true as was_read_to_end, true as has_all_matches, 0 as length, 0 as changes)`;

/**
 * Returns one page of members whom the viewer may meet, in the order of `rank`, then by the match, then by uid. One more than `limit`
 * means that there is a next page. It reads every member of the list.
 */
export async function ranked(db: Db, request: RankingRequest): Promise<RankedPage> {
  const { viewer, after } = request;
  const condition = isSearch(request) ? sql`d.uid in (select n.uid from ${foundRows(request)})` : sql`true`;
  return readPageWithCards(
    db,
    request,
    sql`${rankingDay(viewer, after?.day ?? null)}, ${ofViewer(request)}, page as materialized (
      select ${columns} from ${rankedWhere(request, condition)} where ${isAfter(request)} ${bestFirst(request)}),
    ${FULL_SCAN_STATISTICS}`,
  );
}

/** Returns the page like `ranked`, but reads only members who are looked for; null when these are more than `max`. */
export async function rankedOfFound(db: Db, request: RankingRequest, max: number): Promise<RankedPage | null> {
  const { viewer, after } = request;
  const isFound = sql`d.uid = any(array(select uid from found where (select count(*) from found) <= ${max}))`;
  const page = await readPageWithCards(
    db,
    request,
    sql`${rankingDay(viewer, after?.day ?? null)}, ${ofViewer(request)},
    found as materialized (select n.uid from ${foundRows(request)} limit ${max + 1}),
    page as materialized (
      select ${columns} from ${rankedWhere(request, isFound)}
      where ${isAfter(request)} ${bestFirst(request)}),
    read as materialized (
      select true as was_read_to_end, count(*) <= ${max} as has_all_matches, 0 as length, 0 as changes from found)`,
  );
  return page.read?.hasAllMatches ? page : null;
}

/** The ranking to read a page from. */
export interface Source {
  /** The facts for which it must have been made. */
  facts: string;
  /** Its filter; empty for the ranking of all members. */
  filter: string;
  /** How many members to read, beginning with the position of the page. */
  reach: number;
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
  after ? sql`(select count(*)::int from known, unnest(scores) points where points >= ${after.score}::int)` : sql`0`;

/** The beginning of a ranking: its members that may be on the page, and the position up to which they were read. */
const beginning = (request: RankingRequest, reach: number) =>
  isSearch(request)
    ? // They are looked up one after the other until enough of them match.
      sql`matching as materialized (
        select u.uid, u.at from known, unnest(uids) with ordinality u (uid, at)
        where exists (select from ${foundRows(request)} and n.uid = u.uid offset 0)
        limit (select ${reach}::int + ${countBefore(request)})),
      beginning as materialized (
        select case when (select count(*) from matching) < ${reach}::int + ${countBefore(request)} then length
          else (select max(at)::int from matching) end as reach,
          array(select uid from matching) as uids from known)`
    : sql`beginning as materialized (
        select reach, uids[1:reach] as uids
          from (select uids, least(length, ${reach}::int + ${countBefore(request)}) as reach from known) k)`;

/**
 * Returns the page like `ranked` as far as a ranking of discovery_orders determines it, or null without such a ranking. It ranks the
 * beginning of the ranking, and everybody who may have more points now. All others have fewer points than the last one of that beginning.
 */
export async function rankedFromStored(
  db: Db,
  request: RankingRequest,
  { facts, filter, reach }: Source,
): Promise<RankedPage | null> {
  const { viewer, me, after, isGreeter } = request;
  const rowsOfMember = sql`select from ${foundRows(request)} and n.uid = d.uid offset 0`;
  const condition = sql`d.uid = any(array(select uid from candidates))
    ${isSearch(request) ? sql`and exists (${rowsOfMember})` : sql``}`;
  const page = await readPageWithCards(
    db,
    request,
    sql`${rankingDay(viewer, after?.day ?? null)}, ${ofViewer(request)},
    known as materialized (
      select uids, scores, is_complete, made_at, made_in, length
      from discovery_orders where uid = ${viewer} and facts = ${facts} and filter = ${filter}),
    ${beginning(request, reach)},
    -- Materialized, because each access to an array reads all of it.
    source as materialized (
      select made_at, made_in, b.reach = length as was_read_to_end,
        b.reach = length and is_complete as has_all_matches, length, scores[b.reach] as last_score,
        k.uids[b.reach] as last_uid from known k, beginning b),
    -- Without a turn, a member has at most their usual points, so the others need not be ranked.
    changed as materialized (
      select d.uid, (select has_all_matches from source)
        or (${baseScore(me)}, d.uid) >= ((select last_score from source), (select last_uid from source)) as is_candidate
      from discovery_members d where ${changedSince(sql`source`)}),
    candidates as materialized (
      select unnest(uids) as uid from beginning union all select uid from changed where is_candidate
      ${hasNoTurns(request) ? sql`` : sql`union all select uid from firsts`}
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
