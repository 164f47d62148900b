import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/platform/db/database.ts';
import type { Stems } from './words.rules.ts';

/** The queries of the last searches. The same terms always have the same one. */
const knownQueries = new LRUCache<string, { query: string | null }>({ max: 2_000 });

/**
 * Returns the query of terms, each of which is a list of folded phrases with one meaning, as text; null when all words are too common.
 * A term with such a word is left out.
 */
export async function queryOfTerms(db: Db, terms: readonly (readonly string[])[]): Promise<string | null> {
  const key = JSON.stringify(terms);
  const known = knownQueries.get(key);
  if (known) return known.query;
  const phrases = terms.flatMap((term, index) => term.map((phrase) => ({ index, phrase })));
  const { rows } = await sql<{ query: string | null }>`
    select string_agg('(' || alternatives || ')', ' & ')::tsquery::text as query from (
      select string_agg('(' || query::text || ')', ' | ') as alternatives
      from unnest(${phrases.map(({ index }) => index)}::int[], ${phrases.map(({ phrase }) => phrase)}::text[]) p (term, phrase),
        lateral (values (phraseto_tsquery('english', phrase)), (phraseto_tsquery('spanish', phrase))) q (query)
      group by term having bool_and(numnode(query) > 0)) terms`.execute(db);
  const query = rows[0]?.query ?? null;
  knownQueries.set(key, { query });
  return query;
}

/** Saves the folded words by which a member is found. */
export async function saveWords(db: Db, uid: string, words: string) {
  await sql`insert into discovery_words (uid, words)
    values (${uid}, to_tsvector('english', ${words}::text) || to_tsvector('spanish', ${words}::text))
    on conflict (uid) do update set words = excluded.words`.execute(db);
}

type StemsOfWord = readonly [english: string, spanish: string];
/** Stems never change, and most words of a page are those of the page before. */
const knownStems = new LRUCache<string, StemsOfWord>({ max: 20_000 });

/** Returns the stems of folded words, as PostgreSQL stores them. */
export async function stemsOfWords(db: Db, words: readonly string[]): Promise<Stems> {
  const stems = new Map<string, StemsOfWord>();
  for (const word of words) {
    const stemsOfWord = knownStems.get(word);
    if (stemsOfWord) stems.set(word, stemsOfWord);
  }
  const newWords = words.filter((word) => !stems.has(word));
  if (newWords.length === 0) return stems;
  const { rows } = await sql<{ word: string; english: string; spanish: string }>`
    select word, coalesce((ts_lexize('english_stem', word))[1], '') as english,
      coalesce((ts_lexize('spanish_stem', word))[1], '') as spanish
    from unnest(${newWords}::text[]) word`.execute(db);
  for (const { word, english, spanish } of rows) {
    stems.set(word, [english, spanish]);
    knownStems.set(word, [english, spanish]);
  }
  return stems;
}
