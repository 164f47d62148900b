import { INTERESTS, type Interest } from '#contract/profiles/options.ts';
import type { Passage } from '#contract/profiles/views.ts';
import type { VisibleProfile } from '#server/slices/profiles/index.ts';
import { namesOfInterest, SYNONYMS } from './interest-words.rules.ts';
import { foldForSearch } from './names.rules.ts';

/** Scripts without spaces between words. Each of their signs is a word, and a word of several signs is a phrase. */
const SIGN = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((name) => `\\p{Script=${name}}`)
  .join('');
const WORD = new RegExp(`[${SIGN}]|(?:(?![${SIGN}])[\\p{L}\\p{N}\\p{M}'’‘ʼ])+`, 'gu');
const RUN_OF_SIGNS = new RegExp(`[${SIGN}]+|[^${SIGN}]+`, 'gu');
/** The most words of a search that are compared. */
const TERMS_MAX = 12;
/** The longest group of words that is one synonym. */
const PHRASE_MAX = 3;
/** The longest passage, and how much of it stands before the first found word, in characters. */
const PASSAGE_MAX = 160;
const BEFORE = 40;

interface Word {
  /** In the form in which words are compared. */
  folded: string;
  from: number;
  to: number;
}

/** Returns the words of a text with their positions in it. */
const wordsIn = (text: string): Word[] =>
  [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    // Most words are so already, and folding takes most of the time of a search.
    const folded = /^[a-z]+$/.test(word) ? word : foldForSearch(word);
    return folded === '' ? [] : [{ folded, from: index, to: index + word.length }];
  });

/** Returns a text as words that PostgreSQL separates by their spaces. */
export const foldedWords = (text: string): string =>
  wordsIn(text)
    .map(({ folded }) => folded)
    .join(' ');

/** Returns a word, and as what it may be listed if it is a plural. */
const singulars = (phrase: string) => [phrase, phrase.replace(/s$/, ''), phrase.replace(/es$/, '')];

const SYNONYMS_BY_WORD = new Map<string, Set<string>>();
for (const group of SYNONYMS) {
  const phrases = group.map(foldedWords);
  for (const phrase of phrases) {
    for (const key of singulars(phrase)) {
      const synonyms = SYNONYMS_BY_WORD.get(key) ?? new Set();
      for (const synonym of phrases) synonyms.add(synonym);
      SYNONYMS_BY_WORD.set(key, synonyms);
    }
  }
}

const synonymsOf = (phrase: string): string[] =>
  singulars(phrase).flatMap((key) => [...(SYNONYMS_BY_WORD.get(key) ?? [])]);

/** Returns the terms of a search: the folded phrases, each with its synonyms. A profile must have one phrase of every term. */
export function searchTerms(search: string): string[][] {
  const terms: string[][] = [];
  for (const [run] of search.matchAll(RUN_OF_SIGNS)) {
    const words = wordsIn(run).map(({ folded }) => folded);
    // Nothing says where words of such a script end, so they are one phrase.
    const isSigns = new RegExp(`^[${SIGN}]`, 'u').test(run);
    for (let index = 0; index < words.length; ) {
      let length = isSigns ? words.length : Math.min(PHRASE_MAX, words.length - index);
      const phraseOf = () => words.slice(index, index + length).join(' ');
      while (!isSigns && length > 1 && synonymsOf(phraseOf()).length === 0) length--;
      terms.push([...new Set([phraseOf(), ...synonymsOf(phraseOf())])]);
      index += length;
    }
  }
  return terms.slice(0, TERMS_MAX);
}

/** The fields of a profile that hold no sentences: names and pronouns, pictures, choices from lists, dates, links and switches. */
type NotSearched =
  | ('uid' | 'username' | 'firstName' | 'lastName' | 'pronouns' | 'profileImage' | 'morePhotos' | 'socialLinks')
  | ('neighborhood' | 'borough' | 'careerField' | 'languages' | 'movedToNYCDate' | 'lifeGoals' | 'communicationStyle')
  | ('selectedInterests' | 'selectedGenres' | 'topArtists' | 'personalityTraits' | 'mbtiType')
  | ('showNeighborhood' | 'showPersonality' | 'showInNearby' | 'openToMeeting');

