import { seatGuests } from '#server/slices/tables/seating.rules.ts';
import { ASSUMED } from './assumptions.ts';
import type { Meetings } from './meetings.ts';
import type { Person, Random } from './people.ts';

/** The seating is on every seventh day, and a table meets for the first time within the week after it. */
const SEATING_DAY = 5;
const OFFERED_AFTER_DAYS = 10;

interface Deps {
  people: readonly Person[];
  random: Random;
  isHere: Uint8Array;
  isConnected: Uint8Array;
  haveReason: (index: number, otherIndex: number) => boolean;
  meetings: Meetings;
}

/** Seats members at tables once a week with the rules of the product. A table is planned three times. */
export function createTables({ people, random, isHere, isConnected, haveReason, meetings }: Deps) {
  const looks = new Uint8Array(people.length);
  const seatedUntil = new Int32Array(people.length).fill(-1);
  const leftOut = new Uint8Array(people.length);
  const former = people.map(() => new Set<number>());

  function offer(day: number) {
    for (const { index, arrives, looksForTable, takesOffer } of people) {
      if (isHere[index] !== 1) continue;
      const isOffered =
        day - arrives >= OFFERED_AFTER_DAYS && isConnected[index] === 0 && meetings.met.first[index] === -1;
      if (looksForTable || (isOffered && takesOffer)) looks[index] = 1;
    }
  }

  /** Returns the seating of these members by the rules of the product, with their positions in the list. */
  function seatCandidates(candidates: readonly Person[], day: number) {
    const positions = new Map(candidates.map(({ index }, position) => [index, position]));
    const guests = candidates.map(({ index, guest }) => ({
      ...guest,
      wasLeftOut: leftOut[index] === 1,
      missesHangouts: false,
      hasNoConnections: isConnected[index] === 0,
    }));
    const apart = candidates.map(
      ({ index }) => new Set([...(former[index] ?? [])].flatMap((formerMate) => positions.get(formerMate) ?? [])),
    );
    const haveReasonAt = (position: number, otherPosition: number) =>
      haveReason(candidates[position]?.index ?? 0, candidates[otherPosition]?.index ?? 0);
    return seatGuests(guests, { apart: (position) => apart[position] ?? new Set(), haveReason: haveReasonAt }, day + 1);
  }

  /** Plans the meetings of a table, and notes who has sat with whom. */
  function planMeetings(members: number[], firstDay: number) {
    for (const [round, comes] of ASSUMED.comesToTable.entries())
      meetings.plan(firstDay + 7 * round, { members, comes, isPair: false });
    for (const index of members) {
      leftOut[index] = 0;
      seatedUntil[index] = firstDay + 14;
      for (const otherIndex of members) if (otherIndex !== index) former[index]?.add(otherIndex);
    }
  }

  return {
    /** Seats those who look for a table, on the day of the week for it. Returns the number of tables. */
    endOfDay(day: number) {
      offer(day);
      if (day % 7 !== SEATING_DAY) return 0;
      const candidates = people.filter(
        ({ index }) => isHere[index] === 1 && looks[index] === 1 && (seatedUntil[index] ?? 0) < day,
      );
      const { tables } = seatCandidates(candidates, day);
      for (const { index } of candidates) leftOut[index] = 1;
      for (const table of tables) {
        const members = table.guests.flatMap((position) => candidates[position]?.index ?? []);
        planMeetings(members, day + 2 + Math.floor(random() * 7));
      }
      return tables.length;
    },
  };
}
