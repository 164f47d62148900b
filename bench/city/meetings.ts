import { trainTripBetween } from '#server/slices/profiles/index.ts';
import { ASSUMED } from './assumptions.ts';
import type { Person, Random } from './people.ts';

/** Some of the members who planned to be at one place on one day. */
export interface PlannedMeeting {
  kind: 'pair' | 'hangout' | 'table';
  members: number[];
  /** The neighborhood where they meet. */
  place: string;
  /** The member at whose home it is, and whose way is not counted; null if there is none. */
  host: number | null;
  /** The chance of each to come. */
  comes: number;
  /** Is called when it was held, with the members who came. */
  onHeld?: (present: readonly number[], day: number) => void;
}

/** The meetings of each member. */
export interface Met {
  /** The day of the first meeting of each member; -1 before. */
  first: Int32Array;
  /**
   * For each member, how many people they met three times within this many days after their arrival, and on which day the
   * first of them; -1 before.
   */
  thrice: Int32Array;
  firstThrice: Int32Array;
  /**
   * How many ways to meetings took each number of minutes by train. Ways without a train are left out. 'shownToTable' are
   * those to tables of members who show where they live.
   */
  ways: Record<PlannedMeeting['kind'] | 'shownToTable', Int32Array>;
}
export const THRICE_WITHIN_DAYS = 60;
/** Longer ways count as this. */
const LONGEST_WAY = 240;
/** The way does not matter up to so many minutes. */
const SHORT_WAY = 20;

const addWay = (ways: Int32Array, minutes: number) => {
  const at = Math.min(LONGEST_WAY, minutes);
  ways[at] = (ways[at] ?? 0) + 1;
};

export const between = (random: Random, [least, most]: readonly [number, number]) =>
  least + Math.floor(random() * (most - least + 1));

/** Keeps the plans of a city, and counts the meetings of each pair of members. */
export function createMeetings(people: readonly Person[], random: Random, isHere: Uint8Array) {
  const plans = new Map<number, PlannedMeeting[]>();
  const counts = new Map<number, number>();
  const noWays = () => new Int32Array(LONGEST_WAY + 1);
  const metFigures: Met = {
    first: new Int32Array(people.length).fill(-1),
    thrice: new Int32Array(people.length),
    firstThrice: new Int32Array(people.length).fill(-1),
    ways: { pair: noWays(), hangout: noWays(), table: noWays(), shownToTable: noWays() },
  };
  function plan(day: number, meeting: PlannedMeeting) {
    const planned = plans.get(day);
    if (planned) planned.push(meeting);
    else plans.set(day, [meeting]);
  }
  const arrivalOf = (index: number) => people[index]?.arrives ?? 0;
  const minutesTo = (place: string, index: number) => trainTripBetween(people[index]?.home ?? null, place)?.minutes;

  function meetOnce(index: number, otherIndex: number, day: number) {
    const key = Math.min(index, otherIndex) * people.length + Math.max(index, otherIndex);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    for (const participant of [index, otherIndex]) {
      if (metFigures.first[participant] === -1) metFigures.first[participant] = day;
      if (count !== 3 || day - arrivalOf(participant) > THRICE_WITHIN_DAYS) continue;
      metFigures.thrice[participant] = (metFigures.thrice[participant] ?? 0) + 1;
      if (metFigures.firstThrice[participant] === -1) metFigures.firstThrice[participant] = day;
    }
  }

  function comes({ place, comes: chance }: PlannedMeeting, index: number) {
    const beyond = Math.max(0, (minutesTo(place, index) ?? 0) - SHORT_WAY);
    return isHere[index] === 1 && random() < chance * 0.5 ** (beyond / ASSUMED.wayHalvesMinutes);
  }

  function noteWay(kind: PlannedMeeting['kind'], index: number, place: string) {
    const minutes = minutesTo(place, index);
    if (minutes === undefined) return;
    addWay(metFigures.ways[kind], minutes);
    if (kind === 'table' && people[index]?.shownHome) addWay(metFigures.ways.shownToTable, minutes);
  }

  function hold(meeting: PlannedMeeting, day: number) {
    const { kind, members, place, host, onHeld } = meeting;
    const present = members.filter((index) => comes(meeting, index));
    for (const [position, index] of present.entries()) {
      for (const otherIndex of present.slice(position + 1)) meetOnce(index, otherIndex, day);
      if (present.length > 1 && index !== host) noteWay(kind, index, place);
    }
    onHeld?.(present, day);
  }

  /** Plans a meeting that its members repeat, each time with a chance. */
  function planAgain(day: number, meeting: PlannedMeeting) {
    const onHeld = (present: readonly number[], heldOn: number) => {
      if (present.length > 1 && random() < ASSUMED.pairMeetsAgain)
        planAgain(heldOn + between(random, ASSUMED.pairMeetsAgainAfterDays), meeting);
    };
    plan(day, { ...meeting, onHeld });
  }

  return {
    met: metFigures,
    plan,
    planAgain,
    /** Two members are connected now, and may plan to meet where one of them lives. */
    connected(index: number, otherIndex: number, day: number) {
      if (random() >= ASSUMED.pairsPlan) return;
      const host = random() < 0.5 ? index : otherIndex;
      const pair = { kind: 'pair', host, place: people[host]?.home ?? '', comes: Math.sqrt(ASSUMED.bothCome) } as const;
      planAgain(day + between(random, ASSUMED.pairMeetsAfterDays), { ...pair, members: [index, otherIndex] });
    },
    /** Holds the meetings that were planned for a day. */
    hold(day: number) {
      for (const meeting of plans.get(day) ?? []) hold(meeting, day);
      plans.delete(day);
    },
  };
}
export type Meetings = ReturnType<typeof createMeetings>;