/** Returns the texts of a profile that are searched. A new field of the profile does not compile until it is here, or above. */
export function textsOf(profile: VisibleProfile): string[] {
  const texts: Record<Exclude<keyof VisibleProfile, NotSearched>, string | readonly string[]> = {
    bio: profile.bio,
    lookingFor: profile.lookingFor,
    lifestyleAnswers: Object.values(profile.lifestyleAnswers),
    movedToNYCReason: profile.movedToNYCReason,
    careerGoals: profile.careerGoals,
    ownInterests: profile.ownInterests,
    occupation: profile.occupation,
    company: profile.company,
    education: [profile.education.fieldOfStudy, profile.education.school],
    movedFromLocation: profile.movedFromLocation,
  };
  return Object.values(texts)
    .flat()
    .filter((text) => text !== '');
}

/** Returns all words by which a member is found, as others see their profile, folded. */
export const searchedWords = (profile: VisibleProfile): string =>
  [...textsOf(profile), ...profile.selectedInterests.flatMap(namesOfInterest)]
    .map(foldedWords)
    .filter((words) => words !== '')
    .join(' ');

/** The stems of a word in English and in Spanish; '' for a word that is too common to be searched. */
export type StemsOfWord = readonly [english: string, spanish: string];
export type Stems = ReadonlyMap<string, StemsOfWord>;

const LANGUAGES = [0, 1] as const;
const stemsOf = (words: readonly string[], language: 0 | 1, stems: Stems) =>
  words.map((word) => stems.get(word)?.[language] ?? word);

/** A phrase of a search as stems, and the index of the term that it belongs to. */
interface Phrase {
  term: number;
  stems: readonly string[];
}

/** Tells whether a phrase has only words that are too common to be searched, in one of the languages. */
const isTooCommon = (phrase: string, stems: Stems) =>
  LANGUAGES.some((language) => stemsOf(phrase.split(' '), language, stems).every((stem) => stem === ''));

/** Returns the phrases of terms in one language by their first stem, without the terms that the search leaves out (`selectQuery`). */
function phrasesByFirstStem(terms: readonly (readonly string[])[], language: 0 | 1, stems: Stems) {
  const phrases = terms.flatMap((term, index) =>
    term.some((phrase) => isTooCommon(phrase, stems))
      ? []
      : term.map((phrase): Phrase => ({ term: index, stems: stemsOf(phrase.split(' '), language, stems) })),
  );
  return Map.groupBy(phrases, (phrase) => phrase.stems[0]);
}

type PhrasesByFirstStem = ReturnType<typeof phrasesByFirstStem>;

/** Returns the phrases among the stems of a text, with the index at which each begins. */
const phrasesAmong = (textStems: readonly string[], phrases: PhrasesByFirstStem) =>
  textStems.flatMap((first, start) =>
    (phrases.get(first) ?? [])
      .filter((phrase) => phrase.stems.every((stem, offset) => textStems[start + offset] === stem))
      .map((phrase) => ({ ...phrase, start })),
  );

/** Returns a function that finds for each word of a text the indexes of the terms that it belongs to. */
function termFinder(terms: readonly (readonly string[])[], stems: Stems) {
  const searched = LANGUAGES.map((language) => ({ language, phrases: phrasesByFirstStem(terms, language, stems) }));
  return (words: readonly Word[]): Set<number>[] => {
    const termsOfWords = words.map(() => new Set<number>());
    const folded = words.map(({ folded: word }) => word);
    for (const { language, phrases } of searched)
      for (const { term, start, stems: found } of phrasesAmong(stemsOf(folded, language, stems), phrases))
        for (const termsOfWord of termsOfWords.slice(start, start + found.length)) termsOfWord.add(term);
    return termsOfWords;
  };
}

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?。！？…\n]+[.!?。！？…]*/g) ?? []).map((sentence) => sentence.trim()).filter(Boolean);

