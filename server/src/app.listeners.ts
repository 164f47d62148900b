import { downloadQueue, giveUpDownload, keepReclaimedAccount } from '#server/slices/account/index.ts';
import { defineAnnouncementQueues, deliverRemoteAnnouncement } from '#server/slices/announcements/index.ts';
import { removeFeeds } from '#server/slices/calendar/index.ts';
import {
  chatRead,
  deliverRemoteChatEvent,
  endsOfGroupChats,
  messageSent,
  pauseDirectChats,
  publishChatsAfterBlock,
  removeMemberFromChats,
  updateDirectChat,
} from '#server/slices/chats/index.ts';
import {
  connectionBlockEffect,
  connectionChanged,
  connectionsInCommon,
  endConnectionsOf,
  publishConnectionsOfHiddenMember,
  relationOf,
  requestReminder,
} from '#server/slices/connections/index.ts';
import { indexMember, leaveChatsOfOtherCohorts } from '#server/slices/discovery/index.ts';
import {
  hangoutsMissed,
  removeMarksOfBlocker,
  removeObsoleteMarks,
  wishesMatched,
} from '#server/slices/encounters/index.ts';
import { deliverRemoteEvent, endsOfEventChats, eventChanged } from '#server/slices/events/index.ts';
import {
  forgetInvitationsAfterBlock,
  groupBlockEffect,
  groupChanged,
  groupsInCommon,
  groupsOnProfile,
  lastHangoutOf,
  removeMemberFromGroups,
} from '#server/slices/groups/index.ts';
import {
  endHiddenCoHost,
  endsOfHangoutChats,
  groupPlacesBlockEffect,
  hangoutBlockEffect,
  hangoutBroadcasts,
  hangoutChanged,
  hangoutsInCommon,
  hangoutsWillChange,
  joinRequestBlockEffect,
  lastEndOfGroup,
  leaveHangoutsOfGroup,
  newHangoutsFound,
  offerPlacesToShownAgain,
  removeMemberFromHangouts,
} from '#server/slices/hangouts/index.ts';
import { huddleChanged, huddleInvitationsBlockEffect, removeMemberFromHuddles } from '#server/slices/huddles/index.ts';
import {
  accountDeleted,
  accountReclaimed,
  barEmail,
  emailChanged,
  namesInProfile,
  operatorAppointed,
  passwordWasReset,
  sessionCache,
  sessionsEnded,
  sessionsRevoked,
  signedOutEverywhere,
} from '#server/slices/identity/index.ts';
import { closeSetUp } from '#server/slices/installation/index.ts';
import {
  forgetInvitedEmail,
  moveInvitedEmail,
  revokeInvitationsMadeIn,
  revokeInvitationsOf,
} from '#server/slices/invites/index.ts';
import { deletePicturesOf, deleteRemovedPhotos } from '#server/slices/media/index.ts';
import { tablesOffered } from '#server/slices/newcomers/index.ts';
import {
  askWhetherHome,
  defineEventNews,
  digestQueue,
  forgetDevicesOfSessions,
  lockNotifications,
  markHomeQuestionRead,
  markReadAfterBlock,
  markReadWithChat,
  notificationsBlockEffect,
  notifyOfConnectionChange,
  notifyOfEventChange,
  notifyOfGroupChange,
  notifyOfHangoutChange,
  notifyOfHuddleChange,
  notifyOfMatch,
  notifyOfMessage,
  notifyOfMissedHangouts,
  notifyOfNewHangouts,
  notifyOfOfferedTables,
  notifyOfTableChange,
  notifyOfWaitingRequest,
  publishNotificationsOfHiddenMember,
  removeMemberFromNotifications,
} from '#server/slices/notifications/index.ts';
import {
  countFirstConnections,
  endTokens,
  forgetMemberInAudit,
  moveEmailInAudit,
  noteReport,
  setRole,
  webhookQueue,
} from '#server/slices/operators/index.ts';
import { pausePasskeys, reclaimPasskeys } from '#server/slices/passkeys/index.ts';
import {
  findProfile,
  forgetProfile,
  groupsShownOn,
  inCommonWith,
  profileSaved,
  relationBetween,
} from '#server/slices/profiles/index.ts';
import { forgetReportsAbout, memberReported } from '#server/slices/reports/index.ts';
import {
  blockEnded,
  memberVisibilityChanged,
  registerBlockEffects,
  suspensionsOf,
  withholdWordsOf,
} from '#server/slices/safety/index.ts';
import {
  endPlansOfHidden,
  homeQuestionAsked,
  memberGotHome,
  sharedPlansBlockEffect,
  updatePlansOfHangout,
} from '#server/slices/sharing/index.ts';
import {
  publishQuestions,
  removeMemberFromTables,
  tableBlockEffect,
  tableChanged,
} from '#server/slices/tables/index.ts';
import { deleteTextsAbout, showsSomethingElse } from '#server/slices/writing/index.ts';
import type { App } from './platform/app.ts';
import { forgetCounts } from './platform/http/limiter.ts';

