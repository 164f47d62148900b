import { randomFrom } from '#server/platform/seeded-random.ts';

/** How many members are seated at a table. */
export const TABLE_MIN = 4;
export const TABLE_MAX = 6;
/** At most this many years are between a member who asked for people of about their age and everybody else at the table (B-10). */
export const NEAR_AGE_YEARS = 8;

/**
 * Seats members at tables (B-01).
 *
 * Hard rules: a table has TABLE_MIN to TABLE_MAX members, a free time and a borough that all of them chose, and no two members
 * who must stay apart, also by age when one of them asked for that. It also has a place that is near for all of them, unless one of
 * them would get no seat otherwise. Within these rules, `totalOf` is made large: first seats for members who were left out the last
 * time, then for members without connections, then a reason to meet for everybody, shared languages, likes and interests, and a mix
 * of temperaments. The seat of a member who missed hangouts repeatedly counts less, unless they were left out the last time.
 *
 * The best seating cannot be computed for many members, so this is a heuristic: members in the order of their claim each
 * gather the best table around them, members without a table join, replace or regroup, and swaps improve the result.
 * seating.unit.test.ts measures its distance from the optimum. The same input and seed always give the same tables.
 */

/** A member who wants a seat. Sets are numbers with one bit for each option. */
export interface Applicant {
  uid: string;
  free: number;
  boroughs: number;
  /** The neighborhoods that are near for the member, one bit for each. */
  neighborhoods: bigint;
  languages: number;
  likes: number;
  interests: number;
  /** How outgoing and how energetic the member is, from 1 to 5. Used here alone and never shown. */
  temperament: number;
  /** The member's age in years, which decides who sits together and is shown to nobody; null when their birthday is not known. */
  age: number | null;
  /** Whether the member wants to sit with people of about their age alone. */
  nearAge: boolean;
  wasLeftOut: boolean;
  /** Whether the member has no connections. */
  hasNoConnections: boolean;
  /** Whether the member missed hangouts repeatedly (B-02). Others are seated before them. */
  missesHangouts: boolean;
}

export interface Relations {
  /** Returns the members who must not sit with this one, by position: blocks, and members of earlier tables. */
  apart(position: number): ReadonlySet<number>;
  /** Returns whether two members have a true reason to meet. */
  haveReason(first: number, second: number): boolean;
}

/** The positions of the members at one table, with the free times, boroughs and neighborhoods that all of them have. */
export interface Table {
  members: number[];
  free: number;
  boroughs: number;
  neighborhoods: bigint;
}

const VALUES = {
  seat: 100,
  hasNoConnections: 40,
  wasLeftOut: 400,
  missesHangouts: -60,
  reason: 15,
  language: 6,
  like: 4,
  interest: 3,
  pairMax: 20,
  mix: 10,
};
/** The sizes up to which tables grow at first, one for each seating that is made. Later members may join them. */
const FIRST_SIZES = [5, 4, 6];
/** How many slots, and how many members in each, are looked at for one table. */
const SLOTS_TRIED = 4;
const CANDIDATES_TRIED = 24;
/** Up to this number of members, several seatings are made and the best one is taken. */
const FEW = 400;
const STARTS = 24;

/**
 * Returns whether age keeps two members apart: one of them asked for people of about their age, and the other is not, or may not
 * be. A wish without a birthday means nothing.
 */
export function isApartByAge(one: Applicant, other: Applicant): boolean {
  const asks = ({ age, nearAge }: Applicant) => nearAge && age !== null;
  if (!asks(one) && !asks(other)) return false;
  return one.age === null || other.age === null || Math.abs(one.age - other.age) > NEAR_AGE_YEARS;
}

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const indicesOfBits = (bits: number): number[] => {
  const indices: number[] = [];
  for (let index = 0; bits >> index !== 0; index++) if ((bits >> index) & 1) indices.push(index);
  return indices;
};

