import { expect, it } from 'vitest';
import { asTyped, checkRequest, EMPTY, months, type Typed, years } from './request.ts';

const whole = {
  ...EMPTY,
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Ruiz',
  month: '03',
  year: '2024',
  reason: 'Friends.',
};

const errorsOf = (typed: Typed) => {
  const checked = checkRequest(typed);
  return 'errors' in checked ? checked.errors : {};
};

it('R-01 sends month and year as one value, and sends empty links', () => {
  expect(checkRequest(whole)).toEqual({
    values: {
      email: 'ana@example.org',
      firstName: 'Ana',
      lastName: 'Ruiz',
      instagram: '',
      linkedin: '',
      movedToNYC: '2024-03',
      reason: 'Friends.',
    },
  });
});

it('R-01 says of each missing field what to fill in', () => {
  expect(errorsOf({ ...EMPTY, lastName: '  ' })).toEqual({
    email: 'Enter your email.',
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    month: 'Choose a month and a year.',
    reason: expect.any(String),
  });
  expect(errorsOf({ ...whole, email: 'ana' }).email).not.toBe('Enter your email.');
  expect(errorsOf({ ...whole, year: '' })).toEqual({ year: 'Choose a month and a year.' });
  expect(errorsOf({ ...whole, instagram: 'not an address' })).toHaveProperty('instagram');
  expect(asTyped({ movedToNYC: 'x', email: 'y' }, whole)).toEqual({ email: 'y', year: 'Choose a month and a year.' });
});

it('R-01 offers twelve months, and the years from next year backwards', () => {
  expect(months()[0]).toEqual({ value: '01', label: 'January' });
  expect(months()).toHaveLength(12);
  expect(years(new Date(2026, 5, 1)).slice(0, 2)).toEqual(['2027', '2026']);
});
