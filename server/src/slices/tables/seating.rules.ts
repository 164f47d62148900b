import { randomFrom } from '#server/platform/seeded-random.ts';

/** How many members are seated at a table. */
export const TABLE_MIN = 4;
export const TABLE_MAX = 6;

/**
 * Seats members at tables (B-01).
 *
 * Hard rules: a table has TABLE_MIN to TABLE_MAX members, a free time and a borough that all of them chose, and no two members
 * who must stay apart. Within these rules, `totalOf` is made large: first seats for members who were left out the last time,
 * then for members without connections, then a reason to meet for everybody, shared languages, likes and interests, and a mix
 * of temperaments. The seat of a member who missed hangouts repeatedly counts less, unless they were left out the last time.
 *
 * The best seating cannot be computed for many members, so this is a heuristic: members in the order of their claim each
 * gather the best table around them, members without a table join, replace or regroup, and swaps improve the result.
 * seating.rules.test.ts measures its distance from the optimum. The same input and seed always give the same tables.
 */

/** A member who wants a seat. Sets are numbers with one bit for each option. */
export interface Guest {
  uid: string;
  free: number;
  boroughs: number;
  languages: number;
  likes: number;
  interests: number;
  /** How outgoing and how energetic the member is, from 1 to 5. Used here alone and never shown. */
  temperament: number;
  wasLeftOut: boolean;
  /** Whether the member has no connections. */
  isAlone: boolean;
  /** Whether the member missed hangouts repeatedly (B-02). Others are seated before them. */
  isMissing: boolean;
}

export interface Relations {
  /** Returns the members who must not sit with this one, by position: blocks, and members of earlier tables. */
  apart(guest: number): ReadonlySet<number>;
  /** Returns whether two members have a true reason to meet. */
  haveReason(one: number, other: number): boolean;
}

/** The positions of the members at one table, with the free times and boroughs that all of them chose. */
export interface Table {
  guests: number[];
  free: number;
  boroughs: number;
}

const VALUES = {
  seat: 100,
  alone: 40,
  leftOut: 400,
  missing: -60,
  reason: 15,
  language: 6,
  like: 4,
  interest: 3,
  pairMax: 20,
  mix: 10,
};
/** The sizes up to which tables grow at first, one for each seating that is made. Later members may join them. */
const FIRST_SIZES = [5, 4, 6];
/** How many places, and how many members in each, are looked at for one table. */
const PLACES_TRIED = 4;
const GUESTS_TRIED = 24;
/** Up to this number of members, several seatings are made and the best one is taken. */
const FEW = 400;
const STARTS = 24;

export function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

const lowestBits = (bits: number): number[] => {
  const found: number[] = [];
  for (let at = 0; bits >> at !== 0; at++) if ((bits >> at) & 1) found.push(at);
  return found;
};