/** Computes values of pairs and tables, and remembers those of pairs. */
export function createValues(applicants: readonly Applicant[], { apart, haveReason }: Relations) {
  const pairs = new Map<number, number>();
  const reasons = new Map<number, boolean>();
  const keyOf = (a: number, b: number) => (a < b ? a * applicants.length + b : b * applicants.length + a);

  function reason(a: number, b: number): boolean {
    const key = keyOf(a, b);
    let value = reasons.get(key);
    if (value === undefined) {
      value = haveReason(Math.min(a, b), Math.max(a, b));
      reasons.set(key, value);
    }
    return value;
  }

  /** Returns what two members share, from 0 to pairMax. */
  function pair(a: number, b: number): number {
    const key = keyOf(a, b);
    let value = pairs.get(key);
    if (value === undefined) {
      const [one, other] = [applicants[a] as Applicant, applicants[b] as Applicant];
      value = Math.min(
        VALUES.pairMax,
        (one.languages & other.languages ? VALUES.language : 0) +
          VALUES.like * countBits(one.likes & other.likes) +
          VALUES.interest * countBits(one.interests & other.interests),
      );
      pairs.set(key, value);
    }
    return value;
  }

  /** Returns the value of a seat, which is higher after a seating without the member, and for one who meets few others. */
  const seat = (position: number) => {
    const { wasLeftOut, hasNoConnections, missesHangouts } = applicants[position] as Applicant;
    const claims = (wasLeftOut ? VALUES.wasLeftOut : 0) + (hasNoConnections ? VALUES.hasNoConnections : 0);
    return VALUES.seat + claims + (missesHangouts ? VALUES.missesHangouts : 0);
  };

  /** Returns the points for a mix of temperaments: somebody calm and somebody lively. */
  function mix(members: readonly number[]): number {
    const temperaments = members.map((member) => (applicants[member] as Applicant).temperament);
    return (VALUES.mix * Math.min(2, Math.max(...temperaments) - Math.min(...temperaments))) / 2;
  }

  /** Returns the value of a table: what its members share and their seats. */
  function table(members: readonly number[]): number {
    let value = mix(members) * members.length;
    for (const a of members) {
      let sum = 0;
      let hasReason = false;
      for (const b of members) {
        if (a === b) continue;
        sum += pair(a, b);
        hasReason ||= reason(a, b);
      }
      value += seat(a) + sum / Math.max(1, members.length - 1) + (hasReason ? VALUES.reason : 0);
    }
    return value;
  }

  const isApart = (a: number, b: number) =>
    apart(a).has(b) || isApartByAge(applicants[a] as Applicant, applicants[b] as Applicant);
  return { table, pair, seat, isApart, needsNeighborhood: true };
}
type Values = ReturnType<typeof createValues>;

/** Returns a table with one more member; null when a hard rule forbids it. */
function withMember(table: Table, position: number, applicants: readonly Applicant[], values: Values): Table | null {
  const applicant = applicants[position] as Applicant;
  const free = table.free & applicant.free;
  const boroughs = table.boroughs & applicant.boroughs;
  if (table.members.length >= TABLE_MAX || free === 0 || boroughs === 0) return null;
  const neighborhoods = table.neighborhoods & applicant.neighborhoods;
  if (
    (values.needsNeighborhood && neighborhoods === 0n) ||
    table.members.some((member) => values.isApart(position, member))
  )
    return null;
  return { members: [...table.members, position], free, boroughs, neighborhoods };
}

/** Returns a table of exactly these members; null when a hard rule forbids it, apart from the minimum of members. */
export function tableOf(members: readonly number[], applicants: readonly Applicant[], values: Values): Table | null {
  let table: Table | null = { members: [], free: -1, boroughs: -1, neighborhoods: -1n };
  for (const member of members) table = table && withMember(table, member, applicants, values);
  return table;
}

/** The members who have no seat yet, by slot: a free time in a borough. */
function createSlots(
  applicants: readonly Applicant[],
  order: readonly number[],
  isSeated: (position: number) => boolean,
) {
  const slots = new Map<number, number[]>();
  const slotsOf = ({ free, boroughs }: Applicant) =>
    indicesOfBits(free).flatMap((time) => indicesOfBits(boroughs).map((borough) => time * 8 + borough));
  for (const position of order)
    for (const slot of slotsOf(applicants[position] as Applicant)) {
      const members = slots.get(slot);
      if (members) members.push(position);
      else slots.set(slot, [position]);
    }
  const openAt = (slot: number) => {
    const members = slots.get(slot) ?? [];
    // Members who were seated since are removed when there are many of them, so that a slot is not read again and again.
    const open = members.filter((member) => !isSeated(member));
    slots.set(slot, open);
    return open;
  };
  return {
    /** Returns the members at the emptiest slots of a member, each slot with at most CANDIDATES_TRIED others. */
    around(position: number): number[][] {
      const ownSlots = slotsOf(applicants[position] as Applicant).map((slot) => ({
        slot,
        members: slots.get(slot) ?? [],
      }));
      ownSlots.sort((a, b) => a.members.length - b.members.length || a.slot - b.slot);
      const groups: number[][] = [];
      for (const { slot } of ownSlots) {
        const candidates = openAt(slot).filter((member) => member !== position);
        if (candidates.length >= TABLE_MIN - 1) groups.push(candidates.slice(0, CANDIDATES_TRIED));
        if (groups.length === SLOTS_TRIED) break;
      }
      return groups;
    },
  };
}

