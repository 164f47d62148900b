import { HUDDLE_OTHERS_MAX } from '#contract/limits.ts';
import { ASSUMED } from './assumptions.ts';
import { between, type Meetings } from './meetings.ts';
import type { Person, Random } from './people.ts';

interface Deps {
  meetings: Meetings;
  random: Random;
  isHere: Uint8Array;
  connections: readonly number[][];
}

/** The chats that members start with their connections, who may plan to meet all together. */
export function createHuddles({ meetings, random, isHere, connections }: Deps) {
  return {
    /** Lets a member who opens the app start a huddle, or not. Returns the number of huddles. */
    visit({ index, home }: Person, day: number): number {
      const others = (connections[index] ?? []).filter((other) => isHere[other] === 1);
      if (others.length < ASSUMED.huddleOthers[0] || random() >= ASSUMED.startsHuddle) return 0;
      const count = Math.min(HUDDLE_OTHERS_MAX, between(random, ASSUMED.huddleOthers));
      while (others.length > count) others.splice(Math.floor(random() * others.length), 1);
      if (random() < ASSUMED.huddlePlans)
        meetings.planAgain(day + between(random, ASSUMED.pairMeetsAfterDays), {
          kind: 'hangout',
          members: [index, ...others],
          place: home,
          host: index,
          comes: ASSUMED.comesToHangout,
        });
      return 1;
    },
  };
}