// Lists what later slices do when something happens in an earlier one. Listeners run in this order, in the transaction of the change
// unless a comment says otherwise.

/** Each slice deletes its data about a member with the account. The order matters across slices. */
accountDeleted.runs(
  // The profile is deleted first, so that the live events of the later steps contain no name.
  (work, { uid }) => forgetProfile(work, uid),
  (work, { uid }) => deletePicturesOf(work, uid),
  (work, { uid }) => giveUpDownload(work, uid),
  async (work, { email }) => email !== null && forgetInvitedEmail(work, email),
  // Otherwise a suspension would end with the account, and its owner could sign up again at once.
  async (work, { uid, email }) => {
    const isSuspended = (await suspensionsOf(work.db, [uid])).has(uid);
    if (isSuspended && email !== null) await barEmail(work, email);
  },
  (work, { uid }) => withholdWordsOf(work.db, uid),
  (work, { uid }) => forgetCounts(work.db, uid),
  (work, { uid }) => forgetReportsAbout(work, uid),
  // Connections are ended before chats, because their end closes the direct chats.
  (work, { uid }) => endConnectionsOf(work, uid),
  // Hangouts, groups and huddles are locked before chats, as in every other transaction that locks both. A seat
  // at a table is taken with its hangouts locked.
  (work, { uid }) => removeMemberFromTables(work, uid),
  (work, { uid }) => removeMemberFromHangouts(work, uid),
  (work, { uid }) => removeMemberFromGroups(work, uid),
  (work, { uid }) => removeMemberFromHuddles(work, uid),
  (work, { uid }) => removeMemberFromChats(work, uid),
  // Notifications are deleted after the steps that create some.
  (work, { uid }) => removeMemberFromNotifications(work, uid),
  (work, { uid, email }) => forgetMemberInAudit(work, uid, email),
);

/** Data under an address follows the member to a new one. Otherwise the download and the deletion would miss it. */
emailChanged.runs(moveInvitedEmail, moveEmailInAudit);

accountReclaimed.runs(
  (work, { uid }) => reclaimPasskeys(work, uid),
  (work, { uid }) => keepReclaimedAccount(work, uid),
  // A mailbox alone can take an account back, which removes its passkeys. It must not be enough for what operators may do.
  (work, { uid }) => setRole(work, null, uid, null),
);

/** The holder of the link could make more operators. */
operatorAppointed.runs((work) => closeSetUp(work));

passwordWasReset.runs((work, { uid }) => pausePasskeys(work, uid));

sessionsEnded.runs(forgetDevicesOfSessions);

/** A thief may have made the address or the token, or read it. */
signedOutEverywhere.runs(
  (work, uid) => removeFeeds(work.db, uid),
  (work, uid) => endTokens(work, uid),
);

/** A thief could come back as whoever uses the invitation. */
sessionsRevoked.runs(revokeInvitationsMadeIn);

profileSaved.runs(
  (work, { profile }) => deleteRemovedPhotos(work, profile),
  // A text is deleted when what either of the two shows changes. New words after a hidden change would tell of it.
  async (work, { profile, before }) => showsSomethingElse(profile, before) && deleteTextsAbout(work.db, profile.uid),
  (work, { profile }) => indexMember(work.db, profile),
  (work, { profile, before }) => leaveChatsOfOtherCohorts(work, profile, before),
);

/** A block ends these, in this order, and its undo restores what can be restored. */
registerBlockEffects(
  // A member who leaves a huddle deletes invitations and locks its chat, in this order.
  huddleInvitationsBlockEffect,
  connectionBlockEffect,
  publishChatsAfterBlock,
  joinRequestBlockEffect,
  groupBlockEffect,
  hangoutBlockEffect,
  groupPlacesBlockEffect,
  removeMarksOfBlocker,
  tableBlockEffect,
  sharedPlansBlockEffect,
  notificationsBlockEffect,
);

