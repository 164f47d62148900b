import type { Language } from '#contract/languages.ts';
import { NOTIFICATION_TYPES } from '#contract/notifications/routes.ts';
import type { Recipient } from '../platform/mail/letter.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import * as account from '../slices/account/mails.ts';
import * as announcements from '../slices/announcements/mails.ts';
import * as identity from '../slices/identity/mails.ts';
import { text as identityText } from '../slices/identity/text/index.ts';
import { testMail } from '../slices/installation/mails.ts';
import { digestMail } from '../slices/notifications/digest-mail.ts';
import * as questions from '../slices/notifications/question-mails.ts';
import type { SentenceFacts } from '../slices/notifications/sentences.ts';
import * as operators from '../slices/operators/mails.ts';
import * as passkeys from '../slices/passkeys/mails.ts';
import * as safety from '../slices/safety/mails.ts';
import * as sharing from '../slices/sharing/mails.ts';

/** Stands for every address in a mail. */
export const LINK = 'https://x.example/1';
export const WHEN = '2026-12-06T01:00:00.000Z';
const UNTIL = '2026-12-06T03:00:00.000Z';

/** Texts of members that mails may contain. */
export interface MemberTexts {
  name: string;
  title: string;
  place: string;
  host: string;
  passkey: string;
}

/** Returns the facts of every sentence about a notification. */
export function notificationFacts({ name: sender, title, place }: MemberTexts): SentenceFacts[] {
  const hangout = { id: 'h', title, dateTime: WHEN, endsAt: UNTIL, location: place, cancelled: false } as never;
  const event = { id: 'e', title, startsAt: WHEN, location: place } as never;
  return [
    ...NOTIFICATION_TYPES.flatMap((type): SentenceFacts[] => [
      { type, from: sender, hangout: null },
      { type, from: sender, hangout, until: WHEN },
      { type, from: '', hangout: null, until: WHEN },
    ]),
    { type: 'hangout_reminder', from: sender, hangout, now: new Date(WHEN) },
    { type: 'message', from: sender, isPhoto: true },
    ...(['announced', 'changed', 'cancelled'] as const).flatMap((eventChange): SentenceFacts[] => [
      { type: 'event', from: '', eventChange },
      { type: 'event', from: '', event, eventChange },
    ]),
  ];
}

/** One digest for each of these, because a digest shows only some lines. */
const digestOf = (recipient: Recipient, items: readonly SentenceFacts[], name: string) =>
  digestMail({ to: recipient, name, items, listUrl: LINK, unsubscribeUrl: LINK });

/** The mails with words of a member to people who have no account: trusted contacts, and those who asked for access. */
export const OUTSIDE_MAILS = ['contactMail', 'planMail', 'alertMail', 'homeMail', 'codeMail'];

/**
 * Returns every kind of mail. The first word of a key is the function that writes the mail, and the other words tell its
 * variants apart.
 */
