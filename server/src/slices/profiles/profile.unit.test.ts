import { describe, expect, it } from 'vitest';
import { birthdayError, moveError, sharedInterests, withBorough } from './profile.rules.ts';

/** In New York it is still November 23. */
const NOW = new Date('2026-11-24T04:30:00.000Z');
const born = (birthday: string) => birthdayError({ private: { birthday } }, NOW);
const moved = (movedToNYCDate: string) => moveError({ public: { movedToNYCDate } }, NOW);

describe('a birthday', () => {
  it('W-13 is refused on the last day under 18 and accepted on the 18th birthday, by the date in New York', () => {
    expect([born('2008-11-24'), born('2008-11-23')]).toEqual(['UNDER_AGE', null]);
    expect([born('2008-12-01'), born('2008-10-31'), born('1990-12-31')]).toEqual(['UNDER_AGE', null, null]);
  });

  it('W-13 is refused with another error when it is to come in New York', () => {
    expect([born('2026-11-24'), born('2026-11-23')]).toEqual(['BIRTHDAY_IN_FUTURE', 'UNDER_AGE']);
  });

  it('W-13 is not asked of an update without one', () => {
    expect([birthdayError({}, NOW), birthdayError({ private: {} }, NOW), born('')]).toEqual([null, null, null]);
  });
});

describe('the month of a move', () => {
  it('W-07 is at most the present month in New York', () => {
    const newYear = new Date('2027-01-01T04:59:59.999Z');
    expect([moved('2026-11'), moved('2026-12')]).toEqual([null, 'field:MONTH_IN_FUTURE']);
    expect(moveError({ public: { movedToNYCDate: '2027-01' } }, newYear)).toBe('field:MONTH_IN_FUTURE');
    expect(moveError({ public: { movedToNYCDate: '2027-01' } }, new Date(newYear.getTime() + 1))).toBeNull();
  });

  it('W-07 is in a year in which somebody alive can have moved', () => {
    expect([moved('1899-12'), moved('1900-01')]).toEqual(['field:YEAR_OF_MOVE_REQUIRED', null]);
  });

  it('W-07 is not asked of an update without one', () => {
    expect([moveError({}, NOW), moveError({ public: {} }, NOW), moved('')]).toEqual([null, null, null]);
  });
});

describe('the borough of an update', () => {
  it('W-12 is that of the neighborhood, whatever borough was given', () => {
    const update = { public: { neighborhood: 'astoria', borough: 'Brooklyn', bio: 'Hi' }, private: { birthday: '' } };
    expect(withBorough(update as never)).toEqual({
      public: { neighborhood: 'astoria', borough: 'Queens', bio: 'Hi' },
      private: { birthday: '' },
    });
  });

  it('W-12 stays as it was given without a known neighborhood', () => {
    for (const update of [{}, { public: { borough: 'Brooklyn' } }, { public: { neighborhood: 'nowhere' } }])
      expect(withBorough(update as never)).toEqual(update);
  });
});

it('lists the interests of both members in the order of the second list', () => {
  expect(sharedInterests(['art', 'music', 'food'] as never, ['food', 'gaming', 'art'] as never)).toEqual([
    'food',
    'art',
  ]);
});