/** Computes values of pairs and tables, and remembers those of pairs. */
export function createValues(guests: readonly Guest[], { apart, haveReason }: Relations) {
  const pairs = new Map<number, number>();
  const reasons = new Map<number, boolean>();
  const keyOf = (a: number, b: number) => (a < b ? a * guests.length + b : b * guests.length + a);

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
      const [one, other] = [guests[a] as Guest, guests[b] as Guest];
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

  /** Returns the value of a seat: whom it must not be refused to. */
  const seat = (at: number) => {
    const { wasLeftOut, isAlone, isMissing } = guests[at] as Guest;
    const claims = (wasLeftOut ? VALUES.leftOut : 0) + (isAlone ? VALUES.alone : 0);
    return VALUES.seat + claims + (isMissing ? VALUES.missing : 0);
  };

  /** Returns the points for a mix of temperaments: somebody calm and somebody lively. */
  function mix(members: readonly number[]): number {
    const temperaments = members.map((at) => (guests[at] as Guest).temperament);
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

  return { table, pair, seat, isApart: (a: number, b: number) => apart(a).has(b) };
}
type Values = ReturnType<typeof createValues>;

/** Returns a table with one more member; null when a hard rule forbids it. */
function withGuest(table: Table, at: number, guests: readonly Guest[], values: Values): Table | null {
  const { free, boroughs } = guests[at] as Guest;
  const joined = { guests: [...table.guests, at], free: table.free & free, boroughs: table.boroughs & boroughs };
  if (table.guests.length >= TABLE_MAX || joined.free === 0 || joined.boroughs === 0) return null;
  return table.guests.some((other) => values.isApart(at, other)) ? null : joined;
}

/** Returns a table of exactly these members; null when a hard rule forbids it, apart from the minimum of members. */
export function tableOf(members: readonly number[], guests: readonly Guest[], values: Values): Table | null {
  let table: Table | null = { guests: [], free: -1, boroughs: -1 };
  for (const at of members) table = table && withGuest(table, at, guests, values);
  return table;
}

/** The members who have no seat yet, by place: a free time in a borough. */
function createPlaces(guests: readonly Guest[], order: readonly number[], isSeated: (at: number) => boolean) {
  const places = new Map<number, number[]>();
  const placesOf = ({ free, boroughs }: Guest) =>
    lowestBits(free).flatMap((time) => lowestBits(boroughs).map((borough) => time * 8 + borough));
  for (const at of order)
    for (const place of placesOf(guests[at] as Guest)) {
      const members = places.get(place);
      if (members) members.push(at);
      else places.set(place, [at]);
    }
  const openAt = (place: number) => {
    const members = places.get(place) ?? [];
    // Members who were seated since are removed when there are many of them, so that a place is not read again and again.
    const open = members.filter((at) => !isSeated(at));
    places.set(place, open);
    return open;
  };
  return {
    /** Returns the members at the emptiest places of a member, each place with at most GUESTS_TRIED others. */
    around(at: number): number[][] {
      const own = placesOf(guests[at] as Guest).map((place) => ({ place, members: places.get(place) ?? [] }));
      own.sort((a, b) => a.members.length - b.members.length || a.place - b.place);
      const found: number[][] = [];
      for (const { place } of own) {
        const others = openAt(place).filter((other) => other !== at);
        if (others.length >= TABLE_MIN - 1) found.push(others.slice(0, GUESTS_TRIED));
        if (found.length === PLACES_TRIED) break;
      }
      return found;
    },
  };
}

/** Returns the table that grows around a member out of these others, best next member first. */
function grow(at: number, others: readonly number[], { guests, values, firstSize }: Context): Table | null {
  let table = tableOf([at], guests, values);
  const left = new Set(others);
  while (table && table.guests.length < firstSize) {
    let best: { table: Table; gain: number; at: number } | null = null;
    for (const other of left) {
      const joined = withGuest(table, other, guests, values);
      if (!joined) continue;
      const shared = table.guests.reduce((sum, member) => sum + values.pair(member, other), 0) / table.guests.length;
      const gain = shared + values.seat(other) + countBits(joined.free) / 8;
      if (!best || gain > best.gain) best = { table: joined, gain, at: other };
    }
    if (!best) break;
    left.delete(best.at);
    table = best.table;
  }
  return table && table.guests.length >= TABLE_MIN ? table : null;
}

/** The tables so far, and the members who have no seat. */
interface Seating {
  tables: Table[];
  leftOut: Set<number>;
}

/** Seats a member at the table that gains most by it. Returns whether there was one. */
function joinBest({ tables, leftOut }: Seating, at: number, guests: readonly Guest[], values: Values): boolean {
  let best: { index: number; table: Table; gain: number } | null = null;
  for (const [index, table] of tables.entries()) {
    const joined = withGuest(table, at, guests, values);
    if (!joined) continue;
    const gain = values.table(joined.guests) - values.table(table.guests);
    if (!best || gain > best.gain) best = { index, table: joined, gain };
  }
  if (!best) return false;
  tables[best.index] = best.table;
  leftOut.delete(at);
  return true;
}

/** Opens a table for a member with others who have no seat, or whose tables have more members than they need. */
function regroup(seating: Seating, at: number, guests: readonly Guest[], values: Values): boolean {
  const { tables, leftOut } = seating;
  const donors = tables.flatMap(({ guests: members }, index) =>
    members.length > TABLE_MIN ? members.map((member) => ({ member, index })) : [],
  );
  const spare = new Map(tables.map(({ guests: members }, index) => [index, members.length - TABLE_MIN]));
  let table = tableOf([at], guests, values);
  const taken: { member: number; index: number }[] = [];
  const candidates = [...[...leftOut].map((member) => ({ member, index: -1 })), ...donors];
  for (const candidate of candidates) {
    if (!table || table.guests.length === TABLE_MIN) break;
    const { member, index } = candidate;
    if (member === at || (index >= 0 && (spare.get(index) ?? 0) === 0)) continue;
    const joined = withGuest(table, member, guests, values);
    if (!joined) continue;
    table = joined;
    taken.push(candidate);
    if (index >= 0) spare.set(index, (spare.get(index) ?? 0) - 1);
  }
  if (!table || table.guests.length < TABLE_MIN) return false;
  for (const { member, index } of taken) {
    const from = tables[index];
    if (from)
      tables[index] = tableOf(
        from.guests.filter((one) => one !== member),
        guests,
        values,
      ) as Table;
  }
  tables.push(table);
  for (const member of table.guests) leftOut.delete(member);
  return true;
}

/** Gives a member the seat of another one whose seat is worth less. Returns whether there was one. */
function replace({ tables, leftOut }: Seating, at: number, guests: readonly Guest[], values: Values): boolean {
  let best: { index: number; table: Table; lost: number; gain: number } | null = null;
  for (const [index, table] of tables.entries())
    for (const lost of table.guests) {
      if (values.seat(lost) >= values.seat(at) || (best && values.seat(at) - values.seat(lost) < best.gain)) continue;
      const others = table.guests.filter((one) => one !== lost);
      const replaced = tableOf([...others, at], guests, values);
      const gain = values.seat(at) - values.seat(lost);
      if (replaced && (!best || gain > best.gain)) best = { index, table: replaced, lost, gain };
    }
  if (!best) return false;
  tables[best.index] = best.table;
  leftOut.delete(at);
  leftOut.add(best.lost);
  return true;
}

/** Seats members who have no table yet, those with the greatest claim first, until no step helps. */
function place(seating: Seating, order: readonly number[], guests: readonly Guest[], values: Values) {
  // Every step adds a seat or gives one to a member with a greater claim, so this ends.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const at of order) {
      if (!seating.leftOut.has(at)) continue;
      const isSeated =
        joinBest(seating, at, guests, values) ||
        regroup(seating, at, guests, values) ||
        replace(seating, at, guests, values);
      hasChanged ||= isSeated;
    }
  }
}

