import { type RawBuilder, sql } from 'kysely';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';

/** Returns an SQL condition: the member is in the group in that column. */
export const isInGroup = (uid: UidExpression, column: string) =>
  sql<boolean>`exists (select from group_members own where own.group_id = ${sql.ref(column)} and own.uid = ${uid})`;

/** Returns an SQL condition: the member organizes the group in that column. */
export const isOrganizedBy = (uid: UidExpression, column: string) =>
  sql<boolean>`exists (select from group_members organizer where organizer.group_id = ${sql.ref(column)}
    and organizer.uid = ${uid} and organizer.is_organizer)`;

/** Returns an SQL condition: the member asks to join the group in that column. */
export const isAskingToJoin = (uid: string, column: string) =>
  sql<boolean>`exists (select from join_requests own where own.group_id = ${sql.ref(column)} and own.uid = ${uid})`;

/** Returns an SQL condition: the viewer is the member in that column, or sees them. */
export const seesMember = (viewer: UidExpression, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${viewer} or ${notHiddenFrom(viewer, column)})`;

/** Returns an SQL condition: the viewer may see the picture of the group with that alias. Nobody is named for one whose account is deleted. */
export const seesPicture = (viewer: UidExpression, alias: string) => {
  const column = `${alias}.pictureBy`;
  return sql<boolean>`(${sql.ref(column)} is null or ${seesMember(viewer, column)})`;
};

/** Returns an SQL condition: the viewer sees an organizer of the group in that column, who may be themselves. */
export const seesOrganizer = (viewer: UidExpression, column: string) =>
  sql<boolean>`exists (select from group_members organizer where organizer.group_id = ${sql.ref(column)}
    and organizer.is_organizer and ${seesMember(viewer, 'organizer.uid')})`;

/**
 * Returns an SQL condition: the viewer may read the group in that column. A group is found by everybody who sees one of its organizers.
 * Its members read it also while the only organizer is suspended.
 */
export const mayReadGroup = (viewer: UidExpression, column: string) =>
  sql<boolean>`(${isInGroup(viewer, column)} or ${seesOrganizer(viewer, column)})`;
