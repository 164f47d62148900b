import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A term of a search: folded phrases with one meaning. */
export type Term = readonly string[];

/** Returns the query of terms as text; null when all words are too common. A term with such a word is left out. */
export async function selectQuery(db: Db, terms: readonly Term[]): Promise<string | null> {
  const phrases = terms.flatMap((term, index) => term.map((phrase) => ({ index, phrase })));
  const { rows } = await sql<{ query: string | null }>`
    select string_agg('(' || alternatives || ')', ' & ')::tsquery::text as query from (
      select string_agg('(' || query::text || ')', ' | ') as alternatives
      from unnest(${phrases.map(({ index }) => index)}::int[], ${phrases.map(({ phrase }) => phrase)}::text[]) p (term, phrase),
        lateral (values (phraseto_tsquery('english', phrase)), (phraseto_tsquery('spanish', phrase))) q (query)
      group by term having bool_and(numnode(query) > 0)) terms`.execute(db);
  return rows[0]?.query ?? null;
}

/** Saves the folded words by which a member is found. */
export async function saveWords(db: Db, uid: string, words: string) {
  await sql`insert into discovery_words (uid, words)
    values (${uid}, to_tsvector('english', ${words}::text) || to_tsvector('spanish', ${words}::text))
    on conflict (uid) do update set words = excluded.words`.execute(db);
}

/** Returns the stems of folded words, as PostgreSQL stores them. */
export async function selectStems(db: Db, words: readonly string[]) {
  const { rows } = await sql<{ word: string; english: string; spanish: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], '') as english,
      coalesce((ts_lexize('spanish_stem', word))[1], '') as spanish
    from unnest(${words}::text[]) word`.execute(db);
  return rows;
}