/** Exchanges members of two tables, or a seated one with one without a seat, where that raises the value. */
function improve({ tables, leftOut }: Seating, rounds: number, context: Context) {
  const { guests, values, random } = context;
  const pick = (length: number) => Math.floor(random() * length);
  for (let round = 0; round < rounds && tables.length > 0; round++) {
    const [one, other] = [pick(tables.length), pick(tables.length + 1)];
    const [from, to] = [tables[one] as Table, tables[other]];
    const mine = from.guests[pick(from.guests.length)] as number;
    const waiting = [...(to ? [] : leftOut)];
    const theirs = to ? (to.guests[pick(to.guests.length)] as number) : waiting[pick(waiting.length)];
    if (one === other || theirs === undefined) continue;
    const changed = tableOf([...from.guests.filter((at) => at !== mine), theirs], guests, values);
    const exchanged = to && tableOf([...to.guests.filter((at) => at !== theirs), mine], guests, values);
    if (!changed || (to && !exchanged)) continue;
    const before = values.table(from.guests) + (to ? values.table(to.guests) : 0);
    const after = values.table(changed.guests) + (exchanged ? values.table(exchanged.guests) : 0);
    if (after <= before) continue;
    tables[one] = changed;
    if (exchanged) tables[other] = exchanged;
    else {
      leftOut.delete(theirs);
      leftOut.add(mine);
    }
  }
}

interface Context {
  guests: readonly Guest[];
  values: Values;
  random: () => number;
  firstSize: number;
  /** Whether members are asked in the order of their claim. Otherwise the order is random, and claims are met afterwards. */
  byClaim: boolean;
}

/** Makes one seating. */
function seatOnce(context: Context): Seating {
  const { guests, values, random, byClaim } = context;
  const luck = guests.map(() => random());
  const order = guests.map((_, at) => at);
  const byLuck = (a: number, b: number) => (luck[a] as number) - (luck[b] as number);
  const claims = [...order].sort((a, b) => values.seat(b) - values.seat(a) || byLuck(a, b));
  order.sort(byLuck);
  if (byClaim) order.splice(0, order.length, ...claims);
  const seating: Seating = { tables: [], leftOut: new Set(order) };
  const places = createPlaces(guests, order, (at) => !seating.leftOut.has(at));
  for (const at of order) {
    if (!seating.leftOut.has(at)) continue;
    let best: { table: Table; value: number } | null = null;
    for (const others of places.around(at)) {
      const table = grow(at, others, context);
      const value = table ? values.table(table.guests) / table.guests.length : 0;
      if (table && (!best || value > best.value)) best = { table, value };
    }
    if (!best) continue;
    seating.tables.push(best.table);
    for (const member of best.table.guests) seating.leftOut.delete(member);
  }
  place(seating, claims, guests, values);
  improve(seating, guests.length * 10, context);
  place(seating, claims, guests, values);
  return seating;
}

/** Returns the value of all tables together. */
export const totalOf = (tables: readonly Table[], values: Values): number =>
  tables.reduce((sum, table) => sum + values.table(table.guests), 0);

/** Seats these members. @param seed decides between equally good choices */
export function seatGuests(
  guests: readonly Guest[],
  relations: Relations,
  seed: number,
): { tables: Table[]; leftOut: number[] } {
  const values = createValues(guests, relations);
  const random = randomFrom(seed);
  const start = (at: number) =>
    seatOnce({ guests, values, random, firstSize: FIRST_SIZES[at % 3] as number, byClaim: at % 2 === 0 });
  let best = start(0);
  for (let at = 1; at < STARTS && guests.length <= FEW; at++) {
    const next = start(at);
    if (totalOf(next.tables, values) > totalOf(best.tables, values)) best = next;
  }
  return { tables: best.tables, leftOut: [...best.leftOut].sort((a, b) => a - b) };
}
