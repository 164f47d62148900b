import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '#server/platform/seeded-random.ts';
import {
  type Applicant,
  createValues,
  isApartByAge,
  NEAR_AGE_YEARS,
  type Relations,
  seatApplicants,
  TABLE_MAX,
  TABLE_MIN,
  tableOf,
  totalOf,
} from './seating.rules.ts';

const anyApplicant: fc.Arbitrary<Omit<Applicant, 'uid'>> = fc.record({
  free: fc.integer({ min: 1, max: 15 }),
  boroughs: fc.integer({ min: 1, max: 7 }),
  neighborhoods: fc.constantFrom(1n, 2n, 3n, 7n),
  languages: fc.integer({ min: 1, max: 3 }),
  likes: fc.integer({ min: 1, max: 255 }),
  interests: fc.integer({ min: 0, max: 255 }),
  temperament: fc.integer({ min: 1, max: 5 }),
  age: fc.option(fc.integer({ min: 18, max: 60 }), { nil: null }),
  nearAge: fc.boolean(),
  wasLeftOut: fc.boolean(),
  hasNoConnections: fc.boolean(),
  missesHangouts: fc.boolean(),
});
/** Members, with numbers that choose who must stay apart and who has a reason to meet. */
const community = (size: { minLength: number; maxLength: number }) =>
  fc.record({
    applicants: fc
      .array(anyApplicant, size)
      .map((list) => list.map((one, index): Applicant => ({ ...one, uid: `uid${index}` }))),
    blocks: fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }),
    seed: fc.integer(),
  });

function relationsOf(applicants: readonly Applicant[], blocks: readonly (readonly [number, number])[]): Relations {
  const apart = applicants.map(() => new Set<number>());
  for (const [a, b] of blocks) {
    const [one, other] = [a % applicants.length, b % applicants.length];
    if (one === other) continue;
    apart[one]?.add(other);
    apart[other]?.add(one);
  }
  return {
    apart: (index) => apart[index] ?? new Set(),
    haveReason: (one, other) => ((applicants[one]?.interests ?? 0) & (applicants[other]?.interests ?? 0)) !== 0,
  };
}

/** Returns the greatest possible value, by looking at every seating. */
function bestValue(applicants: readonly Applicant[], values: ReturnType<typeof createValues>): number {
  const tables: { mask: number; value: number }[] = [];
  for (let mask = 1; mask < 1 << applicants.length; mask++) {
    const members = applicants.flatMap((_, index) => ((mask >> index) & 1 ? [index] : []));
    if (members.length < TABLE_MIN || members.length > TABLE_MAX || !tableOf(members, applicants, values)) continue;
    tables.push({ mask, value: values.table(members) });
  }
  const best = new Float64Array(1 << applicants.length);
  for (let mask = 1; mask < best.length; mask++) {
    // The lowest member either has no seat or sits at one of the tables.
    best[mask] = best[mask & (mask - 1)] as number;
    const lowest = mask & -mask;
    for (const table of tables)
      if (table.mask & lowest && (table.mask & mask) === table.mask)
        best[mask] = Math.max(best[mask] as number, table.value + (best[mask ^ table.mask] as number));
  }
  return best[best.length - 1] as number;
}

