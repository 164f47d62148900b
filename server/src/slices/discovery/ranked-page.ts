import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { manyMatchesBySearch, rankingsInMaking } from './node-caches.ts';
import { rankEverybody, rankFromStored, rankMatchesIfFew } from './ranked-page.sql.ts';
import { isSearch, type RankedPage, type RankingRequest } from './ranking-request.rules.ts';
import {
  CHANGES_MAX,
  FEW_MATCHES,
  factsKey,
  filterKey,
  firstReach,
  RANKING_LENGTH,
  SHORT_TERM,
} from './stored-rankings.rules.ts';
import { hasRanking, makeRanking, refreshRanking, type StoredRanking, selectRanking } from './stored-rankings.sql.ts';

/** Runs a statement that stores a ranking. A node runs only one at a time for each ranking, and other requests wait for it. */
async function storeOnce(app: App, { viewer, filter, facts }: StoredRanking, run: () => Promise<unknown>) {
  const key = `${viewer} ${filter} ${facts}`;
  const running = rankingsInMaking(app).get(key);
  if (running) return running;
  const started = run().finally(() => rankingsInMaking(app).delete(key));
  rankingsInMaking(app).set(key, started);
  await started;
}

/** The ranking of all members, from which those of filters are taken. */
const EVERYONE = { filter: '', filters: { tags: 0n, neighborhood: null, arrived: null, near: null } };

/** Stores a ranking that is missing. That of a filter is taken from the ranking of all members, when enough of them match. */
async function storeRanking(app: App, ranking: StoredRanking, limit: number) {
  if (ranking.filter === '') return makeRanking(app.db, ranking);
  const enough = firstReach(limit);
  if (await selectRanking(app.db, ranking, enough)) return;
  const rankingOfAll = { ...ranking, ...EVERYONE };
  if (!(await hasRanking(app.db, rankingOfAll))) {
    await storeOnce(app, rankingOfAll, () => makeRanking(app.db, rankingOfAll));
    if (await selectRanking(app.db, ranking, enough)) return;
  }
  await makeRanking(app.db, ranking);
}

const refreshOrMake = async (db: Db, ranking: StoredRanking) =>
  (await refreshRanking(db, ranking)) || (await makeRanking(db, ranking));

/** Takes the members who changed into a ranking. That of a filter is taken anew from the ranking of all members. */
async function updateRanking(app: App, ranking: StoredRanking, limit: number) {
  if (ranking.filter === '') return refreshOrMake(app.db, ranking);
  const rankingOfAll = { ...ranking, ...EVERYONE };
  await storeOnce(app, rankingOfAll, () => refreshOrMake(app.db, rankingOfAll));
  return (await selectRanking(app.db, ranking, firstReach(limit))) || refreshOrMake(app.db, ranking);
}

const isEnough = ({ read, rows }: RankedPage, { limit }: RankingRequest) =>
  read?.hasAllMatches === true || rows.length > limit;

/** Reads a page from a ranking, which is made or brought up to date first if it must be. Returns null when it cannot be stored. */
async function pageOfRanking(app: App, request: RankingRequest, ranking: StoredRanking): Promise<RankedPage | null> {
  const { facts, filter, length } = ranking;
  const { limit } = request;
  const readUpTo = (reach: number) => rankFromStored(app.db, request, { facts, filter, reach });
  const first = firstReach(limit, isSearch(request));
  let page = await readUpTo(first);
  if (!page) {
    await storeOnce(app, ranking, () => storeRanking(app, ranking, limit));
    page = await readUpTo(first);
  } else if ((page.read?.changes ?? 0) >= CHANGES_MAX)
    await storeOnce(app, ranking, () => updateRanking(app, ranking, limit));
  return !page || isEnough(page, request) || page.read?.wasReadToEnd ? page : readUpTo(length);
}

/** Reads the page of a search from the few members who match it; null when these are many. */
async function pageIfFewMatch(app: App, request: RankingRequest): Promise<RankedPage | null> {
  if (!isSearch(request)) return null;
  const page = await rankMatchesIfFew(app.db, request, FEW_MATCHES);
  if (request.words !== null) manyMatchesBySearch(app).set(request.words, page === null);
  return page;
}

/** Returns whether many members probably match a search: then a page of the ranking is found sooner than all who match. */
const mayMatchMany = (app: App, { search, words }: RankingRequest) =>
  words === null ? search.length <= SHORT_TERM : manyMatchesBySearch(app).get(words) === true;

/**
 * Returns the page of `rankEverybody`, mostly without reading every member: from the few members who are looked for, or from the
 * viewer's ranking for these filters. A page that neither determines, such as one far down, is ranked among all members.
 * @param length how many members a ranking contains at most
 */
export async function rankedPage(app: App, request: RankingRequest, length = RANKING_LENGTH): Promise<RankedPage> {
  const { viewer, viewerFacts, tags, neighborhood, arrived, near } = request;
  const readsRankingFirst = mayMatchMany(app, request);
  const searchPage = readsRankingFirst ? null : await pageIfFewMatch(app, request);
  if (searchPage) return searchPage;
  const filters = { tags, neighborhood, arrived, near };
  const ranking = { viewer, viewerFacts, facts: factsKey(viewerFacts), filter: filterKey(filters), filters, length };
  const page = await pageOfRanking(app, request, ranking);
  if (page && isEnough(page, request)) return page;
  const laterSearchPage = readsRankingFirst ? await pageIfFewMatch(app, request) : null;
  if (laterSearchPage) return laterSearchPage;
  // A ranking that was taken from that of all members may be too short for this page.
  if (ranking.filter !== '' && (page?.read?.length ?? 0) < length) {
    await storeOnce(app, ranking, () => makeRanking(app.db, ranking));
    const longer = await pageOfRanking(app, request, ranking);
    if (longer && isEnough(longer, request)) return longer;
  }
  return rankEverybody(app.db, request);
}
