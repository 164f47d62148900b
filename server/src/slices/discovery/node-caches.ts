import { LRUCache } from 'lru-cache';
import { onePerApp } from '#server/platform/app.ts';
import type { Cohort } from './cohorts.rules.ts';
import type { RankingViewer } from './viewer.rules.ts';
import type { StemsOfWord } from './words.rules.ts';

/** How many searches by words a node remembers. */
const SEARCHES_MAX = 2_000;
/** How many words a node remembers the stems of. */
const STEMS_MAX = 20_000;
/** How many viewers a node remembers. */
const VIEWERS_MAX = 10_000;

/** The rankings that this node is storing now. */
export const rankingsInMaking = onePerApp(() => new Map<string, Promise<unknown>>());

/** The cohorts of a large community for filters, and when they are computed again. */
export const cohortCache = onePerApp((): { latest: { cohorts: Cohort[]; until: number } | null } => ({ latest: null }));

/** The viewers of the last pages, as they were then. A page says whether it still belongs to its viewer. */
export const lastViewers = onePerApp(
  () => new LRUCache<string, RankingViewer>({ maxSize: VIEWERS_MAX, sizeCalculation: () => 1 }),
);

/** Whether many members matched a search by words at the last look, by the text that queryOfTerms returns. */
export const manyMatchesBySearch = onePerApp(() => new LRUCache<string, boolean>({ max: SEARCHES_MAX }));

/** The queries of the last searches by words, by their terms. */
export const queriesByTerms = onePerApp(() => new LRUCache<string, { query: string | null }>({ max: SEARCHES_MAX }));

/** The stems of words. Stems never change, and most words of a page are those of the page before. */
export const stemsByWord = onePerApp(() => new LRUCache<string, StemsOfWord>({ max: STEMS_MAX }));
