import { type RawBuilder, sql } from 'kysely';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { takesPartInGroupChat } from '#server/slices/chats/index.ts';
import { isWithinTwoConnections } from '#server/slices/connections/index.ts';
import { isInGroup } from '#server/slices/groups/index.ts';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';

/**
 * The hangout of a table is read by the members of the table alone, who are those in its chat; every other one by all members without a
 * block between them and its host. One that is for a group (G-23), or for the connections of its host and theirs (H-16), is read by
 * these, and by those who attend or wait: they keep it when they leave the group, or when the connection ends.
 */
export function mayReadHangout(viewer: UidExpression, alias: string): RawBuilder<boolean> {
  const tableId = sql.ref(`${alias}.tableId`);
  const chatOfTable = sql<string>`${hangoutChatId('')} || ${tableId}`;
  const isForViewer = sql<boolean>`(case
      when ${sql.ref(`${alias}.isForGroup`)} then ${isInGroup(viewer, `${alias}.groupId`)}
      when ${sql.ref(`${alias}.whoMayJoin`)} = 'connections' then ${isWithinTwoConnections(viewer, `${alias}.createdBy`)}
      else true end
    or exists (select from attendees own where own.hangout_id = ${sql.ref(`${alias}.id`)} and own.uid = ${viewer}))`;
  return sql<boolean>`(${tableId} is null and ${notHiddenFrom(viewer, `${alias}.createdBy`)} and ${isForViewer}
    or ${tableId} is not null and ${takesPartInGroupChat(viewer, chatOfTable)})`;
}
