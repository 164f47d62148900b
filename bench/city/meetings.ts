import { ASSUMED } from './assumptions.ts';
import type { Person, Random } from './people.ts';

/** Some of the members who planned to be at one place on one day. */
interface PlannedMeeting {
  members: number[];
  /** The chance of each to come. */
  comes: number;
  /** Whether it is a meeting of two connected members, who may plan the next one. */
  isPair: boolean;
}

/** The meetings of each member. */
export interface Met {
  /** The day of the first meeting of each member; -1 before. */
  first: Int32Array;
  /** For each member, how many people they met three times within this many days after their arrival. */
  thrice: Int32Array;
  /** How many meetings of two there were. */
  pairs: number;
}
export const THRICE_WITHIN_DAYS = 60;

const between = (random: Random, [minDays, maxDays]: readonly [number, number]) =>
  minDays + Math.floor(random() * (maxDays - minDays + 1));

/** Keeps the plans of a city, and counts the meetings of each pair of members. */
export function createMeetings(people: readonly Person[], random: Random, isHere: Uint8Array) {
  const plans = new Map<number, PlannedMeeting[]>();
  const counts = new Map<number, number>();
  const metFigures: Met = {
    first: new Int32Array(people.length).fill(-1),
    thrice: new Int32Array(people.length),
    pairs: 0,
  };
  const plan = (day: number, meeting: PlannedMeeting) => plans.set(day, [...(plans.get(day) ?? []), meeting]);
  const arrivalOf = (index: number) => people[index]?.arrives ?? 0;

  function meet(index: number, otherIndex: number, day: number) {
    const key = Math.min(index, otherIndex) * people.length + Math.max(index, otherIndex);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    metFigures.pairs++;
    for (const participant of [index, otherIndex]) {
      if (metFigures.first[participant] === -1) metFigures.first[participant] = day;
      if (count === 3 && day - arrivalOf(participant) <= THRICE_WITHIN_DAYS)
        metFigures.thrice[participant] = (metFigures.thrice[participant] ?? 0) + 1;
    }
  }

  function hold({ members, comes, isPair }: PlannedMeeting, day: number) {
    const present = members.filter((index) => isHere[index] === 1 && random() < comes);
    for (const [position, index] of present.entries())
      for (const otherIndex of present.slice(position + 1)) meet(index, otherIndex, day);
    if (isPair && present.length === 2 && random() < ASSUMED.pairMeetsAgain)
      plan(day + between(random, ASSUMED.pairMeetsAgainAfterDays), { members, comes, isPair });
  }

  return {
    met: metFigures,
    plan,
    /** Two members are connected now, and may plan to meet. */
    connected(index: number, otherIndex: number, day: number) {
      if (random() >= ASSUMED.pairsPlan) return;
      const comes = Math.sqrt(ASSUMED.bothCome);
      plan(day + between(random, ASSUMED.pairMeetsAfterDays), { members: [index, otherIndex], comes, isPair: true });
    },
    /** Holds the meetings that were planned for a day. */
    hold(day: number) {
      for (const meeting of plans.get(day) ?? []) hold(meeting, day);
      plans.delete(day);
    },
  };
}
export type Meetings = ReturnType<typeof createMeetings>;

/** Hangouts that have places. A member who opens the app may host one, or join one. */
export function createHangouts(meetings: Meetings, random: Random) {
  let open: { day: number; members: number[]; borough: string | null }[] = [];
  return {
    visit({ index, profile: { borough } }: Person, day: number) {
      if (random() < ASSUMED.hosts) {
        const hangout = { day: day + between(random, ASSUMED.hangoutAfterDays), members: [index], borough };
        open.push(hangout);
        meetings.plan(hangout.day, { members: hangout.members, comes: ASSUMED.comesToHangout, isPair: false });
        return;
      }
      if (random() >= ASSUMED.joins) return;
      const near = open.filter(
        (hangout) =>
          hangout.borough === borough &&
          hangout.members.length < ASSUMED.hangoutPlaces &&
          !hangout.members.includes(index),
      );
      near[Math.floor(random() * near.length)]?.members.push(index);
    },
    endOfDay(day: number) {
      open = open.filter((hangout) => hangout.day > day + 1);
    },
  };
}
