import { expect, it } from 'vitest';
import { offeredAccounts } from './welcome.rules.ts';

it('B-06 offers a table to accounts that are between 10 and 60 days old', () => {
  expect(offeredAccounts(new Date('2026-12-31T12:00:00.000Z'))).toEqual({
    from: new Date('2026-11-01T12:00:00.000Z'),
    to: new Date('2026-12-21T12:00:00.000Z'),
  });
});
