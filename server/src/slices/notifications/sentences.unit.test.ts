import { expect, it } from 'vitest';
import type { EventBrief } from '#contract/events/views.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { type SentenceFacts, sentenceFor } from './sentences.ts';

const stoopSale = { title: 'Stoop sale', location: 'Fort Greene' };
const [startsAt, endsAt] = ['2027-05-15T18:00:00.000Z', '2027-05-15T20:00:00.000Z'];
const ofEvent = (end: string | null): SentenceFacts => ({
  ...{ type: 'event', from: '' },
  event: { ...stoopSale, startsAt, endsAt: end } as EventBrief,
});
const reminder: SentenceFacts = {
  ...{ type: 'hangout_reminder', from: '' },
  hangout: { ...stoopSale, dateTime: startsAt, endsAt } as HangoutBrief,
};
/** Returns the hours of New York in a sentence. */
const hoursIn = (facts: SentenceFacts, now: string, language: (typeof LANGUAGES)[number] = 'en') =>
  sentenceFor({ ...facts, now: new Date(now) }, language).match(/\b\d+:00\b/g);

it('E-05 H-14 sentences about a plan name its begin and its end, and once it has begun the end alone', () => {
  for (const facts of [ofEvent(endsAt), reminder]) {
    expect(hoursIn(facts, '2027-05-15T17:59:59.999Z')).toEqual(['2:00', '4:00']);
    expect(hoursIn(facts, startsAt)).toEqual(['4:00']);
    for (const language of LANGUAGES)
      expect(hoursIn(facts, '2027-05-14T12:00:00Z', language), language).toHaveLength(2);
  }
  for (const now of ['2027-05-14T12:00:00Z', startsAt]) expect(hoursIn(ofEvent(null), now)).toEqual(['2:00']);
});

it('B-10 reminds of a table with what the first one there does, and of its three questions, until it has begun', () => {
  const hangout = (tableCategory: 'food' | 'outdoor') => ({ ...reminder.hangout, tableCategory }) as HangoutBrief;
  const said = (category: 'food' | 'outdoor', language: (typeof LANGUAGES)[number], now = '2027-05-15T16:00:00Z') =>
    sentenceFor({ ...reminder, hangout: hangout(category), now: new Date(now) }, language);
  expect(said('food', 'en')).toMatch(
    /^Coming up: Stoop sale, .+, Fort Greene\. First one there: take the big table\. Three questions to begin with are on its page$/,
  );
  expect(said('outdoor', 'en')).toContain('First one there: wait by the entrance, so the others find you.');
  expect(said('food', 'es')).toContain('Quien llegue primero: la mesa grande. Tres preguntas para empezar');
  expect(said('food', 'zh')).toContain('第一个到的人：先占张大桌子。页面上有三个开场话题');
  expect(said('food', 'en', startsAt)).not.toContain('First one there');
  expect(sentenceFor({ ...reminder, now: new Date('2027-05-15T16:00:00Z') }, 'en')).not.toContain('First one there');
});

it('N-08 names new hangouts where others cannot read along, and says else that there are some', () => {
  const hangout = (title: string) => ({ title, location: 'Bryant Park', dateTime: startsAt, endsAt }) as HangoutBrief;
  const about = (...titles: string[]): SentenceFacts => ({
    type: 'hangouts_found',
    from: '',
    found: titles.map((title) => hangout(title)),
  });
  for (const language of LANGUAGES) {
    const sentence = sentenceFor(about('Chess', 'A run'), language);
    expect(sentence.match(/Chess|A run|Bryant Park/g)).toEqual(['Chess', 'Bryant Park', 'A run', 'Bryant Park']);
    expect(sentenceFor(about(), language)).toBe(sentenceFor({ type: 'hangouts_found', from: '' }, language));
  }
  expect(sentenceFor(about(), 'en')).toBe('New hangouts fit what you look for');
});
