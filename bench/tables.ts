/**
 * Measures the seating of tables: `npm run bench -- tables [members]` makes members with wishes, seats them with the rules of the
 * product and the reasons of the writer, and prints how long it took and who got a seat. Nothing is asserted.
 */
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import { GENRES, INTERESTS, LANGUAGES, LIFE_GOALS } from '#contract/profiles/options.ts';
import { FREE_TIMES } from '#contract/tables/options.ts';
import { randomFrom } from '#server/platform/seeded-random.ts';
import type { Profile } from '#server/slices/profiles/index.ts';
import { type Guest, seatGuests } from '#server/slices/tables/seating.rules.ts';
import { bitsOf } from '#server/slices/tables/tables.rules.ts';
import { sharedReasonsAmong } from '#server/slices/writing/card-reasons.ts';

const MEMBERS = Number(process.argv[2] ?? 10_000);
const random = randomFrom(20261122);
const some = <T>(options: readonly T[], count: number): T[] =>
  [...options].sort(() => random() - 0.5).slice(0, Math.max(1, Math.round(count * (0.5 + random()))));

const profiles = Array.from({ length: MEMBERS }, (_, n) => {
  const profile = {
    ...EMPTY_PROFILE,
    ...{ uid: `m${n}`, username: `m${n}`, borough: BOROUGHS[Math.floor(random() * BOROUGHS.length)] ?? null },
    ...{ selectedInterests: some(INTERESTS, 4), selectedGenres: some(GENRES, 3), lifeGoals: some(LIFE_GOALS, 2) },
    languages: ['english' as const, ...some(LANGUAGES.slice(1), 1)],
    movedToNYCDate: `2025-0${1 + (n % 9)}`,
  };
  return profile as unknown as Profile;
});
const guests = profiles.map(
  (profile, n): Guest => ({
    uid: profile.uid,
    free: bitsOf(FREE_TIMES, some(FREE_TIMES, 4)),
    boroughs: bitsOf(BOROUGHS, [...new Set([profile.borough ?? 'Queens', ...some(BOROUGHS, 1)])]),
    languages: bitsOf(LANGUAGES, profile.languages),
    likes: bitsOf(HANGOUT_CATEGORIES, some(HANGOUT_CATEGORIES, 3)),
    interests: bitsOf(INTERESTS, profile.selectedInterests),
    temperament: 1 + Math.floor(random() * 5),
    wasLeftOut: n % 50 === 0,
    isMissing: false,
    isAlone: n % 3 === 0,
  }),
);
/** Every member has a block with two others. */
const apart = guests.map(() => new Set<number>());
for (let n = 0; n < MEMBERS; n++) {
  const other = Math.floor(random() * MEMBERS);
  apart[n]?.add(other);
  apart[other]?.add(n);
}

const started = performance.now();
const haveReason = sharedReasonsAmong(profiles);
const { tables, leftOut } = seatGuests(guests, { apart: (at) => apart[at] ?? new Set(), haveReason }, 1);
const seconds = (performance.now() - started) / 1000;
const withReason = tables.flatMap(({ guests: members }) =>
  members.filter((one) =>
    members.some((other) => other !== one && haveReason(Math.min(one, other), Math.max(one, other))),
  ),
).length;
console.info(`${MEMBERS} members, ${tables.length} tables in ${seconds.toFixed(1)} s`);
console.info(`left out: ${leftOut.length}, of them again: ${leftOut.filter((at) => guests[at]?.wasLeftOut).length}`);
console.info(`with a reason to meet: ${withReason} of ${MEMBERS - leftOut.length}`);
for (const size of [4, 5, 6])
  console.info(`tables of ${size}: ${tables.filter(({ guests: members }) => members.length === size).length}`);
