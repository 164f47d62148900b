import { expect, it } from 'vitest';
import { LANGUAGE_TAGS, type Language } from '#contract/languages.ts';
import { INTERESTS } from '#contract/profiles/options.ts';
import { chipsBeside } from '#web/slices/discovery/card-chips.ts';
import { options as labels } from '#web/text/en/options.ts';
import { options as spanishLabels } from '#web/text/es/options.ts';
import { options as chineseLabels } from '#web/text/zh/options.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { startPage } from './slices/account/download-start-page.ts';
import { nameOf, sentenceFor } from './slices/notifications/sentences.ts';
import { text as notifications } from './slices/notifications/text/index.ts';
import * as english from './slices/writing/text/en/words.ts';
import * as spanish from './slices/writing/text/es/words.ts';
import * as chinese from './slices/writing/text/zh/words.ts';
import { everyMail, LINK, notificationFacts, WHEN } from './testing/every-mail.ts';

// Everything that the server writes to a reader, in each language. The values that members typed are the same in all of them.

const TEXTS = { name: 'Änn', title: 'Tōfu', place: 'Qū', host: 'Bö', passkey: 'Yübi' };
const mailsIn = (language: Language) => everyMail(language, TEXTS);

/** Returns the sentences of a mail: lines without addresses, and without what members typed. */
const sentencesOf = ({ subject, text }: Mail): string[] =>
  [subject, ...text.split('\n')].flatMap((line) => {
    const plain = line
      .replaceAll(LINK, '')
      .replace(/[ab]?@x\.example|aaa-bbb|ann@x\.example|Ñu\./g, '')
      .trim();
    return /\p{L}{2}/u.test(plain.replace(/Stoop|Tōfu|Qū|Änn|Bö/g, '')) ? [plain] : [];
  });
/** Common words that each language would never have, so that not one clause of another language is left. */
const FOREIGN: Record<Language, RegExp> = {
  en: /\p{Script=Han}|[¿¡]|\b(?:el|una|para|tu|que)\b/iu,
  es: /\p{Script=Han}|\b(?:the|you|your|and|with|this|is|are|to|of|it|at)\b/iu,
  zh: /[¿¡,;?!]|\b(?:the|you|your|and|with|this|is|are|el|una|para|que)\b/iu,
};

it.each(['es', 'zh'] as const)(
  'A-17 N-02 writes every kind of mail in the language %s, and nothing in English',
  (language) => {
    const [english, mails] = [mailsIn('en'), mailsIn(language)];
    expect(Object.keys(mails)).toEqual(Object.keys(english));
    for (const [kind, mail] of Object.entries(mails)) {
      const original = new Set(sentencesOf(english[kind] as Mail));
      const sentences = sentencesOf(mail);
      expect(sentences.length, kind).toBeGreaterThanOrEqual(2);
      for (const sentence of sentences) {
        expect(original, kind).not.toContain(sentence);
        expect(sentence, kind).not.toMatch(FOREIGN[language]);
        if (language === 'zh') expect(sentence, kind).toMatch(/\p{Script=Han}/u);
      }
      if (mail.html) expect(mail.html, kind).toContain(`<html lang="${LANGUAGE_TAGS[language]}">`);
    }
    for (const mail of Object.values(english))
      for (const sentence of sentencesOf(mail)) expect(sentence).not.toMatch(FOREIGN.en);
  },
);

it.each(['es', 'zh'] as const)('N-02 writes every kind of push in the language %s, with its button', (language) => {
  const [english, own] = [notifications.en, notifications[language]];
  for (const item of notificationFacts(TEXTS)) {
    const sentence = sentenceFor(item, language);
    expect(sentence).not.toBe(sentenceFor(item, 'en'));
    expect(sentence).not.toMatch(FOREIGN[language]);
    expect(sentence).not.toMatch(/undefined|null|[.。]$/);
  }
  for (const [about, label] of Object.entries(own.answers))
    expect(label).not.toBe(english.answers[about as keyof typeof english.answers]);
  expect(own.many(3)).toContain('3');
  expect(own.many(3)).not.toBe(english.many(3));
  expect(nameOf(undefined, language)).not.toBe(nameOf(undefined, 'en'));
});

it.each(['es', 'zh'] as const)('A-18 explains a download in the language %s', (language) => {
  const photos = [{ file: 'photos/1.jpg', path: 'p', address: 'a', keptAt: WHEN }];
  const textOf = (of: Language, pictures: typeof photos) =>
    startPage({ to: 'ann@x.example', language: of }, WHEN, pictures)
      .replace(/<style>.*<\/style>/s, '')
      .split(/<[^>]*>/)
      .map((part) => part.trim())
      .filter((part) => /\p{L}{2}/u.test(part) && !part.endsWith('.json'));
  for (const pictures of [photos, []]) {
    const english = new Set(textOf('en', pictures));
    for (const part of textOf(language, pictures)) {
      expect(english).not.toContain(part);
      expect(part).not.toMatch(FOREIGN[language]);
    }
  }
  expect(startPage({ to: 'ann@x.example', language }, WHEN, photos)).toContain(`lang="${LANGUAGE_TAGS[language]}"`);
});

it.each([
  ['en', english, labels],
  ['es', spanish, spanishLabels],
  ['zh', chinese, chineseLabels],
] as const)(
  'I-04 names interests by the words of the chips, so that a card says none twice (%s)',
  (language, writer, { interests }) => {
    for (const interest of INTERESTS) {
      const word = writer.INTERESTS[interest];
      const reason = language === 'zh' ? `你们都喜欢${word}和猫。` : `Both ${word}, too.`;
      expect(chipsBeside(reason, [interests[interest]]), interest).toEqual([]);
    }
  },
);
