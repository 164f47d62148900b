import { LRUCache } from 'lru-cache';
import { onePerApp } from '#server/platform/app.ts';
import type { Cohort } from './cohorts.rules.ts';
import type { KnownViewer } from './viewer.rules.ts';

/** How many searches by words a node remembers. */
const SEARCHES_MAX = 2_000;
/** How many viewers a node remembers. */
const VIEWERS_MAX = 10_000;

/** The rankings that this node is storing now. */
export const rankingsInMaking = onePerApp(() => new Map<string, Promise<unknown>>());

/** The cohorts of a large community for filters, and when they are computed again. */
export const cohortCache = onePerApp((): { latest: { cohorts: Cohort[]; until: number } | null } => ({ latest: null }));

/** The viewers of the last pages, as they were then. A page says whether it still belongs to its viewer. */
export const knownViewers = onePerApp(
  () => new LRUCache<string, KnownViewer>({ maxSize: VIEWERS_MAX, sizeCalculation: () => 1 }),
);

/** Whether many members matched a search by words at the last look, by the text that queryOfTerms returns. */
export const manyMatchesBySearch = onePerApp(() => new LRUCache<string, boolean>({ max: SEARCHES_MAX }));
