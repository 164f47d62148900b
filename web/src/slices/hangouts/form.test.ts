import { describe, expect, it } from 'vitest';
import { instantOf } from '#contract/hangouts/phases.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import { CITY_STEPS } from '#contract/newcomers/steps.ts';
import { durationChoices } from '#web/slices/gatherings/durations.ts';
import {
  changedWhoMayJoin,
  checkForm,
  currentChoice,
  emptyForm,
  type FormValues,
  formOf,
  groupChoice,
  isTwice,
  KEPT,
  lastDay,
  nextSaturday,
  plannedForm,
  repeatedForm,
  sentForm,
} from './form.ts';
import { aView } from './hangouts.factory.ts';
import { fetchedHangout } from './hangouts.live.ts';

const now = new Date('2026-10-31T20:00:00.000Z');
const good: FormValues = {
  title: 'Dumplings',
  location: 'Golden Mall',
  borough: null,
  isAtHome: false,
  address: '',
  date: '2026-11-20',
  time: '19:00',
  later: false,
  durationMinutes: '120',
  weeks: '1',
  category: 'food',
  description: 'Bring an appetite.',
  capacity: '',
  allowsGuests: false,
  allowsNotes: false,
  whoMayJoin: null,
  picture: null,
  clientId: 'abcdefgh',
  version: 0,
};
const errorsOf = (...given: Parameters<typeof checkForm>) => {
  const checked = checkForm(...given);
  return 'errors' in checked ? checked.errors : {};
};
const plain = (sentence = '') => sentence.replace(/\s/g, ' ');
const problems = (given: Partial<FormValues>) => errorsOf({ ...good, ...given }, now, null);

