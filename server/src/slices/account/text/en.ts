import type { MemberData } from '#contract/account/routes.ts';
import { PRODUCT } from '#contract/brand.ts';
import { DELETION_UNDO_DAYS, DOWNLOAD_KEPT_DAYS } from '#contract/limits.ts';

/** The mails about an account as a whole, and the page in a download that explains it. */
export const en = {
  leaving: (day: string) => ({
    subject: `Your ${PRODUCT} account will be deleted`,
    lines: [
      'Hi,',
      `You asked us to delete your ${PRODUCT} account. We’ll do that on ${day}. Until then, nobody sees you on ${PRODUCT}, and you’re logged out everywhere.`,
      `If you change your mind within these ${DELETION_UNDO_DAYS} days, you can keep your account: your profile, connections and chats will be as you left them.`,
    ],
    label: 'Keep my account',
    closing: [
      'If you didn’t ask for this, keep your account, and then choose a new password. The link is only for you.',
    ],
  }),
  kept: {
    subject: `Your ${PRODUCT} account stays`,
    lines: [
      'Hi,',
      'Your account won’t be deleted. Your profile, connections and chats are as you left them. You’re no longer on the list of any hangout, so please join again what you’d like to go to.',
    ],
    label: 'Log in',
  },
  downloadReady: {
    subject: `Your ${PRODUCT} data is ready`,
    lines: [
      'Hi,',
      `The file with everything ${PRODUCT} keeps about you is ready. You’ll find it in Settings for ${DOWNLOAD_KEPT_DAYS} days. Then we remove it.`,
    ],
    label: 'Open Settings',
    closing: ['If you didn’t ask for this, choose a new password: someone else may be able to log in as you.'],
  },
  page: {
    title: `Your ${PRODUCT} data`,
    /** @param day '2026-11-22' */
    intro: (email: string, day: string) =>
      `This is everything ${PRODUCT} kept about ${email} on ${day}. Keep it somewhere safe: it contains private messages.`,
    others:
      'Messages and photos that other members sent you belong to them, so they aren’t here. You can read them in your chats.',
    filesTitle: 'Files',
    filesHint: 'The files are JSON, which any text editor opens. Times are in UTC.',
    photosTitle: 'Photos',
    photo: (day: string) => `Photo from ${day}`,
    noPhotos: 'You haven’t uploaded any photos.',
    /** Describes each file for its reader. */
    files: {
      exportedAt: 'When this copy was made.',
      account: 'Your account: email, dates, and the places where you’re logged in.',
      passkeys: 'Your passkeys, and how many recovery codes are left.',
      accessRequest: 'The request with which you asked to join, if there was one.',
      invitations: 'Invitations you made. The codes themselves aren’t kept.',
      profile: 'Your profile, including fields that you hide from others.',
      private: 'Private details: your email and your birthday.',
      photos: 'A list of the photos you uploaded. The photos themselves are in the folder “photos”.',
      connections: 'Your connections and requests.',
      notifications: 'Your notifications.',
      notificationSettings: 'Which notifications and emails you want.',
      chatSettings: 'Whether others see what you’ve read.',
      pushDevices: 'Browsers that receive notifications for you.',
      directMessages: 'A list of your direct chats.',
      hangouts: 'Hangouts you host, attend or wait for.',
      savedFilters: 'The filters of hangouts that you saved to hear of new ones.',
      albumPhotos: 'The photos you added to the albums of hangouts, until 30 days after them.',
      hangoutSuggestions: 'The hangouts you suggested to your connections.',
      addressesSeen: 'The hangouts at somebody’s home whose address you saw.',
      eventAttendance: 'Events you go to, or went to.',
      meetAgain:
        'The people you’d like to meet again. Nobody else’s marks are here, except that yours say which ones were mutual.',
      absences: 'The people you said were not at a hangout. Nobody else’s words are here.',
      trustedContact: 'Your trusted contact, if you named one.',
      sharedPlans: 'The plans you share with your trusted contact.',
      tableWish: 'Your wish of a table: the times, boroughs, languages and activities that you chose.',
      welcome: 'Whether you welcome newcomers, and whether you’d like to be welcomed.',
      tables: 'Tables you sit or sat at, and the plans you proposed or agreed to.',
      firstSteps: 'The first steps you marked as done.',
      groups: 'Groups you’re in, and what you wrote about those you organize.',
      joinRequests: 'Your sentences to the organizers of groups you’re not in yet.',
      groupInvitations: 'Invitations to groups that wait for your answer.',
      huddles: 'The chats you started with connections and are still in.',
      huddleInvitations:
        'Invitations to chats: those you sent that weren’t accepted, and those that wait for your answer.',
      hangoutJoinRequests: 'Hangouts you asked to join, until a day after them.',
      groupChats: 'Chats of hangouts, groups, events and arrivals you’re in, or were in.',
      messages: 'Every message you wrote, by chat, oldest first.',
      earlierWords: 'Earlier words of messages you edited or deleted in the last 90 days.',
      reactions: 'Your reactions to messages.',
      blocks: 'Members you’ve blocked.',
      notForMe: 'Members you’ve marked “Not for me”.',
      reports: 'Reports you made.',
      appeals: 'Your appeals against a suspension.',
    } satisfies Record<keyof MemberData, string>,
  },
};
