import { TRIP_LIMITS } from '#contract/hangouts/options.ts';
import { GROUP_FIRST_HOURS } from '#contract/limits.ts';
import { hasTrain, neighborhoodsWithin } from '#server/slices/profiles/index.ts';
import { ASSUMED } from './assumptions.ts';
import type { Group, Groups } from './groups.ts';
import { between, type Meetings } from './meetings.ts';
import type { Person, Random } from './people.ts';

/** A hangout that can be joined. */
export interface Hangout {
  day: number;
  members: number[];
  place: string;
  borough: string | null;
  /** The group that has it, and from which day everybody sees it. */
  group: Group | null;
  isForAllFrom: number;
}

interface Deps {
  meetings: Meetings;
  random: Random;
  hasTrain: boolean;
  /** Null in a city without groups. */
  groups: Groups | null;
}

/** Hangouts that have places. A member who opens the app may host one, or join one. */
export function createHangouts({ meetings, random, hasTrain: hasTripFilter, groups }: Deps) {
  let open: Hangout[] = [];

  function host({ index, home, profile: { borough } }: Person, today: number, group: Group | null) {
    const isAlone = group !== null && random() < ASSUMED.groupAlone;
    const hangout: Hangout = {
      day: today + between(random, ASSUMED.hangoutAfterDays),
      members: [index],
      place: group?.place ?? home,
      borough: group?.borough ?? borough,
      group,
      isForAllFrom: isAlone ? Number.POSITIVE_INFINITY : today + (group ? GROUP_FIRST_HOURS / 24 : 0),
    };
    open.push(hangout);
    meetings.plan(hangout.day, {
      kind: 'hangout',
      members: hangout.members,
      place: hangout.place,
      host: group ? null : index,
      comes: ASSUMED.comesToHangout,
      onHeld: (present, day) => groups?.afterHangout(hangout, present, day),
    });
    return hangout;
  }

  /**
   * Returns the hangouts that a member's filter leaves: those within half an hour, else three quarters, or those of the
   * borough.
   */
  function filtered(candidates: readonly Hangout[], { home, usesTripFilter, profile: { borough } }: Person) {
    if (!hasTripFilter || !usesTripFilter || !hasTrain(home))
      return candidates.filter((hangout) => hangout.borough === borough);
    const within = TRIP_LIMITS.map((limit) => {
      const near = new Set(neighborhoodsWithin(home, Number(limit)));
      return candidates.filter(({ place }) => near.has(place));
    });
    return within.find((found) => found.length > 0) ?? [];
  }

  return {
    visit(person: Person, day: number) {
      const { index } = person;
      for (const group of groups?.toPlanBy(person, day) ?? []) group.next = host(person, day, group);
      if (random() < ASSUMED.hosts) {
        host(person, day, null);
        return;
      }
      if (random() >= ASSUMED.joins) return;
      const candidates = open.filter(
        ({ members, isForAllFrom }) =>
          isForAllFrom <= day && members.length < ASSUMED.hangoutPlaces && !members.includes(index),
      );
      const near = filtered(candidates, person);
      near[Math.floor(random() * near.length)]?.members.push(index);
    },
    endOfDay(day: number) {
      open = open.filter((hangout) => hangout.day > day + 1);
    },
  };
}
