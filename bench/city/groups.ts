import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { GROUP_MEMBERS_MAX, GROUPS_CREATED_MAX, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import { idleStep } from '#server/slices/groups/idle.rules.ts';
import { ASSUMED } from './assumptions.ts';
import type { Hangout } from './hangouts.ts';
import type { Person, Random } from './people.ts';

/** A group makes sense after a hangout of so many. */
const ATTENDEES_MIN = 3;

export interface Group {
  members: number[];
  /** The members who ask to join. */
  asking: number[];
  isAsking: boolean;
  category: number;
  place: string;
  borough: string | null;
  /** The hangout that is planned, otherwise the last one, and the members who know of it. */
  next: Hangout | null;
  told: Set<number>;
  activeOn: number;
  askedOn: number | null;
  isArchived: boolean;
}

interface Deps {
  people: readonly Person[];
  random: Random;
  isHere: Uint8Array;
  dateOf: (day: number) => Date;
}

/** The groups of a city, with the limits of the product. A member who opens the app may join one, or plan its next hangout. */
export function createGroups({ people, random, isHere, dateOf }: Deps) {
  const groups: Group[] = [];
  const joined = people.map(() => new Set<Group>());
  const asked = people.map(() => new Set<Group>());
  const invitations = people.map(() => new Set<Group>());
  const created = new Int32Array(people.length);
  const isHereNow = (index: number) => isHere[index] === 1;
  const mayJoinAnother = (index: number) => (joined[index]?.size ?? 0) + (asked[index]?.size ?? 0) < GROUPS_JOINED_MAX;
  /** After a deleted account the earliest member follows. */
  const organizerOf = ({ members }: Group) => members.find(isHereNow);

  function create(
    founder: Person,
    { place, invited, day }: { place: string; invited: readonly number[]; day: number },
  ) {
    const { index, applicant, profile } = founder;
    if ((created[index] ?? 0) >= GROUPS_CREATED_MAX || !mayJoinAnother(index)) return;
    created[index] = (created[index] ?? 0) + 1;
    const liked = HANGOUT_CATEGORIES.flatMap((_, category) => ((applicant.likes >> category) & 1 ? category : []));
    const group: Group = {
      members: [index],
      asking: [],
      isAsking: random() < ASSUMED.groupAsks,
      category: liked[Math.floor(random() * liked.length)] ?? 0,
      place,
      borough: profile.borough,
      next: null,
      told: new Set(),
      activeOn: day,
      askedOn: null,
      isArchived: false,
    };
    for (const other of invited) if (other !== index) invitations[other]?.add(group);
    joined[index]?.add(group);
    groups.push(group);
  }

  function join(group: Group, index: number, day: number) {
    if (group.isArchived || group.members.length >= GROUP_MEMBERS_MAX || !mayJoinAnother(index)) return;
    invitations[index]?.delete(group);
    group.members.push(index);
    group.activeOn = day;
    joined[index]?.add(group);
  }

  /** Answers those who ask to join, and says that a group goes on. */
  function organize(group: Group, day: number) {
    const waiting = group.asking;
    group.asking = waiting.filter(() => random() >= ASSUMED.answers);
    for (const index of waiting) {
      if (group.asking.includes(index)) continue;
      asked[index]?.delete(group);
      if (isHereNow(index) && random() < ASSUMED.accepts) join(group, index, day);
    }
    if (group.askedOn !== null && random() < ASSUMED.keepsGroup) {
      group.askedOn = null;
      group.activeOn = day;
    }
  }

  /** Joins an open group, and asks to join another one. */
  function joinOrAsk(group: Group, index: number, day: number) {
    if (!group.isAsking) join(group, index, day);
    else if (mayJoinAnother(index)) {
      group.asking.push(index);
      asked[index]?.add(group);
    }
  }

  /** Returns whether a member finds a group in the directory that they are not in. */
  const isNewTo = (index: number, group: Group) =>
    !group.isArchived && organizerOf(group) !== undefined && !joined[index]?.has(group) && !asked[index]?.has(group);

  /** Reads the newest groups of the borough, and joins some of them or asks to. */
  function readDirectory({ index, applicant, profile }: Person, day: number) {
    let read = 0;
    for (let at = groups.length - 1; at >= 0 && read < ASSUMED.groupsRead; at--) {
      const group = groups[at] as Group;
      if (group.borough !== profile.borough || !isNewTo(index, group)) continue;
      read++;
      const { liked, other } = ASSUMED.joinsGroup;
      if (random() < ((applicant.likes >> group.category) & 1 ? liked : other)) joinOrAsk(group, index, day);
    }
  }

  /** Joins the next hangout of a group, on the first open after it was planned. */
  function joinNext(group: Group, index: number, day: number) {
    const { next, told } = group;
    if (!next || next.day <= day || told.has(index) || next.members.includes(index)) return;
    told.add(index);
    if (next.members.length < ASSUMED.hangoutPlaces && random() < ASSUMED.joinsOfGroup) next.members.push(index);
  }

  /** Takes a group a step further by the rules of the product. */
  function tend(group: Group, day: number) {
    const askedAt = group.askedOn === null ? null : dateOf(group.askedOn);
    const activeAt = dateOf(Math.max(group.activeOn, group.next?.day ?? 0));
    const step = idleStep({ askedAt, activeAt }, dateOf(day));
    if (step === 'ask') group.askedOn = day;
    if (step === 'withdraw') group.askedOn = null;
    group.isArchived = step === 'archive';
  }

  /** Lets a member who opens the app see to their invitations and groups. */
  function attend(index: number, day: number) {
    for (const group of invitations[index] ?? []) if (random() < ASSUMED.acceptsInvitation) join(group, index, day);
    for (const group of joined[index] ?? []) {
      if (organizerOf(group) === index) organize(group, day);
      joinNext(group, index, day);
    }
  }

  return {
    groups,
    afterHangout({ group, place, members }: Hangout, present: readonly number[], day: number) {
      const [host] = members;
      if (group) group.activeOn = day;
      else if (present.length >= ATTENDEES_MIN && host !== undefined && random() < ASSUMED.makesGroup)
        create(people[host] as Person, { place, invited: members, day });
    },
    afterCircle(members: readonly number[], place: string, day: number) {
      const [first] = members;
      if (first !== undefined && random() < ASSUMED.makesGroup)
        create(people[first] as Person, { place, invited: members, day });
    },
    visit(person: Person, day: number) {
      const { index } = person;
      attend(index, day);
      if (random() < ASSUMED.looksAtGroups) readDirectory(person, day);
      if (random() < ASSUMED.createsGroup) create(person, { place: person.home, invited: [], day });
    },
    /** Returns the groups for which a member plans the next hangout today. */
    toPlanBy({ index }: Person, day: number): Group[] {
      return [...(joined[index] ?? [])].filter((group) => {
        if (group.isArchived || (group.next && group.next.day >= day)) return false;
        const { organizer, member } = ASSUMED.plansForGroup;
        if (random() >= (organizerOf(group) === index ? organizer : member)) return false;
        group.told.clear();
        return true;
      });
    },
    /** Asks about idle groups and archives them. */
    endOfDay(day: number) {
      for (const group of groups) if (!group.isArchived) tend(group, day);
    },
  };
}
export type Groups = ReturnType<typeof createGroups>;
