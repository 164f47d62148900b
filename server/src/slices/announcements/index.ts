import { dismiss } from './dismiss.ts';
import { list } from './list.ts';

export { addAnnouncement, withdrawAnnouncement } from './announce.ts';
export { nextAnnouncementAt } from './announcements.rules.ts';
export { announcementsPage, lastAnnouncedAt } from './announcements.sql.ts';
export { deleteOldDismissals } from './dismiss.ts';
export { defineAnnouncementQueues } from './mail-members.ts';
export { deliverRemoteAnnouncement } from './publish.ts';
export { operatorViews } from './views.ts';

export const announcementsHandlers = { list, dismiss };
