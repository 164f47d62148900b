import { describe, expect, it } from 'vitest';
import { addressShownAt, HOME_REASONS, namesAddress } from './home.rules.ts';

describe('an address in a text that everybody reads', () => {
  it.each([
    ['with its number and street', 'Come to 212 Court!', '212 Court Street, second bell', true],
    ['in other capitals and marks', 'at 212, COURT street', '212 Court Street', true],
    ['without a number', 'See you in the Old Mill House', 'Old Mill House, back door', true],
    ['with another number', 'We moved from 12 Court', '212 Court Street', false],
    ['that names the street alone', 'Near Court Street', '212 Court Street', false],
    ['that shares one word', 'A mill in the park', 'Mill', false],
    ['with a number at its end', 'We meet at Pier 5', 'Pier 5', true],
    ['with another number at its end', 'We meet at Pier 6', 'Pier 5', false],
    ['when there is none yet', 'Anything', '', false],
  ])('B-07 is found %s: %s', (_case, text, address, expected) => {
    expect(namesAddress(text, address)).toBe(expected);
  });
});

describe('the time from which an attendee sees the address', () => {
  const joinedAt = '2026-11-24T12:00:00.000Z';
  const facts = { joinedAt, confirmedAt: null, reconfirmedAt: null, hostSawAt: null, isCoHost: false };
  const [atOnce, anHourLater] = [new Date(joinedAt), new Date('2026-11-24T13:00:00.000Z')];

  it('B-07 is an hour after joining as long as the host has not read that they joined', () => {
    expect(addressShownAt(facts)).toEqual(anHourLater);
    expect(addressShownAt({ ...facts, hostSawAt: '2026-11-24T12:20:00.000Z' })).toEqual(atOnce);
    expect(addressShownAt({ ...facts, isCoHost: true })).toEqual(atOnce);
  });

  it('B-07 counts from the time of the place, not of the wait for it', () => {
    const waited = { ...facts, joinedAt: '2026-11-20T12:00:00.000Z', confirmedAt: joinedAt };
    expect(addressShownAt(waited)).toEqual(anHourLater);
    expect(addressShownAt({ ...waited, isCoHost: true })).toEqual(atOnce);
  });

  it('B-07 is no earlier for an attendee who was not asked to confirm, because they joined late', () => {
    expect(addressShownAt({ ...facts, reconfirmedAt: joinedAt })).toEqual(anHourLater);
    expect(addressShownAt({ ...facts, reconfirmedAt: '2026-11-24T12:00:00.001Z' })).toEqual(atOnce);
  });
});

it('B-07 says beside its field what is missing or shown too early', () => {
  expect(HOME_REASONS).toEqual({
    noAddress: 'field:HOME_ADDRESS_REQUIRED',
    noNeighborhood: 'field:HOME_NEIGHBORHOOD_REQUIRED',
    showsAddress: 'field:HOME_ADDRESS_SHOWN',
  });
});
