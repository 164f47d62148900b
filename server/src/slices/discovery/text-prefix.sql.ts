import { sql } from 'kysely';

/** Sorts after every letter. */
const LAST_LETTER = '\u{10ffff}';

/**
 * Returns an SQL condition: whether the text in that column begins with a prefix. It compares by bytes instead of LIKE: a member's text
 * then has no wildcards, and a prepared plan can use the index.
 */
export const beginsWith = (column: string, prefix: string) =>
  sql`${sql.ref(column)} ~>=~ ${prefix} and ${sql.ref(column)} ~<~ ${prefix + LAST_LETTER}`;
