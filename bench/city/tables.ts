import { NEIGHBORHOODS, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { TABLE_OFFERED_AFTER_DAYS } from '#server/slices/newcomers/welcome.rules.ts';
import { boroughsWith, meetingNeighborhood } from '#server/slices/tables/reachable-neighborhoods.rules.ts';
import { seatApplicants, type Table } from '#server/slices/tables/seating.rules.ts';
import { boroughFor, CIRCLE_EVERY_DAYS, TABLE_EVERY_DAYS, TABLE_KEPT_MIN } from '#server/slices/tables/tables.rules.ts';
import { ASSUMED } from './assumptions.ts';
import type { Groups } from './groups.ts';
import type { Meetings } from './meetings.ts';
import type { Person, Random } from './people.ts';

/** The seating is on every seventh day, and a table meets for the first time within the week after it. */
const SEATING_DAY = 5;

interface Deps {
  people: readonly Person[];
  random: Random;
  isHere: Uint8Array;
  isConnected: Uint8Array;
  haveReason: (index: number, otherIndex: number) => boolean;
  meetings: Meetings;
  hasTrain: boolean;
  /** Null in a city without groups. */
  groups: Groups | null;
}

/** Seats members at tables once a week with the rules of the product. A table is planned three times. */
export function createTables({ people, random, isHere, isConnected, haveReason, meetings, hasTrain, groups }: Deps) {
  const looks = new Uint8Array(people.length);
  const seatedUntil = new Int32Array(people.length).fill(-1);
  const leftOut = new Uint8Array(people.length);
  const former = people.map(() => new Set<number>());

  function offer(day: number) {
    for (const { index, arrives, looksForTable, takesOffer } of people) {
      if (isHere[index] !== 1) continue;
      const isOffered =
        day - arrives >= TABLE_OFFERED_AFTER_DAYS && isConnected[index] === 0 && meetings.met.first[index] === -1;
      if (looksForTable || (isOffered && takesOffer)) looks[index] = 1;
    }
  }

  /** Returns the seating of these members by the rules of the product, with their positions in the list. */
  function seatCandidates(candidates: readonly Person[], day: number) {
    const positions = new Map(candidates.map(({ index }, position) => [index, position]));
    const applicants = candidates.map(({ index, applicant }) => ({
      ...applicant,
      ...(!hasTrain && { neighborhoods: -1n }),
      wasLeftOut: leftOut[index] === 1,
      missesHangouts: false,
      hasNoConnections: isConnected[index] === 0,
    }));
    const apart = candidates.map(
      ({ index }) => new Set([...(former[index] ?? [])].flatMap((formerMate) => positions.get(formerMate) ?? [])),
    );
    const haveReasonAt = (position: number, otherPosition: number) =>
      haveReason(candidates[position]?.index ?? 0, candidates[otherPosition]?.index ?? 0);
    return seatApplicants(
      applicants,
      { apart: (position) => apart[position] ?? new Set(), haveReason: haveReasonAt },
      day + 1,
    );
  }

  /**
   * Returns where a table meets by the rules of the product, or where the first of its members lives as before there were
   * trains.
   */
  function placeOf(table: Table, members: readonly Person[]): string {
    const homes = members.flatMap(({ shownHome }) => shownHome ?? []);
    const shownBoroughs = homes.map((home) => neighborhoodById(home)?.borough ?? null);
    const borough = boroughFor(
      hasTrain ? boroughsWith(table.neighborhoods, table.boroughs) : table.boroughs,
      shownBoroughs,
    );
    const inBorough = NEIGHBORHOODS.filter((neighborhood) => neighborhood.borough === borough);
    const place = hasTrain
      ? meetingNeighborhood(table.neighborhoods, borough, homes)?.id
      : homes[shownBoroughs.indexOf(borough)];
    return place ?? inBorough[Math.floor(random() * inBorough.length)]?.id ?? '';
  }

  /** Makes a table a circle when enough of its members stay. */
  function stay(members: readonly number[], place: string, day: number) {
    const circle = members.filter((index) => isHere[index] === 1 && random() < ASSUMED.staysInCircle);
    if (circle.length < TABLE_KEPT_MIN) return;
    groups?.afterCircle(circle, place, day);
    const meetAgain = (lastDay: number) => {
      meetings.plan(lastDay + CIRCLE_EVERY_DAYS, {
        kind: 'table',
        members: circle,
        place,
        host: null,
        comes: ASSUMED.comesToTable[2],
        onHeld: (_, heldOn) => meetAgain(heldOn),
      });
    };
    meetAgain(day);
  }

  /** Plans the meetings of a table, and notes who has sat with whom. */
  function planMeetings(members: number[], place: string, firstDay: number) {
    for (const [round, comes] of ASSUMED.comesToTable.entries())
      meetings.plan(firstDay + TABLE_EVERY_DAYS * round, {
        kind: 'table',
        members,
        place,
        host: null,
        comes,
        onHeld: (_, day) => {
          if (round === ASSUMED.comesToTable.length - 1) stay(members, place, day);
        },
      });
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
        const members = table.members.flatMap((position) => candidates[position] ?? []);
        const indices = members.map(({ index }) => index);
        planMeetings(indices, placeOf(table, members), day + 2 + Math.floor(random() * 7));
      }
      return tables.length;
    },
  };
}
