import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIsoTime } from './iso-time.ts';

it('reads each time of PostgreSQL as Date does', () => {
  const given = [
    '2026-11-23 01:07:11+00',
    '2026-11-23 01:07:11.5+00',
    '2026-11-23 01:07:11.123456+05:30',
    '2026-07-01 00:00:00-04',
  ];
  for (const text of given) expect(toIsoTime(text)).toBe(new Date(text).toISOString());
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.nat(999),
      (date, micro) => {
        const text = date
          .toISOString()
          .replace('T', ' ')
          .replace('Z', `${String(micro).padStart(3, '0').replace(/0+$/, '')}+00`);
        expect(toIsoTime(text)).toBe(date.toISOString());
      },
    ),
  );
});