describe('the seating of tables', () => {
  it('B-01 seats nobody against a hard rule: size, shared free time and borough, blocks, one seat for each member', () => {
    fc.assert(
      fc.property(community({ minLength: 1, maxLength: 40 }), ({ applicants, blocks, seed }) => {
        const relations = relationsOf(applicants, blocks);
        const { tables, leftOut } = seatApplicants(applicants, relations, seed);
        for (const { members, free, boroughs } of tables) {
          expect(members.length).toBeGreaterThanOrEqual(TABLE_MIN);
          expect(members.length).toBeLessThanOrEqual(TABLE_MAX);
          expect(free).not.toBe(0);
          expect(boroughs).not.toBe(0);
          for (const item of members) {
            expect((applicants[item]?.free ?? 0) & free).toBe(free);
            expect((applicants[item]?.boroughs ?? 0) & boroughs).toBe(boroughs);
            for (const other of members) expect(relations.apart(item).has(other)).toBe(false);
          }
        }
        const everybody = [...tables.flatMap(({ members }) => members), ...leftOut];
        expect(everybody.sort((a, b) => a - b)).toEqual(applicants.map((_, index) => index));
      }),
      { numRuns: 80 },
    );
  });

  it('B-10 seats nobody with a member who asked for people of about their age and is more than eight years older or younger', () => {
    fc.assert(
      fc.property(community({ minLength: 1, maxLength: 40 }), ({ applicants, blocks, seed }) => {
        const { tables } = seatApplicants(applicants, relationsOf(applicants, blocks), seed);
        for (const { members } of tables)
          for (const asks of members.map((index) => applicants[index] as Applicant)) {
            const { age, nearAge } = asks;
            if (!nearAge || age === null) continue;
            for (const index of members) expect(Math.abs((applicants[index]?.age ?? 999) - age)).toBeLessThanOrEqual(8);
          }
      }),
      { numRuns: 80 },
    );
  });

  it('B-10 keeps two members apart by age if one of them asked for it and they are nine years apart, and not if they are eight', () => {
    const member = (age: number | null, nearAge = false) => ({ age, nearAge }) as Applicant;
    expect(NEAR_AGE_YEARS).toBe(8);
    for (const [apart, years] of [
      [false, 8],
      [true, 9],
    ] as const) {
      expect(isApartByAge(member(30, true), member(30 + years))).toBe(apart);
      expect(isApartByAge(member(30), member(30 - years, true))).toBe(apart);
      expect(isApartByAge(member(30), member(30 + years))).toBe(false);
    }
    // Somebody whose birthday is not known may be of any age. Their own wish means nothing.
    expect(isApartByAge(member(30, true), member(null))).toBe(true);
    expect(isApartByAge(member(30), member(null, true))).toBe(false);
  });

  it('B-01 leaves nobody out a second time whom a table could take, even in place of a member who was not left out', () => {
    fc.assert(
      fc.property(community({ minLength: 8, maxLength: 30 }), ({ applicants, blocks, seed }) => {
        const relations = relationsOf(applicants, blocks);
        const values = { ...createValues(applicants, relations), needsNeighborhood: false };
        const { tables, leftOut } = seatApplicants(applicants, relations, seed);
        for (const again of leftOut.filter((index) => applicants[index]?.wasLeftOut))
          for (const { members } of tables) {
            if (members.length < TABLE_MAX) expect(tableOf([...members, again], applicants, values)).toBeNull();
            for (const lost of members.filter((index) => !applicants[index]?.wasLeftOut))
              expect(tableOf([...members.filter((index) => index !== lost), again], applicants, values)).toBeNull();
          }
      }),
      { numRuns: 40 },
    );
  });

  it('B-01 gives the same tables for the same members and seed', () => {
    fc.assert(
      fc.property(community({ minLength: 4, maxLength: 30 }), ({ applicants, blocks, seed }) => {
        const relations = relationsOf(applicants, blocks);
        expect(seatApplicants(applicants, relations, seed)).toEqual(seatApplicants(applicants, relations, seed));
      }),
      { numRuns: 15 },
    );
  });

  it('B-01 comes within a hundredth of the best seating of small communities on average, and always within a twentieth', () => {
    const random = randomFrom(20261122);
    const bits = (count: number) => Math.floor(random() * 2 ** count);
    const shares: number[] = [];
    for (let run = 0; run < 60; run++) {
      const applicants = Array.from(
        { length: 9 + (run % 4) },
        (_, index): Applicant => ({
          uid: `uid${index}`,
          free: (bits(6) & bits(6)) | (1 << Math.floor(random() * 6)),
          boroughs: bits(3) | (1 << Math.floor(random() * 3)),
          neighborhoods: -1n,
          languages: 1 | bits(3),
          likes: bits(8) || 1,
          interests: bits(10) & bits(10),
          temperament: 1 + Math.floor(random() * 5),
          age: null,
          nearAge: false,
          wasLeftOut: random() < 0.2,
          hasNoConnections: random() < 0.3,
          missesHangouts: random() < 0.1,
        }),
      );
      const blocks = Array.from({ length: 3 }, () => [bits(16), bits(16)] as const);
      const relations = relationsOf(applicants, blocks);
      const values = createValues(applicants, relations);
      const best = bestValue(applicants, values);
      if (best > 0) shares.push(totalOf(seatApplicants(applicants, relations, run).tables, values) / best);
    }
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(shares.length).toBeGreaterThan(40);
    expect(mean).toBeGreaterThan(0.99);
    expect(Math.min(...shares)).toBeGreaterThan(0.95);
  });

  it('B-01 prefers a table with a reason to meet, shared likes and different temperaments', () => {
    const baseApplicant: Applicant = {
      uid: '',
      free: 1,
      boroughs: 1,
      neighborhoods: -1n,
      languages: 1,
      likes: 1,
      interests: 1,
      temperament: 3,
      age: null,
      nearAge: false,
      wasLeftOut: false,
      hasNoConnections: false,
      missesHangouts: false,
    };
    const applicants = [
      baseApplicant,
      baseApplicant,
      baseApplicant,
      { ...baseApplicant, temperament: 5 },
      { ...baseApplicant, likes: 2, interests: 2, languages: 2 },
      baseApplicant,
    ];
    const values = createValues(applicants, relationsOf(applicants, []));
    expect(values.table([0, 1, 2, 3])).toBeGreaterThan(values.table([0, 1, 2, 5]));
    expect(values.table([0, 1, 2, 5])).toBeGreaterThan(values.table([0, 1, 2, 4]));
  });

  it('B-01 seats first who was left out the last time, then who has no connections, then who shares most', () => {
    const baseApplicant: Applicant = {
      uid: '',
      free: 1,
      boroughs: 1,
      neighborhoods: -1n,
      languages: 1,
      likes: 1,
      interests: 1,
      temperament: 3,
      age: null,
      nearAge: false,
      wasLeftOut: false,
      hasNoConnections: false,
      missesHangouts: false,
    };
    const [alone, leftOut] = [
      { ...baseApplicant, hasNoConnections: true, likes: 2, interests: 2 },
      { ...baseApplicant, wasLeftOut: true, likes: 2, interests: 2 },
    ];
    // Seven applicants: one table of six, and a seat too few.
    const notSeated = (last: readonly Applicant[]) => {
      const applicants = [...Array.from({ length: 7 - last.length }, () => baseApplicant), ...last];
      const { leftOut: lost } = seatApplicants(applicants, relationsOf(applicants, []), 1);
      return lost.map((index) => applicants[index]);
    };
    expect(notSeated([alone])).toEqual([baseApplicant]);
    expect(notSeated([leftOut])).toEqual([baseApplicant]);
    expect(notSeated([leftOut, leftOut, leftOut, leftOut, leftOut, leftOut, alone])).toEqual([alone]);
  });

  describe('with members who live far from each other', () => {
    const baseApplicant: Applicant = {
      ...{ uid: '', free: 1, boroughs: 1, languages: 1, likes: 1, interests: 1, temperament: 3 },
      ...{ age: null, nearAge: false },
      ...{ wasLeftOut: false, hasNoConnections: false, missesHangouts: false },
      neighborhoods: 1n,
    };
    const far = { ...baseApplicant, neighborhoods: 2n };
    const tablesOf = (applicants: readonly Applicant[]) => {
      const { tables, leftOut } = seatApplicants(applicants, relationsOf(applicants, []), 1);
      return {
        neighborhoods: tables.map(({ neighborhoods }) => neighborhoods),
        seats: applicants.length - leftOut.length,
      };
    };

    it('I-11 seats them at tables with a place that is near for everybody, even if others share more', () => {
      // Those who live far share the likes and interests of one half of the others.
      const alike = { likes: 2, interests: 2 };
      const applicants = [baseApplicant, baseApplicant, far, far].flatMap((one) => [one, { ...one, ...alike }]);
      expect(tablesOf(applicants)).toEqual({ neighborhoods: expect.arrayContaining([1n, 2n]), seats: 8 });
    });

    it('I-11 seats somebody far from a place rather than nowhere', () => {
      expect(tablesOf([baseApplicant, baseApplicant, baseApplicant, baseApplicant, far])).toEqual({
        neighborhoods: [0n],
        seats: 5,
      });
      expect(tablesOf([baseApplicant, baseApplicant, far, far])).toEqual({ neighborhoods: [0n], seats: 4 });
    });
  });

  it('B-02 seats others before a member who missed hangouts repeatedly, but does not leave them out a second time', () => {
    const baseApplicant: Applicant = {
      uid: '',
      free: 1,
      boroughs: 1,
      neighborhoods: -1n,
      languages: 1,
      likes: 2,
      interests: 2,
      temperament: 3,
      age: null,
      nearAge: false,
      wasLeftOut: false,
      hasNoConnections: false,
      missesHangouts: false,
    };
    // Whatever speaks for them, the others come first.
    const missing = { ...baseApplicant, likes: 1, interests: 1, hasNoConnections: true, missesHangouts: true };
    const notSeated = (applicants: readonly Applicant[]) =>
      seatApplicants(applicants, relationsOf(applicants, []), 1).leftOut.map((index) => applicants[index]);
    expect(
      notSeated([missing, baseApplicant, baseApplicant, baseApplicant, baseApplicant, baseApplicant, baseApplicant]),
    ).toEqual([missing]);
    const again = { ...missing, wasLeftOut: true };
    expect(
      notSeated([again, baseApplicant, baseApplicant, baseApplicant, baseApplicant, baseApplicant, baseApplicant]),
    ).toEqual([baseApplicant]);
    // With room for everybody they have their seat.
    expect(notSeated([missing, baseApplicant, baseApplicant, baseApplicant, baseApplicant, baseApplicant])).toEqual([]);
  });
});
