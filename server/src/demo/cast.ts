/**
 * The demo members: sixty invented people who are new to New York, from all five boroughs. Their data is in cast/ by
 * borough. portraits/<username>.jpg is their photo.
 */
import { BRONX } from './cast/bronx.ts';
import { BROOKLYN_1 } from './cast/brooklyn-1.ts';
import { BROOKLYN_2 } from './cast/brooklyn-2.ts';
import { BROOKLYN_3 } from './cast/brooklyn-3.ts';
import { MANHATTAN_1 } from './cast/manhattan-1.ts';
import { MANHATTAN_2 } from './cast/manhattan-2.ts';
import { MANHATTAN_3 } from './cast/manhattan-3.ts';
import { QUEENS_1 } from './cast/queens-1.ts';
import { QUEENS_2 } from './cast/queens-2.ts';
import { STATEN_ISLAND } from './cast/staten-island.ts';
import type { DemoMember } from './member.ts';

export type { DemoMember } from './member.ts';

const BOROUGHS: readonly (readonly DemoMember[])[] = [
  [...MANHATTAN_1, ...MANHATTAN_2, ...MANHATTAN_3],
  [...BROOKLYN_1, ...BROOKLYN_2, ...BROOKLYN_3],
  [...QUEENS_1, ...QUEENS_2],
  [...BRONX],
  [...STATEN_ISLAND],
];

/** Alternates between the boroughs, so that the first ten members are as varied as all sixty. */
export const DEMO_MEMBERS: readonly DemoMember[] = Array.from(
  { length: Math.max(...BOROUGHS.map((members) => members.length)) },
  (_, index) => BOROUGHS.flatMap((members) => members.slice(index, index + 1)),
).flat();
