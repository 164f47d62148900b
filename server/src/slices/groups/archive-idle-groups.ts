import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { lastMessageAt } from '#server/slices/chats/index.ts';
import { chatOf } from './access.ts';
import { archiveGroup, settleQuestion } from './archive.ts';
import { groupChanged, lastHangoutOf } from './events.ts';
import * as sql from './groups.sql.ts';
import { idleBefore, idleStep } from './idle.rules.ts';
import { declinesForgottenUntil } from './invitations.rules.ts';
import { deleteDeclinesUntil } from './invitations.sql.ts';
import { membersOf, organizersAmong } from './members.sql.ts';

/**
 * Returns when something happened in a group for the last time: a message, somebody who came or left, the end of a hangout, which may be
 * ahead, or a decision of an organizer. Members with a block between them count alike: in a chat even a hidden message takes a place.
 */
async function activityOf(work: Work, group: sql.GroupRow): Promise<Date> {
  const times = [
    group.createdAt,
    group.keptAt,
    await lastMessageAt(work.db, chatOf(group).chatId),
    await lastHangoutOf(work.db, group.id),
  ];
  return new Date(Math.max(...times.flatMap((time) => (time === null ? [] : [Date.parse(time)]))));
}

/** Asks the organizers whether the group goes on. They are notified, and the group asks on its page. */
export async function askOrganizers(work: Work, { id: groupId }: sql.GroupRow) {
  await sql.update(work.db, groupId, { askedAt: work.app.clock.now().toISOString() });
  const organizers = organizersAmong(await membersOf(work.db, groupId));
  const [uid = ''] = organizers;
  await groupChanged.emit(work, { kind: 'idle', groupId, uid, organizers });
  work.publish(organizers, { type: 'groupChanged', groupId });
}

/** Takes one group a step further, in one transaction, so that each step happens once. */
const stepOn = (app: App, groupId: string) =>
  app.transact(async (work) => {
    const group = await sql.lock(work.db, groupId);
    if (!group || group.archivedAt !== null) return;
    const askedAt = group.askedAt === null ? null : new Date(group.askedAt);
    const step = idleStep({ askedAt, activeAt: await activityOf(work, group) }, app.clock.now());
    if (step === 'ask') await askOrganizers(work, group);
    if (step === 'withdraw') await settleQuestion(work, group, {});
    if (step === 'archive') await archiveGroup(work, group);
  });

/**
 * A job: forgets old declines of invitations (G-25), asks about groups in which nothing happens, and archives those without an
 * answer (G-26). Several nodes may run it at once.
 */
export async function archiveIdleGroups(app: App): Promise<void> {
  await deleteDeclinesUntil(app.db, declinesForgottenUntil(app.clock.now()));
  await forEachItem(
    await sql.perhapsIdle(app.db, idleBefore(app.clock.now())),
    (groupId) => stepOn(app, groupId),
    (error, groupId) =>
      app.log.error(
        { event: 'group_not_tended', groupId, err: error },
        'A group was not looked at; it will be tried again.',
      ),
  );
}
