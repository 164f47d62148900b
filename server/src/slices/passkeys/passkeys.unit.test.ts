import { expect, it } from 'vitest';
import { CODE_GROUP, CODE_LENGTH, isFreshStepUp, stepUpEnd, userHandleOf } from './passkeys.rules.ts';

it('R-06 S-38 allows destructive actions for ten minutes after a step-up, and never without one', () => {
  const confirmedAt = '2026-11-24T12:00:00.000Z';
  expect(stepUpEnd(new Date(confirmedAt))).toEqual(new Date('2026-11-24T12:10:00.000Z'));
  expect(isFreshStepUp(confirmedAt, new Date('2026-11-24T12:09:59.999Z'))).toBe(true);
  expect(isFreshStepUp(confirmedAt, new Date('2026-11-24T12:10:00.000Z'))).toBe(false);
  expect(isFreshStepUp(null, new Date(0))).toBe(false);
});

it('keeps a passkey under the uid in base64url', () => {
  expect(userHandleOf('a?~')).toBe('YT9-');
});

it('A-22 recovery codes have 150 bits in whole groups', () => {
  expect(CODE_LENGTH * 5).toBe(150);
  expect(CODE_LENGTH % CODE_GROUP).toBe(0);
});
