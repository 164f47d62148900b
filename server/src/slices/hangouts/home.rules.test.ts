import { describe, expect, it } from 'vitest';
import { namesAddress } from './home.rules.ts';

describe('an address in a text that everybody reads', () => {
  it.each([
    ['with its number and street', 'Come to 212 Court!', '212 Court Street, second bell', true],
    ['in other capitals and marks', 'at 212, COURT street', '212 Court Street', true],
    ['without a number', 'See you in the Old Mill House', 'Old Mill House, back door', true],
    ['with another number', 'We moved from 12 Court', '212 Court Street', false],
    ['that names the street alone', 'Near Court Street', '212 Court Street', false],
    ['that shares one word', 'A mill in the park', 'Mill', false],
    ['when there is none yet', 'Anything', '', false],
  ])('B-07 is found %s: %s', (_case, text, address, expected) => {
    expect(namesAddress(text, address)).toBe(expected);
  });
});
