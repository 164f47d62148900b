import { discovery } from '#contract/discovery/routes.ts';
import { fieldError } from '#contract/field-errors.ts';
import type { Language } from '#contract/languages.ts';
import type { Page } from '#contract/pagination.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { IntroCard, Passage } from '#contract/profiles/views.ts';
import type { Input } from '#contract/route.ts';
import type { App } from '#server/platform/app.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { matchReasonsFor } from '#server/slices/writing/index.ts';
import { cohortForFilter } from './cohort.ts';
import { filterBits } from './match.rules.ts';
import { searchTerm } from './names.rules.ts';
import { lastViewers } from './node-caches.ts';
import { rankedPage } from './ranked-page.ts';
import type { RankedRow, RankingRequest } from './ranking-request.rules.ts';
import { queryOfTerms, stemsOfWords } from './search-words.ts';
import { viewCounts } from './view-counts.ts';
import { isSameViewer, type RankingViewer, rankingViewerOf } from './viewer.rules.ts';
import { readViewer } from './viewer.sql.ts';
import { introCardFor } from './views.ts';
import { passageFinder, searchTerms, sentencesIn, wordsToStem } from './words.rules.ts';

export type IntrosQuery = Input<typeof discovery.intros>['query'];
/** A query with what its search looks for: a name, or words. */
type Search = IntrosQuery & Pick<RankingRequest, 'words'>;

/** No month lies between these. */
const NOBODY = { from: 1, to: 0 };

/** Reads a page for a viewer who is assumed to be as they were at their last one. Returns it with the viewer as they are now. */
async function pageForAssumed(
  app: App,
  assumed: RankingViewer,
  viewer: string,
  query: Search,
): Promise<{ rows: RankedRow[]; viewerProfile: Profile; actual: RankingViewer }> {
  const { list, neighborhood = null, arrival, search = '', words, cursor, limit } = query;
  const position = positionOfCursor(cursor, { score: part.smallNumber, uid: part.uid, day: part.smallNumber });
  const { viewerFacts, borough } = assumed;
  const page = await rankedPage(app, {
    viewer,
    ...assumed,
    list,
    neighborhood,
    near: list === 'nearby' ? borough : null,
    tags: filterBits(query),
    arrived: arrival === undefined ? null : ((await cohortForFilter(app, app.db, viewerFacts.arrival)) ?? NOBODY),
    search: list === 'words' ? '' : searchTerm(search),
    words,
    after: position,
    limit,
    now: app.clock.now(),
  });
  const { profile, isGreeter } = page.viewer ?? fail('PROFILE_REQUIRED');
  return { rows: page.rows, viewerProfile: profile, actual: rankingViewerOf({ profile, isGreeter }) };
}

/**
 * Reads a page for a viewer as they were at their last one, and again when the page says that they have changed since.
 * Returns null when the viewer's own facts leave nobody.
 */
async function pageForViewer(app: App, viewer: string, query: Search) {
  // Nobody is nearby for a member without a borough, and nobody is found by words that everybody uses.
  const mayHaveRows = ({ borough }: RankingViewer) =>
    (query.list !== 'nearby' || borough !== null) && (query.list !== 'words' || query.words !== null);
  const cached = lastViewers(app).get(viewer);
  let assumed =
    cached && mayHaveRows(cached)
      ? cached
      : rankingViewerOf((await readViewer(app.db, viewer)) ?? fail('PROFILE_REQUIRED'));
  while (mayHaveRows(assumed)) {
    const { actual, ...page } = await pageForAssumed(app, assumed, viewer, query);
    lastViewers(app).set(viewer, actual);
    if (isSameViewer(assumed, actual)) return page;
    assumed = actual;
  }
  return null;
}

/** Returns by uid the passage with the searched words in the profile of each member, as others see it. */
async function passagesOf(
  app: App,
  members: readonly Profile[],
  terms: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, Passage | null>> {
  if (terms.length === 0 || members.length === 0) return new Map();
  const texts = members.map((member) => {
    const visible = visibleProfile(member, 'none');
    return { uid: member.uid, sentences: sentencesIn(visible), interests: visible.selectedInterests };
  });
  const allSentences = texts.flatMap(({ sentences }) => sentences);
  const passageIn = passageFinder(terms, await stemsOfWords(app, wordsToStem(allSentences, terms)));
  return new Map(texts.map(({ uid, sentences, interests }) => [uid, passageIn(sentences, interests)]));
}

/** Returns one page of a list of Intros (I-02, I-03, I-06 to I-10). @throws AppError PROFILE_REQUIRED, INVALID_INPUT */
export async function listIntros(
  app: App,
  viewer: string,
  query: IntrosQuery,
  language: Language,
): Promise<Page<IntroCard>> {
  const { list, neighborhood, search = '', limit } = query;
  if (neighborhood !== undefined && neighborhood !== null && !neighborhoodById(neighborhood)) {
    fail('INVALID_INPUT', { neighborhood: fieldError('NEIGHBORHOOD_NOT_FROM_LIST') });
  }
  const terms = list === 'words' ? searchTerms(search) : [];
  const words = terms.length > 0 ? await queryOfTerms(app, terms) : null;
  const page = await pageForViewer(app, viewer, { ...query, words });
  if (!page) return { items: [], nextCursor: null };
  const { rows: fetchedRows, viewerProfile } = page;
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, ({ score, uid, day }) => cursorOf(score, uid, day));
  const shown = rows.flatMap(({ profile, ...row }) => (profile ? [{ profile, row }] : []));
  const members = shown.map(({ profile }) => profile);
  const reasons = await matchReasonsFor(app, viewerProfile, members, language);
  // A search is not counted, because its viewer looked for these members.
  if (list !== 'everyone' && list !== 'words' && searchTerm(search) === '') {
    viewCounts(app).count(
      viewer,
      rows.map(({ uid }) => uid),
    );
  }
  const passages = await passagesOf(app, members, terms);
  return {
    items: shown.flatMap(({ profile, row }, index) => {
      const reason = reasons[index];
      const passage = passages.get(row.uid) ?? null;
      return reason ? [introCardFor(viewerProfile, profile, { ...row, reason, passage })] : [];
    }),
    nextCursor,
  };
}

export const intros = handle(discovery.intros, ({ app, viewer, query, language }) =>
  listIntros(app, viewer.uid, query, language),
);
