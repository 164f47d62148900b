import type { LiveEvent } from '#contract/realtime.ts';
import type { App } from '#server/platform/app.ts';
import { hasProfileCached } from '#server/slices/profiles/index.ts';
import { type AnnouncementRow, findAnnouncement } from './announcements.sql.ts';
import { toView } from './views.ts';

/** Publishes an announcement, or that it was taken back, to the members who are connected to this node. */
async function publishHere(app: App, row: AnnouncementRow): Promise<void> {
  const event: LiveEvent =
    row.takenBackAt === null
      ? { type: 'announcement', announcement: toView(row) }
      : { type: 'announcementGone', id: row.id };
  const uids = [...new Set([...app.hub.clients()].map(({ actor }) => actor.uid))];
  const isMember = await Promise.all(uids.map((uid) => hasProfileCached(app, uid)));
  app.hub.publish(
    uids.filter((_uid, index) => isMember[index]),
    event,
  );
}

/** Publishes an announcement that another node made or took back to the members who are connected to this node. */
export async function deliverRemoteAnnouncement(app: App, id: string): Promise<void> {
  try {
    const row = await findAnnouncement(app.db, id);
    if (row) await publishHere(app, row);
  } catch (error) {
    app.log.warn(
      { event: 'announcement_not_published', err: error },
      'An announcement of another node could not be published; members fetch again',
    );
    app.hub.requestResync();
  }
}

/** Publishes an announcement, or that it was taken back, to all members on every node. Called after the commit. */
export async function broadcastAnnouncement(app: App, row: AnnouncementRow): Promise<void> {
  app.bus.publish({ kind: 'announcement', id: row.id });
  await publishHere(app, row);
}
