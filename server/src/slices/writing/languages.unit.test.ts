import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { TRAITS } from '#contract/profiles/options.ts';
import type { Fact } from '#contract/writing/facts.ts';
import { REASON_MAX, SUMMARY_MAX } from '#contract/writing/routes.ts';
import { BOROUGHS_IN_CHINESE } from '#server/platform/text/boroughs.zh.ts';
import { factsOf, sharedFacts } from './facts.rules.ts';
import { profiles, shownProfile } from './profiles.factory.ts';
import { reasonFrom } from './reason.rules.ts';
import { callName } from './repeatable-words.rules.ts';
import type { Shown } from './shown-fields.rules.ts';
import { summaryFrom } from './summary.rules.ts';
import * as spanish from './text/es/words.ts';
import { WORDING } from './text/index.ts';
import * as chinese from './text/zh/words.ts';

// English is checked by check.rules.ts, which also checks a language model's answers. These tests read the
// Spanish and the Chinese texts without the code that writes them: they search them for every option there is.

type Own = 'es' | 'zh';
/** More numbers than there are wordings for any fact. */
const NUMBERS = 16;

const entries = (kind: string, labels: Record<string, string>) =>
  Object.entries(labels).map(([id, word]) => [word, `${kind}:${id}`] as const);
const tempers = (labels: typeof spanish.TEMPERS | typeof chinese.TEMPERS) =>
  TRAITS.flatMap((trait) =>
    (['left', 'right'] as const).flatMap((end) => {
      const temper: string | object = labels[trait][end];
      const forms = typeof temper === 'string' ? [temper] : (Object.values(temper) as string[]);
      return forms.map((form) => [form, `${trait}:${end}`] as const);
    }),
  );
const SPANISH_BOROUGHS = Object.fromEntries(BOROUGHS.map((name) => [name, name]));
/** Each option's word, with the option that it claims; the longest first, so that 科技行业 is not read as 科技. */
const CLAIMS: Record<Own, readonly (readonly [word: string, claim: string])[]> = {
  es: claimsOf(spanish, SPANISH_BOROUGHS),
  zh: claimsOf(chinese, BOROUGHS_IN_CHINESE),
};
function claimsOf(wording: typeof spanish | typeof chinese, boroughs: Record<string, string>) {
  const everything = [
    ...entries('interests', wording.INTERESTS),
    ...entries('genres', wording.GENRES),
    ...entries('languages', wording.LANGUAGES),
    ...entries('career', wording.CAREERS),
    ...entries('goals', wording.GOALS),
    ...entries('style', wording.STYLES),
    ...tempers(wording.TEMPERS),
    ...entries('borough', boroughs),
  ];
  return everything.sort(([a], [b]) => b.length - a.length);
}

/** Returns what a fact permits a text to claim. */
function permittedBy(fact: Fact): string[] {
  if ('ids' in fact) return fact.ids.map((id) => `${fact.kind}:${id}`);
  if (fact.kind === 'career' || fact.kind === 'style') return [`${fact.kind}:${fact.id}`];
  if (fact.kind === 'borough') return [`borough:${fact.borough}`];
  if (fact.kind === 'alike') return [`${fact.trait}:${fact.end}`];
  return fact.kind === 'complement' ? [`${fact.trait}:left`, `${fact.trait}:right`] : [];
}
const namesOf = (fact: Fact): readonly string[] =>
  fact.kind === 'artists' || fact.kind === 'ownInterests'
    ? fact.names
    : fact.kind === 'neighborhood'
      ? [fact.name]
      : [];

/** Returns the claims of a text that its facts do not permit. */
function falseClaims(text: string, facts: readonly Fact[], language: Own, name: string | null): string[] {
  const permitted = new Set(facts.flatMap(permittedBy));
  let rest = [...facts.flatMap(namesOf), ...(name ? [name] : [])].reduce(
    (left, one) => left.replaceAll(one, '…'),
    text,
  );
  const found: string[] = [];
  for (const [word] of CLAIMS[language]) {
    const pattern = new RegExp(language === 'es' ? `(?<!\\p{L})${word}(?!\\p{L})` : word, 'giu');
    if (!pattern.test(rest)) continue;
    rest = rest.replace(pattern, '…');
    const claims = CLAIMS[language].flatMap(([other, claim]) => (other === word ? [claim] : []));
    if (!claims.some((claim) => permitted.has(claim))) found.push(word);
  }
  const years = facts.flatMap((fact) => (fact.kind === 'arrival' ? [fact.month.slice(0, 4)] : []));
  for (const [year] of rest.matchAll(/\d{4}/g)) if (!years.includes(year)) found.push(year);
  return found;
}

const FOREIGN: Record<Own, RegExp> = {
  es: /\p{Script=Han}|\b(?:the|you|both|and|they|so)\b/iu,
  zh: /[¿¡,;?!]|\b(?:the|you|both|and|they|so|ustedes|dos)\b/iu,
};
const UNWELL: Record<Own, RegExp> = {
  es: /(?<!\p{L})(?:(?:ambos|juntos|nosotros|vosotros|los dos|ellos|y y|dos ustedes)|(\p{L}+) \1|y i\p{L}+)(?!\p{L})/iu,
  zh: /都都|也也|\p{Script=Han} +\p{Script=Han}|\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}|，，|。。|，。/u,
};
const CONTRAST: Record<Own, RegExp> = {
  es: /\b(?:pero|mientras|aunque|sino|en cambio)\b/i,
  zh: /但|却|不过|虽然|相反/,
};