/** A sentence of a profile with its words. */
interface Sentence {
  text: string;
  words: readonly Word[];
}

/** Returns the searched sentences of a profile. */
export const sentencesIn = (profile: VisibleProfile): Sentence[] =>
  textsOf(profile)
    .flatMap(sentencesOf)
    .map((text) => ({ text, words: wordsIn(text) }));

/** The names of each interest, by which its members are found. */
const NAMES_OF_INTERESTS = INTERESTS.map((interest) => ({ interest, names: namesOfInterest(interest).map(wordsIn) }));

const WORDS_OF_NAMES = NAMES_OF_INTERESTS.flatMap(({ names }) => names.flat().map(({ folded }) => folded));

/** Returns the folded words of sentences and terms whose stems a passage finder needs. */
export const wordsToStem = (sentences: readonly Sentence[], terms: readonly (readonly string[])[]): string[] => [
  ...new Set([
    ...sentences.flatMap(({ words }) => words.map(({ folded }) => folded)),
    ...WORDS_OF_NAMES,
    ...terms.flat().flatMap((phrase) => phrase.split(' ')),
  ]),
];

/** Returns a sentence in parts, with the found words marked. A long one is shortened around the first of them. */
function partsOf(sentence: string, words: readonly Word[]): Passage['parts'] {
  const first = words[0]?.from ?? 0;
  const gap = first > BEFORE ? sentence.slice(first - BEFORE, first).search(/\s\S/) : -1;
  const start = first <= BEFORE ? 0 : gap < 0 ? first : first - BEFORE + gap + 1;
  const rest = sentence.slice(start);
  const end =
    rest.length <= PASSAGE_MAX
      ? sentence.length
      : start + Math.max(rest.slice(0, PASSAGE_MAX).lastIndexOf(' '), PASSAGE_MAX / 2);
  const parts: Passage['parts'] = start > 0 ? [{ text: '…', isFound: false }] : [];
  let position = start;
  for (const { from, to } of words.filter((word) => word.to <= end)) {
    const between = sentence.slice(position, from);
    const last = parts.at(-1);
    const isNext = last?.isFound === true && /^\s*$/.test(between);
    if (isNext) last.text += between + sentence.slice(from, to);
    else parts.push({ text: between, isFound: false }, { text: sentence.slice(from, to), isFound: true });
    position = to;
  }
  parts.push({
    text: sentence.slice(position, end).toWellFormed() + (end < sentence.length ? '…' : ''),
    isFound: false,
  });
  return parts.filter(({ text }) => text !== '');
}

/**
 * Returns a function that finds the first sentence of a profile with the most terms, otherwise the first of its interests that was
 * found; null if nothing is marked.
 */
export function passageFinder(terms: readonly (readonly string[])[], stems: Stems) {
  const termsOf = termFinder(terms, stems);
  const isFound = (name: readonly Word[]) => termsOf(name).some((indexes) => indexes.size > 0);
  const foundInterests = new Set(
    NAMES_OF_INTERESTS.filter(({ names }) => names.some(isFound)).map(({ interest }) => interest),
  );
  return (sentences: readonly Sentence[], interests: readonly Interest[]): Passage | null => {
    let best: { text: string; words: Word[]; count: number } | null = null;
    for (const { text, words } of sentences) {
      const termsOfWords = termsOf(words);
      const count = new Set(termsOfWords.flatMap((indexes) => [...indexes])).size;
      if (count > (best?.count ?? 0))
        best = { text, words: words.filter((_, index) => termsOfWords[index]?.size), count };
    }
    if (best) return { parts: partsOf(best.text, best.words), interest: null };
    const interest = interests.find((option) => foundInterests.has(option));
    return interest ? { parts: [], interest } : null;
  };
}
