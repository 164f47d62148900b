import { type RawBuilder, sql } from 'kysely';
import { CHATS_PAGE, MESSAGES_PAGE_MAX, PAGE_DEFAULT, PAGE_MAX } from '#contract/limits.ts';

/** The sizes of pages that statements ask for. There are few of them, because each makes a statement of its own. */
const SIZES = [PAGE_DEFAULT, PAGE_MAX, MESSAGES_PAGE_MAX, CHATS_PAGE];

/**
 * Returns the number of rows for the LIMIT of a page: at least one more than the page has. It is part of the statement,
 * because for a parameter PostgreSQL would expect a tenth of all rows and plan the statement anew each time.
 */
export const rowsOfPage = (limit: number): RawBuilder<number> =>
  sql.raw(String((SIZES.find((size) => size >= limit) ?? limit) + 1));