blockEnded.runs(markReadAfterBlock, forgetInvitationsAfterBlock);

memberVisibilityChanged.runs(
  // Connections are locked before chats, as in every other transaction that locks both.
  publishConnectionsOfHiddenMember,
  pauseDirectChats,
  endHiddenCoHost,
  offerPlacesToShownAgain,
  endPlansOfHidden,
  publishNotificationsOfHiddenMember,
  // Otherwise a suspended member's friends could still come in.
  revokeInvitationsOf,
);

connectionChanged.runs(updateDirectChat, removeObsoleteMarks, notifyOfConnectionChange, countFirstConnections);

requestReminder.runs(notifyOfWaitingRequest);

groupChanged.runs(leaveHangoutsOfGroup, notifyOfGroupChange);

huddleChanged.runs(notifyOfHuddleChange);

hangoutsWillChange.runs(lockNotifications);

hangoutChanged.runs(updatePlansOfHangout, notifyOfHangoutChange, publishQuestions);

newHangoutsFound.runs(notifyOfNewHangouts);

memberReported.runs(noteReport);

wishesMatched.runs(notifyOfMatch);

hangoutsMissed.runs(notifyOfMissedHangouts);

tableChanged.runs(notifyOfTableChange);

tablesOffered.runs(notifyOfOfferedTables);

homeQuestionAsked.runs(askWhetherHome);

memberGotHome.runs(markHomeQuestionRead);

eventChanged.runs(notifyOfEventChange);

/** Runs after the message is stored, and again when it was interrupted. */
messageSent.runs(notifyOfMessage);

/** Runs after the read position has moved. */
chatRead.runs(markReadWithChat);

// Questions to later slices, each with the reason for which the slice cannot come later itself.

// A profile is an account's, and a password must not be made of the names in it.
namesInProfile.isAnsweredBy(async (db, uid) => {
  const profile = await findProfile(db, uid);
  return profile ? [profile.firstName, profile.lastName, profile.username] : [];
});

// A profile says how its reader is related to its member.
relationBetween.isAnsweredBy(relationOf);
// A group counts its hangouts, which know their group.
lastHangoutOf.isAnsweredBy(lastEndOfGroup);

groupsShownOn.isAnsweredBy(groupsOnProfile);
inCommonWith.isAnsweredBy(async (db, viewer, otherUid) => {
  const [groups, hangouts, connections] = await Promise.all([
    groupsInCommon(db, viewer, otherUid),
    hangoutsInCommon(db, viewer, otherUid),
    connectionsInCommon(db, viewer, otherUid),
  ]);
  return { groups, ...hangouts, connections };
});

// The chats of a list are sorted by whether their hangout or event is over.
endsOfGroupChats.isAnsweredBy(async (db, chatIds) => {
  const times = new Map<string, string>();
  if (chatIds.length === 0) return times;
  for (const { chatId, at } of await endsOfHangoutChats(db, chatIds)) times.set(chatId, at);
  for (const { chatId, at } of await endsOfEventChats(db, chatIds)) times.set(chatId, at);
  return times;
});

/** Defines the queues of every slice, so that their jobs run from the start. */
export function defineQueues(app: App) {
  downloadQueue(app);
  defineEventNews(app);
  digestQueue(app);
  defineAnnouncementQueues(app);
  webhookQueue(app);
}

/** Passes the messages of other nodes to the slices whose members are connected to this node. */
export function receiveFromNodes(app: App) {
  app.bus.onMessage((message) => {
    if (message.kind === 'ended') sessionCache(app).forget(message.uid);
    if (message.kind === 'hangout') hangoutBroadcasts(app).changed(message.id);
    if (message.kind === 'narrowedHangout') hangoutBroadcasts(app).narrowed(message.id, message.from);
    if (message.kind === 'announced') void deliverRemoteEvent(app, message.id);
    if (message.kind === 'announcement') void deliverRemoteAnnouncement(app, message.id);
    if (message.kind === 'chatEvent' || message.kind === 'chatMissed') deliverRemoteChatEvent(app, message);
  });
}
