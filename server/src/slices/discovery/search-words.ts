import type { App } from '#server/platform/app.ts';
import { queriesByTerms, stemsByWord } from './node-caches.ts';
import type { Stems, StemsOfWord } from './words.rules.ts';
import { selectQuery, selectStems, type Term } from './words.sql.ts';

/** Returns the query of the terms of a search, as `selectQuery` does. The same terms always have the same one. */
export async function queryOfTerms(app: App, terms: readonly Term[]): Promise<string | null> {
  const key = JSON.stringify(terms);
  const cached = queriesByTerms(app).get(key);
  if (cached) return cached.query;
  const query = await selectQuery(app.db, terms);
  queriesByTerms(app).set(key, { query });
  return query;
}

/** Returns the stems of folded words. */
export async function stemsOfWords(app: App, words: readonly string[]): Promise<Stems> {
  const stems = new Map<string, StemsOfWord>();
  for (const word of words) {
    const stemsOfWord = stemsByWord(app).get(word);
    if (stemsOfWord) stems.set(word, stemsOfWord);
  }
  const newWords = words.filter((word) => !stems.has(word));
  if (newWords.length === 0) return stems;
  for (const { word, english, spanish } of await selectStems(app.db, newWords)) {
    stems.set(word, [english, spanish]);
    stemsByWord(app).set(word, [english, spanish]);
  }
  return stems;
}
