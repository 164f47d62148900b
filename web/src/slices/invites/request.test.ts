import { expect, it } from 'vitest';
import { EMPTY, fromDraft, months, placed, readForm, years } from './request.ts';

const whole = {
  ...EMPTY,
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Ruiz',
  month: '03',
  year: '2024',
  reason: 'Friends.',
};

it('R-01 sends the month as one, and leaves Instagram and LinkedIn empty when they are', () => {
  expect(readForm(whole).body).toEqual({
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Ruiz',
    instagram: '',
    linkedin: '',
    movedToNYC: '2024-03',
    reason: 'Friends.',
  });
});

it('R-01 says what is missing, field by field', () => {
  expect(Object.keys(readForm(EMPTY).faults ?? {}).sort()).toEqual([
    'email',
    'firstName',
    'lastName',
    'month',
    'reason',
  ]);
  expect(readForm({ ...whole, year: '' }).faults).toEqual({ year: 'Choose a month and a year.' });
  expect(readForm({ ...whole, instagram: 'not an address' }).faults).toHaveProperty('instagram');
  expect(placed({ movedToNYC: 'x', email: 'y' }, whole)).toEqual({ email: 'y', year: 'Choose a month and a year.' });
});

it('R-01 takes up a draft, whatever it holds', () => {
  expect(fromDraft(null)).toEqual(EMPTY);
  expect(fromDraft({ email: 'a', year: 5 as unknown as string })).toEqual({ ...EMPTY, email: 'a' });
});

it('R-01 offers twelve months, and years from the next one back', () => {
  expect(months()[0]).toEqual({ value: '01', label: 'January' });
  expect(months()).toHaveLength(12);
  expect(years(new Date(2026, 5, 1)).slice(0, 2)).toEqual(['2027', '2026']);
});
