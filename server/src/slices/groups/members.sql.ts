import { sql } from 'kysely';
import { GROUP_MEMBERS_MAX } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden, notHiddenFrom } from '#server/slices/safety/index.ts';
import { inviterOf } from './invitations.sql.ts';
import { isRemovedFrom } from './removals.sql.ts';
import { isAskingToJoin, isInGroup, isOrganizedBy, seesMember, seesOrganizer, seesPicture } from './visibility.sql.ts';

// The members of groups. The row of the group must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'groupMembers'>>();

export const addMember = (
  db: Db,
  groupId: string,
  {
    uid,
    isOrganizer = false,
    isOnProfile = false,
    now,
  }: { uid: string; isOrganizer?: boolean; isOnProfile?: boolean; now: Date },
) =>
  sqlTables(db).insertInto('groupMembers').values({ groupId, uid, isOrganizer, isOnProfile, joinedAt: now }).execute();

export const removeMember = (db: Db, groupId: string, uid: string) =>
  sqlTables(db).deleteFrom('groupMembers').where('groupId', '=', groupId).where('uid', '=', uid).execute();

/** The part of a member in a group. */
export interface Membership {
  isOrganizer: boolean;
  isOnProfile: boolean;
}

export const updateMembership = (db: Db, groupId: string, uid: string, changes: Partial<Membership>) =>
  sqlTables(db)
    .updateTable('groupMembers')
    .set(changes)
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .execute();

/** Returns the part of a member in a group, and since when; undefined when they are not in it. */
export const memberOf = (
  db: Db,
  groupId: string,
  uid: string,
): Promise<(Membership & { joinedAt: string }) | undefined> =>
  sqlTables(db)
    .selectFrom('groupMembers')
    .select(['isOrganizer', 'isOnProfile', 'joinedAt'])
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .executeTakeFirst();