/** Returns the table that grows around a member out of these others, best next member first. */
function grow(
  position: number,
  candidates: readonly number[],
  { applicants, values, firstSize }: Context,
): Table | null {
  let table = tableOf([position], applicants, values);
  const remaining = new Set(candidates);
  while (table && table.members.length < firstSize) {
    let best: { table: Table; gain: number; member: number } | null = null;
    for (const candidate of remaining) {
      const joined = withMember(table, candidate, applicants, values);
      if (!joined) continue;
      const shared =
        table.members.reduce((sum, member) => sum + values.pair(member, candidate), 0) / table.members.length;
      const gain = shared + values.seat(candidate) + countBits(joined.free) / 8;
      if (!best || gain > best.gain) best = { table: joined, gain, member: candidate };
    }
    if (!best) break;
    remaining.delete(best.member);
    table = best.table;
  }
  return table && table.members.length >= TABLE_MIN ? table : null;
}

/** The tables so far, and the members who have no seat. */
interface Seating {
  tables: Table[];
  leftOut: Set<number>;
}

/** Seats a member at the table that gains most by it. Returns whether there was one. */
function joinBest(
  { tables, leftOut }: Seating,
  position: number,
  applicants: readonly Applicant[],
  values: Values,
): boolean {
  let best: { index: number; table: Table; gain: number } | null = null;
  for (const [index, table] of tables.entries()) {
    const joined = withMember(table, position, applicants, values);
    if (!joined) continue;
    const gain = values.table(joined.members) - values.table(table.members);
    if (!best || gain > best.gain) best = { index, table: joined, gain };
  }
  if (!best) return false;
  tables[best.index] = best.table;
  leftOut.delete(position);
  return true;
}

/** A member who may come to a new table, and the index of the table whose seat they have; null when they have none. */
interface Recruit {
  member: number;
  tableIndex: number | null;
}

/** Returns the members who have no seat, then those of tables that have more members than they need. */
const findRecruits = ({ tables, leftOut }: Seating): Recruit[] => [
  ...[...leftOut].map((member) => ({ member, tableIndex: null })),
  ...tables.flatMap(({ members }, tableIndex) =>
    members.length > TABLE_MIN ? members.map((member) => ({ member, tableIndex })) : [],
  ),
];

/** Returns the smallest table of a member with others, and those others; null if there is none. */
function gather(seating: Seating, position: number, applicants: readonly Applicant[], values: Values) {
  const spareSeats = seating.tables.map((table) => table.members.length - TABLE_MIN);
  const canLeave = ({ tableIndex }: Recruit) => tableIndex === null || spareSeats[tableIndex] !== 0;
  let table = tableOf([position], applicants, values);
  const recruits: Recruit[] = [];
  for (const recruit of findRecruits(seating)) {
    if (!table || table.members.length === TABLE_MIN) break;
    if (recruit.member === position || !canLeave(recruit)) continue;
    const joined = withMember(table, recruit.member, applicants, values);
    if (!joined) continue;
    table = joined;
    recruits.push(recruit);
    if (recruit.tableIndex !== null) (spareSeats[recruit.tableIndex] as number)--;
  }
  return table && table.members.length >= TABLE_MIN ? { table, recruits } : null;
}

/** Opens a table for a member with others who have no seat, or whose tables have more members than they need. */
function regroup(seating: Seating, position: number, applicants: readonly Applicant[], values: Values): boolean {
  const { tables, leftOut } = seating;
  const gathered = gather(seating, position, applicants, values);
  if (!gathered) return false;
  for (const { member, tableIndex } of gathered.recruits) {
    if (tableIndex === null) continue;
    const remaining = (tables[tableIndex] as Table).members.filter((seated) => seated !== member);
    tables[tableIndex] = tableOf(remaining, applicants, values) as Table;
  }
  tables.push(gathered.table);
  for (const member of gathered.table.members) leftOut.delete(member);
  return true;
}

/** Gives a member the seat of another one whose seat is worth less. Returns whether there was one. */
function replace(
  { tables, leftOut }: Seating,
  position: number,
  applicants: readonly Applicant[],
  values: Values,
): boolean {
  let best: { index: number; table: Table; displaced: number; gain: number } | null = null;
  for (const [index, table] of tables.entries())
    for (const displaced of table.members) {
      const gain = values.seat(position) - values.seat(displaced);
      if (gain <= (best?.gain ?? 0)) continue;
      const remaining = table.members.filter((member) => member !== displaced);
      const replaced = tableOf([...remaining, position], applicants, values);
      if (replaced) best = { index, table: replaced, displaced, gain };
    }
  if (!best) return false;
  tables[best.index] = best.table;
  leftOut.delete(position);
  leftOut.add(best.displaced);
  return true;
}

/** Seats members who have no table yet, those with the greatest claim first, until no step helps. */
function seatRemaining(seating: Seating, order: readonly number[], applicants: readonly Applicant[], values: Values) {
  // Every step adds a seat or gives one to a member with a greater claim, so this ends.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const position of order) {
      if (!seating.leftOut.has(position)) continue;
      const isSeated =
        joinBest(seating, position, applicants, values) ||
        regroup(seating, position, applicants, values) ||
        replace(seating, position, applicants, values);
      hasChanged ||= isSeated;
    }
  }
}