export function everyMail(language: Language, texts: MemberTexts): Record<string, Mail> {
  const recipient = { to: 'ann@x.example', language };
  const { device, newYorkTime } = identityText[language];
  const { name: member, title, place, host } = texts;
  const contact = { to: recipient, member, stop: LINK, link: LINK };
  const times = { dateTime: WHEN, endsAt: UNTIL };
  const hangoutPlan = { ...times, title, location: place, isAtHome: true, host };
  const unnamed = { ...times, title: 'a.example', location: 'a.example', isAtHome: false, host: 'a.example' };
  const hangout = { ...times, id: 'h', title, location: place, cancelled: false } as never;
  const unnamedHangout = { ...times, id: 'h', title: 'a.example', location: place, cancelled: false } as never;
  const passkey = { name: texts.passkey, settings: LINK };
  const items = notificationFacts(texts);
  const browser = device({ browser: '', system: 'Mac' });
  return {
    leavingMail: account.leavingMail(recipient, { dueAt: WHEN, link: LINK }),
    keptMail: account.keptMail(recipient, LINK),
    downloadReadyMail: account.downloadReadyMail(recipient, LINK),
    announcementMail: announcements.announcementMail(recipient, { title: 'Ñu.', words: 'Ñu.', link: LINK, stop: LINK }),
    resetMail: identity.resetMail(recipient, LINK),
    verifyMail: identity.verifyMail(recipient, LINK),
    changeMail: identity.changeMail(recipient, LINK),
    takenMail: identity.takenMail(recipient),
    passwordChangedMail: identity.passwordChangedMail(recipient, LINK),
    changeAskedMail: identity.changeAskedMail(recipient, LINK),
    emailChangedMail: identity.emailChangedMail(recipient, { now: 'b@x.example', link: LINK }),
    emailRestoredMail: identity.emailRestoredMail(recipient),
    accountDeletedMail: identity.accountDeletedMail(recipient),
    newBrowserMail: identity.newBrowserMail(recipient, { browser, at: newYorkTime('2026'), settings: LINK }),
    reusedTokenMail: identity.reusedTokenMail(recipient, LINK),
    testMail: testMail(recipient, 'aaa-bbb'),
    codeMail: operators.codeMail(recipient, { code: 'aaa-bbb', signUp: LINK, firstName: member }),
    'codeMail unnamed': operators.codeMail(recipient, { code: 'aaa-bbb', signUp: LINK }),
    'roleMail appointed': operators.roleMail(recipient, { isModerator: true, link: LINK }),
    'roleMail dismissed': operators.roleMail(recipient, { isModerator: false, link: LINK }),
    reportsMail: operators.reportsMail(recipient, { count: 1, link: LINK }),
    'reportsMail several': operators.reportsMail(recipient, { count: 3, link: LINK }),
    failedBackupMail: operators.failedBackupMail(recipient, { problem: 'Ñu.', link: LINK }),
    waitingMail: operators.waitingMail(recipient, { counts: { reports: 2, appeals: 1, requests: 4 }, link: LINK }),
    'waitingMail requests': operators.waitingMail(recipient, {
      counts: { reports: 0, appeals: 0, requests: 1 },
      link: LINK,
    }),
    passkeyAddedMail: passkeys.passkeyAddedMail(recipient, passkey),
    passkeyRemovedMail: passkeys.passkeyRemovedMail(recipient, { ...passkey, name: '' }),
    passkeyKeptMail: passkeys.passkeyKeptMail(recipient, passkey),
    passkeysPausedMail: passkeys.passkeysPausedMail(recipient, LINK),
    recoveryCodesMadeMail: passkeys.recoveryCodesMadeMail(recipient, LINK),
    recoveryCodeUsedMail: passkeys.recoveryCodeUsedMail(recipient, LINK, 1),
    'recoveryCodeUsedMail left': passkeys.recoveryCodeUsedMail(recipient, LINK, 7),
    'recoveryCodeUsedMail first': passkeys.recoveryCodeUsedMail(recipient, LINK, null),
    passkeysResetMail: passkeys.passkeysResetMail(recipient, LINK),
    passkeysReclaimedMail: passkeys.passkeysReclaimedMail(recipient, LINK),
    passkeysFromBeforeRoleMail: passkeys.passkeysFromBeforeRoleMail(recipient, LINK),
    suspendedMail: safety.suspendedMail(recipient, { words: 'Ñu.', link: LINK }),
    restoredMail: safety.restoredMail(recipient, { words: 'Ñu.', login: LINK }),
    declinedMail: safety.declinedMail(recipient, { words: '' }),
    warnedMail: safety.warnedMail(recipient, { words: 'Ñu.' }),
    contactMail: sharing.contactMail(contact),
    'contactMail unnamed': sharing.contactMail({ ...contact, member: '' }),
    planMail: sharing.planMail({ ...contact, plan: hangoutPlan, asksHome: true }),
    'planMail unnamed': sharing.planMail({ ...contact, member: '', plan: unnamed, asksHome: false }),
    alertMail: sharing.alertMail({ ...contact, plan: hangoutPlan }),
    homeMail: sharing.homeMail(contact),
    contactChangedMail: sharing.contactChangedMail(recipient, LINK),
    questionMail: sharing.questionMail({ to: recipient, title, link: LINK }),
    'questionMail unnamed': sharing.questionMail({ to: recipient, title: 'a.example', link: LINK }),
    reconfirmMail: questions.reconfirmMail({ to: recipient, hangout, until: WHEN, link: LINK }),
    offerMail: questions.offerMail({ to: recipient, hangout, until: WHEN, link: LINK }),
    'offerMail unnamed': questions.offerMail({ to: recipient, hangout: unnamedHangout, until: WHEN, link: LINK }),
    digestMail: digestOf(recipient, items, ''),
    ...Object.fromEntries(items.map((item, index) => [`digestMail ${index}`, digestOf(recipient, [item], member)])),
  };
}
