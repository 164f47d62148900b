import { list } from './list.ts';
import { markRead } from './mark-read.ts';
import { readPushKey } from './read-push-key.ts';
import { readSettings } from './read-settings.ts';
import { removeDevice } from './remove-device.ts';
import { saveDevice } from './save-device.ts';
import { saveSettings } from './save-settings.ts';

export { notificationsBlockEffect } from './block-effect.ts';
export { pushDevicesOf } from './devices.ts';
export { digestQueue, sendDigests } from './digest.ts';
export { notificationsPage } from './list.ts';
export { notifyOfConnectionChange, notifyOfWaitingRequest } from './notify-of-connections.ts';
export { notifyOfMatch, notifyOfMissedHangouts } from './notify-of-encounters.ts';
export { defineEventNews, notifyOfEventChange } from './notify-of-events.ts';
export { notifyOfGroupChange } from './notify-of-groups.ts';
export { lockNotifications, notifyOfHangoutChange } from './notify-of-hangouts.ts';
export { notifyOfHuddleChange } from './notify-of-huddles.ts';
export { markReadWithChat, notifyOfMessage } from './notify-of-messages.ts';
export { notifyOfNewHangouts } from './notify-of-new-hangouts.ts';
export { notifyOfReports } from './notify-of-reports.ts';
export { askWhetherHome, markHomeQuestionRead } from './notify-of-shared-plans.ts';
export { notifyOfOfferedTables, notifyOfTableChange } from './notify-of-tables.ts';
export { publishNotificationsOfHiddenMember } from './on-member-hidden.ts';
export { forgetDevicesOfSessions, pushes } from './push.ts';
export { removeMemberFromNotifications } from './remove-deleted-member.ts';
export { announcementTakerOf, announcementTakers, countAnnouncementTakers } from './settings.sql.ts';
export { notificationSettingsOf } from './settings.ts';
export { serveUnsubscribe, unsubscribeSignatures, unsubscribeUrl } from './unsubscribe.ts';

export const notificationsHandlers = {
  list,
  markRead,
  readSettings,
  saveSettings,
  readPushKey,
  saveDevice,
  removeDevice,
};
