import { expect, it } from 'vitest';
import { LANGUAGE_TAGS, type Language } from '#contract/languages.ts';
import { NOTIFICATION_TYPES } from '#contract/notifications/routes.ts';
import { INTERESTS } from '#contract/profiles/options.ts';
import { chipsBeside } from '#web/slices/discovery/card-chips.ts';
import { options as labels } from '#web/text/en/options.ts';
import { options as spanishLabels } from '#web/text/es/options.ts';
import { options as chineseLabels } from '#web/text/zh/options.ts';
import type { Recipient } from './platform/mail/letter.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { startPage } from './slices/account/download-start-page.ts';
import * as account from './slices/account/mails.ts';
import * as identity from './slices/identity/mails.ts';
import { text as identityText } from './slices/identity/text/index.ts';
import { digestMail } from './slices/notifications/digest-mail.ts';
import * as questions from './slices/notifications/question-mails.ts';
import { nameOf, type SentenceFacts, sentenceFor } from './slices/notifications/sentences.ts';
import { text as notifications } from './slices/notifications/text/index.ts';
import * as operators from './slices/operators/mails.ts';
import * as passkeys from './slices/passkeys/mails.ts';
import * as safety from './slices/safety/mails.ts';
import * as sharing from './slices/sharing/mails.ts';
import * as english from './slices/writing/text/en/words.ts';
import * as spanish from './slices/writing/text/es/words.ts';
import * as chinese from './slices/writing/text/zh/words.ts';

// Everything that the server writes to a reader, in each language. The values that members typed are the same in all of them.

const LINK = 'https://x.example/1';
const WHEN = '2026-12-06T01:00:00.000Z';
const UNTIL = '2026-12-06T03:00:00.000Z';
const hangout = { id: 'h', title: 'Tōfu', dateTime: WHEN, endsAt: UNTIL, location: 'Qū 5', cancelled: false } as never;
const event = { id: 'e', title: 'Tōfu', startsAt: WHEN, location: 'Qū 5' } as never;
const plan = { title: 'Tōfu', dateTime: WHEN, endsAt: UNTIL, location: 'Qū 5', isAtHome: true, host: 'Bö' };
const unnamed = {
  title: 'a.example',
  dateTime: WHEN,
  endsAt: UNTIL,
  location: 'a.example',
  isAtHome: false,
  host: 'a.example',
};

const itemsOf = (from: string): SentenceFacts[] => [
  ...NOTIFICATION_TYPES.flatMap((type): SentenceFacts[] => [
    { type, from, hangout: null },
    { type, from, hangout, until: WHEN },
    { type, from: '', hangout: null, until: WHEN },
  ]),
  { type: 'hangout_reminder', from, hangout, now: new Date(WHEN) },
  { type: 'message', from, isPhoto: true },
  ...(['announced', 'changed', 'cancelled'] as const).flatMap((eventChange): SentenceFacts[] => [
    { type: 'event', from: '', eventChange },
    { type: 'event', from: '', event, eventChange },
  ]),
];
/** One digest for each of these, because a digest shows only some lines. */
const digestOf = (to: Recipient, items: readonly SentenceFacts[], name: string) =>
  digestMail({ to, name, items, listUrl: LINK, unsubscribeUrl: LINK });

const mailsIn = (language: Language): Record<string, Mail> => {
  const to = { to: 'ann@x.example', language };
  const device = identityText[language].device;
  const contact = { to, member: 'Änn', stop: LINK, link: LINK };
  const unknown = { ...contact, member: sharing.plainName('', language) };
  const items = itemsOf('Änn');
  return {
    leaving: account.leavingMail(to, { dueAt: WHEN, link: LINK }),
    kept: account.keptMail(to, LINK),
    downloadReady: account.downloadReadyMail(to, LINK),
    reset: identity.resetMail(to, LINK),
    verify: identity.verifyMail(to, LINK),
    change: identity.changeMail(to, LINK),
    taken: identity.takenMail(to),
    passwordChanged: identity.passwordChangedMail(to, LINK),
    changeAsked: identity.changeAskedMail(to, LINK),
    emailChanged: identity.emailChangedMail(to, { now: 'b@x.example', link: LINK }),
    emailRestored: identity.emailRestoredMail(to),
    accountDeleted: identity.accountDeletedMail(to),
    newBrowser: identity.newBrowserMail(to, {
      browser: device({ browser: '', system: 'Mac' }),
      at: identityText[language].newYorkTime('2026'),
      settings: LINK,
    }),
    reusedToken: identity.reusedTokenMail(to, LINK),
    code: operators.codeMail(to, { code: 'aaa-bbb', signUp: LINK, firstName: 'Änn' }),
    codeUnnamed: operators.codeMail(to, { code: 'aaa-bbb', signUp: LINK }),
    passkeyAdded: passkeys.passkeyAddedMail(to, { name: 'Yübi', settings: LINK }),
    passkeyRemoved: passkeys.passkeyRemovedMail(to, { name: '', settings: LINK }),
    passkeyKept: passkeys.passkeyKeptMail(to, { name: 'Yübi', settings: LINK }),
    passkeysPaused: passkeys.passkeysPausedMail(to, LINK),
    recoveryCodesMade: passkeys.recoveryCodesMadeMail(to, LINK),
    recoveryCodeUsed: passkeys.recoveryCodeUsedMail(to, LINK, 1),
    recoveryCodesLeft: passkeys.recoveryCodeUsedMail(to, LINK, 7),
    passkeysReset: passkeys.passkeysResetMail(to, LINK),
    passkeysReclaimed: passkeys.passkeysReclaimedMail(to, LINK),
    suspended: safety.suspendedMail(to, { words: 'Ñu.', link: LINK }),
    restored: safety.restoredMail(to, { words: 'Ñu.', login: LINK }),
    declined: safety.declinedMail(to, { words: '' }),
    warned: safety.warnedMail(to, { words: 'Ñu.' }),
    contact: sharing.contactMail(contact),
    contactUnnamed: sharing.contactMail(unknown),
    plan: sharing.planMail({ ...contact, plan, asksHome: true }),
    planUnnamed: sharing.planMail({ ...unknown, plan: unnamed, asksHome: false }),
    alert: sharing.alertMail({ ...contact, plan }),
    home: sharing.homeMail(contact),
    question: sharing.questionMail({ to, title: 'Tōfu', link: LINK }),
    questionUnnamed: sharing.questionMail({ to, title: 'a.example', link: LINK }),
    reconfirm: questions.reconfirmMail({ to, hangout, until: WHEN, link: LINK }),
    offer: questions.offerMail({
      to,
      hangout: { ...(hangout as object), title: 'a.example' } as never,
      until: WHEN,
      link: LINK,
    }),
    digest: digestOf(to, items, ''),
    ...Object.fromEntries(items.map((item, n) => [`digest${n}`, digestOf(to, [item], 'Änn')])),
  };
};

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
  for (const item of itemsOf('Änn')) {
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
      expect(
        chipsBeside(reason, [interest], (id) => interests[id]),
        interest,
      ).toEqual([]);
    }
  },
);