function readsWell(text: string, facts: readonly Fact[], language: Own) {
  const nameFor = (item: string) => (language === 'zh' && /^\p{Script=Han}/u.test(item) ? '名' : 'Mitski');
  const plain = facts.flatMap(namesOf).reduce((left, item) => left.replaceAll(item, nameFor(item)), text);
  expect(plain).not.toMatch(/undefined|null|\[object|NaN| {2}| [,.;:。，]|,,|\.\./);
  expect(plain).not.toMatch(FOREIGN[language]);
  expect(plain).not.toMatch(UNWELL[language]);
  if (language === 'es') {
    expect(plain).toMatch(/^[¿¡]?\p{Lu}.*[.?!]$/su);
    expect(plain.match(/¿/g)?.length).toBe(plain.match(/\?/g)?.length);
  } else expect(plain).toMatch(/[。？]$/);
}

describe.each(['es', 'zh'] as const)('the embedded writer in the language %s', (language) => {
  const reasons = (a: Shown, b: Shown, n: number) => reasonFrom(factsOf(a, b), n, language);

  it('F-03 F-05 I-04 returns one short sentence that claims nothing but its facts, and the same one to both', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(1000), (me, them, n) => {
        const facts = factsOf(me, them);
        const written = reasons(me, them, n);
        expect(written === null).toBe(sharedFacts(facts).length === 0);
        expect(reasons(them, me, n)?.text).toBe(written?.text);
        if (!written) return;
        for (const fact of written.facts) expect(facts).toContainEqual(fact);
        expect(written.fields).toEqual([...new Set(written.facts.flatMap(({ fields }) => fields))]);
        expect(falseClaims(written.text, written.facts, language, null), written.text).toEqual([]);
        expect(written.text.length, written.text).toBeLessThanOrEqual(REASON_MAX);
        if (written.facts.length > 1) expect(written.text.length).toBeLessThanOrEqual(WORDING[language].room);
        expect(written.text).not.toMatch(CONTRAST[language]);
        readsWell(written.text, written.facts, language);
      }),
      { numRuns: 400 },
    );
  });

  it('F-04 F-05 returns two or three sentences that claim nothing but their facts', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(100), (me, them, n) => {
        const facts = factsOf(me, them);
        const name = callName(them.firstName);
        const written = summaryFrom(facts, name, n, language);
        expect(written.length === 0).toBe(facts.length === 0);
        if (facts.length === 0) return;
        expect([2, 3]).toContain(written.length);
        for (const item of written) {
          for (const fact of item.facts) expect(facts).toContainEqual(fact);
          expect(item.fields.length).toBeGreaterThan(0);
          expect(falseClaims(item.text, item.facts, language, name), item.text).toEqual([]);
          readsWell(name ? item.text.replaceAll(name, 'Mitski') : item.text, item.facts, language);
        }
        const { between } = WORDING[language];
        expect(written.map(({ text }) => text).join(between).length).toBeLessThanOrEqual(SUMMARY_MAX);
      }),
      { numRuns: 400 },
    );
  });

  it('F-03 has as many wordings for each kind of fact as English, each with all options of its fact', () => {
    fc.assert(
      fc.property(profiles(), profiles(), (me, them) => {
        for (const fact of sharedFacts(factsOf(me, them))) {
          if (fact.kind === 'complement') continue;
          const wordings = WORDING[language].phrases(fact);
          expect(new Set(wordings).size).toBe(WORDING.en.phrases(fact).length);
          for (const wording of wordings) {
            for (const name of namesOf(fact)) expect(wording).toContain(name);
            for (const claim of permittedBy(fact)) {
              const all = CLAIMS[language].filter(([, one]) => one === claim).map(([word]) => word.toLowerCase());
              const isStudent = claim === 'career:student';
              expect(isStudent || all.some((word) => wording.toLowerCase().includes(word)), wording).toBe(true);
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('F-05 the search for claims finds one that no fact permits', () => {
    const hiking = factsOf(
      shownProfile({ selectedInterests: ['hiking'] }),
      shownProfile({ selectedInterests: ['hiking'] }),
    );
    const yoga = factsOf(shownProfile({ selectedInterests: ['yoga'] }), shownProfile({ selectedInterests: ['yoga'] }));
    for (let n = 0; n < NUMBERS; n++) {
      const text = reasonFrom(hiking, n, language)?.text ?? '';
      expect(falseClaims(text, hiking, language, null)).toEqual([]);
      expect(falseClaims(text, yoga, language, null), text).toHaveLength(1);
    }
  });

  it('F-03 states nothing twice', () => {
    const music = shownProfile({
      selectedInterests: ['hiphop'],
      selectedGenres: ['rnb', 'hiphop'],
      languages: ['korean'],
    });
    const tech = shownProfile({ careerField: 'tech', selectedInterests: ['tech'] });
    for (let n = 0; n < NUMBERS; n++)
      for (const item of [music, tech])
        expect(reasons(item, item, n)?.text.match(/hip-hop|嘻哈|tecnología|科技/g)?.length ?? 0).toBeLessThanOrEqual(1);
  });
});

it.each([
  ['es', 'Ustedes dos hablan coreano y disfrutan el senderismo.'],
  ['zh', '你们都会说韩语，也都喜欢徒步。'],
] satisfies [Language, string][])('F-03 states two facts on a card in the language %s', (language, text) => {
  const me = shownProfile({ selectedInterests: ['hiking'], languages: ['korean'] });
  expect(reasonFrom(factsOf(me, me), 0, language)?.text).toBe(text);
});