/** Returns whether a member is in a group that is not archived, where they stay until the transaction ends. */
export async function lockMembership(db: Db, groupId: string, uid: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('groupMembers')
    .select('uid')
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .where(sql<boolean>`not exists (select from groups g where g.id = ${groupId} and g.archived_at is not null)`)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the uids of those of the members of a group who organize it. */
export const organizersAmong = (members: readonly { uid: string; isOrganizer: boolean }[]): string[] =>
  members.flatMap(({ uid, isOrganizer }) => (isOrganizer ? [uid] : []));

/** Returns the members of a group in the order in which they joined. */
export const membersOf = (db: Db, groupId: string): Promise<{ uid: string; isOrganizer: boolean }[]> =>
  sqlTables(db)
    .selectFrom('groupMembers')
    .select(['uid', 'isOrganizer'])
    .where('groupId', '=', groupId)
    .orderBy('position')
    .execute();

/** Returns the members of a group who see a member, without that member. */
export async function membersSeeing(
  db: Db,
  groupId: string,
  uid: string,
  { onlyOrganizers = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select m.uid from group_members m
    where m.group_id = ${groupId} and m.uid <> ${uid} and ${notHiddenFrom(uid, 'm.uid')} and ${notHidden('m.uid')}
      and (m.is_organizer or not ${onlyOrganizers}) order by m.position`.execute(db);
  return rows.map((row) => row.uid);
}

/** Returns the member of a group who joined first, of those who are not hidden from everybody if there are any. */
export async function firstMember(db: Db, groupId: string): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`select m.uid from group_members m where m.group_id = ${groupId}
    order by ${notHidden('m.uid')} desc, m.position limit 1`.execute(db);
  return rows[0]?.uid;
}

/** Returns the ids of the groups in which a member is, in the order in which they must be locked. */
export async function groupsOf(db: Db, uid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('groupMembers')
    .select('groupId')
    .where('uid', '=', uid)
    .orderBy('groupId')
    .execute();
  return rows.map(({ groupId }) => groupId);
}

/**
 * Locks the groups that the other member organizes, and in which the first one is or asks to be. Returns those of which the first one
 * does not see an organizer any longer: as it is with the lock, because another organizer may just have stepped down.
 */
export async function lockWithoutVisibleOrganizer(db: Db, uid: string, otherUid: string): Promise<string[]> {
  const { rows: locked } = await sql<{ id: string }>`select g.id from groups g
    where ${isOrganizedBy(otherUid, 'g.id')} and (${isInGroup(uid, 'g.id')} or ${isAskingToJoin(uid, 'g.id')})
    order by g.id for update of g`.execute(db);
  const { rows } = await sql<{ id: string }>`select g.id from groups g
    where g.id = any(${locked.map(({ id }) => id)}) and not ${seesOrganizer(uid, 'g.id')} order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Facts {
  organizers: string[];
  people: number;
  isFull: boolean;
  isGroupMember: boolean;
  isOrganizer: boolean;
  isOnProfile: boolean;
  invitedBy: string | null;
  sentence: string | null;
  isRemoved: boolean;
  joinRequests: number;
  seesPicture: boolean;
}
/**
 * Returns what each of these groups is to a viewer. Members whom the viewer does not see are neither listed nor counted. Only who is in a
 * group sees its members, so everybody else gets the number of all: one that a block or a suspension changes would tell who is in it.
 */
export async function factsFor(db: Db, viewer: string, groupIds: readonly string[]): Promise<Map<string, Facts>> {
  const { rows } = await sql<Facts & { id: string }>`
    select g.id, members.*,
      (select r.sentence from join_requests r where r.group_id = g.id and r.uid = ${viewer}) as sentence,
      ${inviterOf(viewer, 'g.id')} as invited_by,
      ${isRemovedFrom(sql.ref('g.id'), viewer)} as is_removed,
      (select count(*) from join_requests r where r.group_id = g.id and ${seesMember(viewer, 'r.uid')})::int
        as join_requests,
      ${seesPicture(viewer, 'g')} as sees_picture
    from groups g cross join lateral (
      select case when bool_or(m.uid = ${viewer}) then count(*) filter (where m.sees) else count(*) end::int as people,
        count(*) >= ${GROUP_MEMBERS_MAX}::int as is_full,
        coalesce(array_agg(m.uid order by m.position) filter (where m.is_organizer and m.sees), '{}') as organizers,
        coalesce(bool_or(m.uid = ${viewer}), false) as is_group_member,
        coalesce(bool_or(m.uid = ${viewer} and m.is_organizer), false) as is_organizer,
        coalesce(bool_or(m.uid = ${viewer} and m.is_on_profile), false) as is_on_profile
      from (select o.*, ${seesMember(viewer, 'o.uid')} as sees from group_members o where o.group_id = g.id) m
    ) members
    where g.id = any(${groupIds})`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

interface MemberRow {
  uid: string;
  isOrganizer: boolean;
}
/** Returns the position of a member whom the viewer sees; undefined when there is none. */
export async function positionOf(db: Db, groupId: string, uid: string, viewer: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`select m.position from group_members m
    where m.group_id = ${groupId} and m.uid = ${uid} and ${seesMember(viewer, 'm.uid')}`.execute(db);
  return rows[0]?.position;
}

/** Returns the members whom the viewer sees, with the viewer, in the order in which they joined. */
export async function seenMembers(
  db: Db,
  groupId: string,
  viewer: string,
): Promise<(MemberRow & { joinedAt: string })[]> {
  const { rows } = await sql<MemberRow & { joinedAt: string }>`
    select m.uid, m.is_organizer, m.joined_at from group_members m
    where m.group_id = ${groupId} and ${seesMember(viewer, 'm.uid')} order by m.position`.execute(db);
  return rows;
}

/** Returns a page of the members whom the viewer sees, in the order in which they joined. */
export async function membersFor(
  db: Db,
  { groupId, viewer }: { groupId: string; viewer: string },
  { after, limit }: { after: number; limit: number },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`select m.uid, m.is_organizer from group_members m
    where m.group_id = ${groupId} and m.position > ${after} and ${seesMember(viewer, 'm.uid')}
    order by m.position limit ${rowsOfPage(limit)}`.execute(db);
  return rows;
}