/** Exchanges two members of two tables, or a seated one with one without a seat, if that raises the value. */
function exchangeTwo({ tables, leftOut }: Seating, { applicants, values, random }: Context) {
  const pick = (length: number) => Math.floor(random() * length);
  const [index, otherIndex] = [pick(tables.length), pick(tables.length + 1)];
  // Behind the last table are the members without a seat.
  const [table, otherTable] = [tables[index] as Table, tables[otherIndex]];
  const mine = table.members[pick(table.members.length)] as number;
  const choices = otherTable ? otherTable.members : [...leftOut];
  const theirs = choices[pick(choices.length)];
  if (index === otherIndex || theirs === undefined) return;
  const changed = tableOf([...table.members.filter((member) => member !== mine), theirs], applicants, values);
  const otherChanged =
    otherTable && tableOf([...otherTable.members.filter((member) => member !== theirs), mine], applicants, values);
  if (!changed || otherChanged === null) return;
  const tableValue = (exchanged: Table | undefined) => (exchanged ? values.table(exchanged.members) : 0);
  if (tableValue(changed) + tableValue(otherChanged) <= tableValue(table) + tableValue(otherTable)) return;
  tables[index] = changed;
  if (otherChanged) tables[otherIndex] = otherChanged;
  else {
    leftOut.delete(theirs);
    leftOut.add(mine);
  }
}

/** Makes random exchanges that raise the value. */
function improve(seating: Seating, rounds: number, context: Context) {
  for (let round = 0; round < rounds && seating.tables.length > 0; round++) exchangeTwo(seating, context);
}

interface Context {
  applicants: readonly Applicant[];
  values: Values;
  random: () => number;
  firstSize: number;
  /** Whether members are asked in the order of their claim. Otherwise the order is random, and claims are met afterwards. */
  byClaim: boolean;
}

/** Returns the table of a member with one of these groups that has the highest value for each of its members. */
function bestTable(position: number, groups: readonly number[][], context: Context): Table | null {
  let best: { table: Table; value: number } | null = null;
  for (const candidates of groups) {
    const table = grow(position, candidates, context);
    const value = table ? context.values.table(table.members) / table.members.length : 0;
    if (table && (!best || value > best.value)) best = { table, value };
  }
  return best?.table ?? null;
}

/** Opens the best table around each member in this order who has no seat yet. */
function openFirstTables(seating: Seating, order: readonly number[], context: Context) {
  const { applicants } = context;
  const slots = createSlots(applicants, order, (member) => !seating.leftOut.has(member));
  for (const position of order) {
    if (!seating.leftOut.has(position)) continue;
    const table = bestTable(position, slots.around(position), context);
    if (!table) continue;
    seating.tables.push(table);
    for (const member of table.members) seating.leftOut.delete(member);
  }
}

/** Makes one seating. */
function seatOnce(context: Context): Seating {
  const { applicants, values, random, byClaim } = context;
  const luck = applicants.map(() => random());
  const order = applicants.map((_, index) => index);
  const byLuck = (a: number, b: number) => (luck[a] as number) - (luck[b] as number);
  const orderByClaim = [...order].sort((a, b) => values.seat(b) - values.seat(a) || byLuck(a, b));
  order.sort(byLuck);
  if (byClaim) order.splice(0, order.length, ...orderByClaim);
  const seating: Seating = { tables: [], leftOut: new Set(order) };
  openFirstTables(seating, order, context);
  seatRemaining(seating, orderByClaim, applicants, values);
  improve(seating, applicants.length * 10, context);
  seatRemaining(seating, orderByClaim, applicants, values);
  seatRemaining(seating, orderByClaim, applicants, { ...values, needsNeighborhood: false });
  return seating;
}

/** Returns the value of all tables together. */
export const totalOf = (tables: readonly Table[], values: Values): number =>
  tables.reduce((sum, table) => sum + values.table(table.members), 0);

/** Seats these members. @param seed decides between equally good choices */
export function seatApplicants(
  applicants: readonly Applicant[],
  relations: Relations,
  seed: number,
): { tables: Table[]; leftOut: number[] } {
  const values = createValues(applicants, relations);
  const random = randomFrom(seed);
  const start = (round: number) =>
    seatOnce({ applicants, values, random, firstSize: FIRST_SIZES[round % 3] as number, byClaim: round % 2 === 0 });
  let best = start(0);
  for (let round = 1; round < STARTS && applicants.length <= FEW; round++) {
    const next = start(round);
    if (totalOf(next.tables, values) > totalOf(best.tables, values)) best = next;
  }
  return { tables: best.tables, leftOut: [...best.leftOut].sort((a, b) => a - b) };
}