describe('the form', () => {
  it('H-18 of a hangout that is planned again has everything but the day, and is a new one', () => {
    const former = fetchedHangout(aView({ capacity: 8, allowsGuests: true }));
    const { date, ...copied } = repeatedForm(former, null, 'client-id');
    const { date: formerDate, ...values } = formOf(former, null);
    expect(copied).toEqual({ ...values, later: false, picture: null, clientId: 'client-id', version: 0 });
    expect([date, formerDate !== '']).toEqual(['', true]);
  });

  it('H-04 requires title, location, date, time, category and description, and says so beside each', () => {
    expect(Object.keys(errorsOf(emptyForm('abcdefgh'), now, null)).sort()).toEqual([
      'category',
      'date',
      'description',
      'location',
      'time',
      'title',
    ]);
    expect(problems({ title: '   ' })).toEqual({ title: 'Give it a title.' });
    expect(problems({})).toEqual({});
  });

  it.each([
    ['a night on which the clocks skip that hour', { date: '2027-03-14', time: '02:30' }, 'time'],
    ['a day that does not exist', { date: '2026-11-31' }, 'date'],
    ['a day that is over', { date: '2026-10-30' }, 'date'],
    ['an hour that is over', { date: '2026-10-31', time: '15:00' }, 'time'],
    ['a slip of the year', { date: '2062-11-20' }, 'date'],
    ['a title too long', { title: 'x'.repeat(101) }, 'title'],
    ['a crowd of one', { capacity: '1' }, 'capacity'],
    ['half a person', { capacity: '2.5' }, 'capacity'],
    ['no number', { capacity: 'many' }, 'capacity'],
  ] as const)('H-04 refuses %s at its field', (_case, given, field) => {
    expect(Object.keys(problems(given))).toEqual([field]);
  });

  it('H-04 asks which of two times is meant when daylight saving time ends, and sends it only then', () => {
    const twice = { ...good, date: '2026-11-01', time: '01:30', later: true };
    expect([isTwice(twice), isTwice(good)]).toEqual([true, false]);
    expect(sentForm(twice).later).toBe(true);
    expect(sentForm({ ...good, later: true }).later).toBe(false);
    expect(sentForm({ ...good, capacity: ' 8 ' })).toMatchObject({ capacity: 8, clientId: 'abcdefgh' });
  });

  it.each([
    ['every date is valid', { weeks: '12' }, {}],
    [
      'the clocks skip the hour on a later date',
      { date: '2027-03-07', time: '02:30', weeks: '2' },
      { time: 'The clocks skip this hour on Sun, Mar 14. Choose another time.' },
    ],
    [
      'the last date is more than a year away',
      { date: '2027-10-30', weeks: '3' },
      { weeks: 'Sat, Nov 6 is more than a year away. Choose fewer weeks.' },
    ],
  ])('H-13 checks every date of a weekly hangout: %s', (_case, given, errors) => {
    expect(problems(given)).toEqual(errors);
  });

  it('H-13 plans once unless the host chooses weeks, names the last day, and never repeats an existing hangout', () => {
    expect([emptyForm('abcdefgh'), good].map((values) => [sentForm(values).weeks, lastDay(values)])).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(sentForm({ ...good, weeks: '3' }).weeks).toBe(3);
    expect(lastDay({ ...good, weeks: '3' })).toBe('Fri, Dec 4');
    expect(lastDay({ ...good, date: '', weeks: '3' })).toBeNull();
    const series = { number: 2, length: 3, previous: null, next: null };
    expect(formOf(fetchedHangout(aView({ series })), null).weeks).toBe('1');
  });

  it('B-07 asks for the neighborhood and address of a home, and sends no address without one', () => {
    const home = { isAtHome: true, location: '', address: ' ' };
    expect(problems(home)).toEqual({
      location: 'Choose a neighborhood.',
      address: 'Enter the address. Only people who are going see it.',
    });
    expect(problems({ ...home, location: 'Astoria, Queens', address: '7 Elm' })).toEqual({});
    expect(sentForm({ ...good, isAtHome: false, address: '7 Elm' })).toMatchObject({ isAtHome: false, address: '' });
    expect(formOf(fetchedHangout(aView({ isAtHome: true })), '7 Elm').address).toBe('7 Elm');
  });

  it('H-07 lets the host edit a hangout that has begun without changing its time', () => {
    const current = fetchedHangout({
      ...aView({ dateTime: '2026-10-31T19:30:00.000Z' }),
      rsvp: 'confirmed',
    });
    const values = formOf(current, null);
    expect(values).toMatchObject({ date: '2026-10-31', time: '15:30', later: false, capacity: '' });
    expect(errorsOf(values, now, current)).toEqual({});
    expect(errorsOf({ ...values, time: '15:45' }, now, current)).toEqual({ time: expect.stringContaining('passed') });
  });

  it('B-05 is filled in for each first step in the city, so that one tap creates the hangout', () => {
    for (const step of CITY_STEPS) {
      const values = plannedForm(step, 'client-id', now);
      expect(errorsOf(values, now, null), step).toEqual({});
      expect(sentForm(values)).toMatchObject({ clientId: 'client-id', capacity: null, picture: null });
    }
  });

  it('B-05 proposes the next Saturday in New York that leaves time to join', () => {
    const on = (day: string) => nextSaturday(new Date(`${day}T17:00:00Z`));
    expect(['2026-11-22', '2026-11-26', '2026-11-27', '2026-11-28'].map(on)).toEqual([
      '2026-11-28',
      '2026-11-28',
      '2026-12-05',
      '2026-12-05',
    ]);
    // It is still Thursday in New York.
    expect(nextSaturday(new Date('2026-11-27T02:00:00Z'))).toBe('2026-11-28');
  });

  it('H-14 names the end of each duration, also when the clocks change, and none before the start is known', () => {
    const ends = (given: Partial<FormValues>) =>
      durationChoices(instantOf({ ...good, ...given }))
        .map(({ label }) => plain(label))
        .slice(0, 4);
    expect(ends({})).toEqual(['7:30 PM (30 minutes)', '8:00 PM (1 hour)', '8:30 PM (1.5 hours)', '9:00 PM (2 hours)']);
    expect(ends({ date: '2026-10-31', time: '23:30' }).at(-1)).toBe('1:30 AM (2 hours)');
    expect(ends({ date: '2026-11-01', time: '00:30' }).at(-1)).toBe('1:30 AM (2 hours)');
    expect(ends({ time: '' }).at(-1)).toBe('2 hours');
    expect(sentForm({ ...good, durationMinutes: '90' }).durationMinutes).toBe(90);
  });

  it('H-14 refuses to end a hangout that has begun in the past', () => {
    const begun = fetchedHangout({
      ...aView({ dateTime: '2026-10-31T18:30:00.000Z', endsAt: '2026-10-31T20:30:00.000Z' }),
    });
    const values = formOf(begun, null);
    expect(values.durationMinutes).toBe('120');
    expect(errorsOf({ ...values, durationMinutes: '90' }, now, begun)).toEqual({
      durationMinutes: 'This end has passed. Choose a later one.',
    });
    expect(errorsOf({ ...values, durationMinutes: '240' }, now, begun)).toEqual({});
  });

  it('H-16 H-18 G-23 is for everybody unless chosen otherwise, and at a home for those whom the host accepts', () => {
    const sent = (given: Partial<FormValues>) => sentForm({ ...good, ...given }).whoMayJoin;
    expect([sent({}), sent({ isAtHome: true }), sent({ isAtHome: true, whoMayJoin: 'connections' })]).toEqual([
      'everybody',
      'accepted',
      'connections',
    ]);
    const groupId = 'g'.repeat(20);
    const planned = emptyForm('abcdefgh', { id: groupId, category: 'food' });
    expect(planned.category).toBe('food');
    expect(sent({ ...planned, isAtHome: true })).toEqual({ groupId, visibility: 'first' });
    expect(sent({ whoMayJoin: groupChoice(groupId, 'only') })).toEqual({ groupId, visibility: 'only' });
    const again = (former: Partial<HangoutView>) =>
      sentForm(repeatedForm(fetchedHangout(aView(former)), null, 'client-id')).whoMayJoin;
    expect([again({ whoMayJoin: 'connections' }), again({ whoMayJoin: 'group' })]).toEqual(['connections', 'accepted']);
    const group = { id: groupId, name: 'Climbers' };
    expect(again({ whoMayJoin: 'group', group })).toEqual({ groupId, visibility: 'only' });
    expect(again({ whoMayJoin: 'everybody', group })).toEqual({ groupId, visibility: 'first' });
  });

  it('H-16 sends who may join an existing hangout only when the host chose another one than at the start', () => {
    const groupId = 'AbCdEfGhIjKlMnOpQrSt';
    const group = { id: groupId, name: 'Brooklyn climbers', archivedAt: null };
    const opensAt = '2026-11-02T20:00:00.000Z';
    const start = (given: object) => currentChoice(fetchedHangout({ ...aView(), ...given }));
    expect(start({ whoMayJoin: 'connections', group })).toBe('connections');
    expect(start({ whoMayJoin: 'group', group: null })).toBe(KEPT);
    expect(start({ whoMayJoin: 'group', group })).toBe(groupChoice(groupId, 'only'));
    const first = start({ whoMayJoin: 'group', group, opensAt });
    expect(first).toBe(groupChoice(groupId, 'first'));
    expect(changedWhoMayJoin(null, 'everybody')).toBeUndefined();
    expect(changedWhoMayJoin('accepted', 'accepted')).toBeUndefined();
    expect(changedWhoMayJoin('accepted', 'everybody')).toBe('accepted');
    expect(changedWhoMayJoin(groupChoice(groupId, 'only'), first)).toEqual({ groupId });
    // A draft from before everybody could see it.
    for (const choice of [first, KEPT]) expect(changedWhoMayJoin(choice, 'everybody')).toBeUndefined();
  });
});
