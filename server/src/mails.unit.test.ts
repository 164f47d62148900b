import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import type { Mail } from './platform/mail/mailer.ts';
import { nameForMail } from './platform/mail/name-for-mail.ts';
import { everyMail, type MemberTexts, OUTSIDE_MAILS } from './testing/every-mail.ts';

const SLICES = join(import.meta.dirname, 'slices');
const ORDINARY: MemberTexts = { name: 'Ann', title: 'Tofu', place: 'Queens', host: 'Bo', passkey: 'Laptop' };
const fraud = 'PayPal: your card was charged $900, call 1-800-555-0199 <b>now</b>';
const HOSTILE: MemberTexts = { name: fraud, title: fraud, place: fraud, host: fraud, passkey: fraud };

const kindOf = (key: string) => key.split(' ')[0] ?? '';
const outsideMails = (texts: MemberTexts): [string, Mail][] =>
  LANGUAGES.flatMap((language) =>
    Object.entries(everyMail(language, texts)).filter(([key]) => OUTSIDE_MAILS.includes(kindOf(key))),
  );

/** Returns the names of all functions that write mails. */
async function mailFunctions(): Promise<string[]> {
  const files = readdirSync(SLICES, { recursive: true, encoding: 'utf8' }).filter((path) => /mails?\.ts$/.test(path));
  const modules = await Promise.all(files.map((path) => import(pathToFileURL(join(SLICES, path)).href)));
  return modules.flatMap((module) => Object.keys(module)).filter((name) => /^(?!send)[a-z]\w*Mail$/.test(name));
}

describe('every kind of mail', () => {
  it('is among those that these tests look at', async () => {
    const kinds = new Set(Object.keys(everyMail('en', ORDINARY)).map(kindOf));
    expect([...kinds].sort()).toEqual((await mailFunctions()).sort());
  });

  it('S-27 B-07 has the same subject, sender and headers whatever members wrote', () => {
    for (const language of LANGUAGES) {
      const mails = everyMail(language, HOSTILE);
      for (const [key, { text: _text, html: _html, ...ordinary }] of Object.entries(everyMail(language, ORDINARY))) {
        const { text: _hostileText, html: _hostileHtml, ...hostile } = mails[key] ?? { to: '', subject: '', text: '' };
        expect(hostile, key).toEqual(ordinary);
        expect(Object.keys(hostile), key).not.toContain('from');
      }
    }
  });
});

describe('every mail to a person outside of the community', () => {
  it('S-27 B-07 contains of a name nothing but 30 letters', () => {
    const name = 'Your card was charged $900, dial 1-800-555-0199 or see https://evil.example';
    const reduced = 'Your card was charged dial or';
    for (const [key, { text, html }] of outsideMails({ ...ORDINARY, name, host: name }))
      for (const body of [text, html ?? '']) {
        if (!key.endsWith(' unnamed')) expect(body, key).toContain(reduced);
        expect(body.replaceAll(reduced, ''), key).not.toMatch(/Your card|900|555|dial|evil/);
      }
  });

  it('S-27 B-07 names nobody who is called like the community or its staff', () => {
    for (const name of [
      'Stoop Support',
      'St00p',
      'S t o o p',
      'Ѕtоор',
      'Official Team',
      'Security',
      'Soporte',
      '官方客服',
    ])
      for (const [key, { text, html }] of outsideMails({ ...ORDINARY, name, host: name }))
        for (const body of [text, html]) expect(body, `${key} ${name}`).not.toContain(name);
  });
});

describe('a name in a mail to a person outside of the community', () => {
  it.each([
    ...[
      'Ann',
      'Mary Ann O’Neil',
      "D'Arcy",
      'Jean-Luc',
      'J.R.',
      'José',
      '李明',
      'Олег',
      'Анна',
      'नेहा',
      'محمد',
      'Ali',
      'Theo',
    ],
  ])('S-27 stays as it is: %s', (name) => {
    expect(nameForMail(name, 'A member')).toBe(name);
  });

  it.each([
    ['PayPal: pay $5 now!', 'PayPal pay now'],
    ['Ann (she/her) 🌻', 'Ann she her'],
    ['Ann\r\nBcc: all@b.co', 'Ann Bcc all b.co'.slice(0, 0) || 'A member'],
    ['A'.repeat(60), 'A'.repeat(30)],
    ['call 1-800-555-0199', 'call'],
    ['\u202eAnn\u200b', 'Ann'],
    ['12345', 'A member'],
    ['', 'A member'],
    [undefined, 'A member'],
    ['https://evil.example', 'A member'],
    ['evil.\u200bexample', 'A member'],
    ['evil.1example', 'evil. example'],
  ])('S-27 is reduced to letters: %j becomes %s', (name, mailed) => {
    expect(nameForMail(name, 'A member')).toBe(mailed);
  });
});
