import type { MemberData } from '#contract/account/routes.ts';

interface Kept {
  /** The part of a member's own download that contains the data, or the reason why none does. */
  download: keyof MemberData | { not: string };
  /** The reason why a uid may remain in the table after the account is deleted. If absent, none remains. */
  stays?: string;
}

/**
 * Every table that contains data about a member. A test compares this list with the database, so that nobody can add
 * a table with a uid without deciding about its download and its deletion.
 */
export const MEMBER_DATA: Record<string, Kept> = {
  accounts: { download: 'account' },
  sessions: { download: 'account' },
  known_devices: {
    download: { not: 'Hashes of secrets that their browsers keep. They say nothing beyond the sessions.' },
  },
  oob_codes: { download: { not: 'Hashes of single-use codes: they are secrets, and they expire within eight days.' } },
  passkeys: { download: 'passkeys' },
  recovery_codes: { download: 'passkeys' },
  api_tokens: {
    download: {
      not: 'Hashes of the secrets of an operator’s scripts, with names and times. The operators’ pages list them.',
    },
  },
  step_ups: {
    download: { not: 'A time that is forgotten with the session. It says nothing beyond the session itself.' },
  },
  access_requests: { download: 'accessRequest' },
  // The code that they signed up with says nothing beyond the account itself, so their inviter is not named.
  access_codes: { download: 'invitations' },
  media: {
    download: 'photos',
    stays: 'A photo that another member sent in a direct chat has the id of the chat, which contains both uids.',
  },
  profiles: { download: 'profile' },
  private_profiles: { download: 'private' },
  // The members that this member blocked. The members who blocked this member stay private.
  blocks: { download: 'blocks' },
  withheld_authors: {
    download: {
      not: 'Those who deleted their account while a block was between them and the member. It stays private.',
    },
    stays:
      'The words of a deleted member in groups stay withheld from those with whom there was a block, and from everybody after a suspension. The uid no longer leads to a name or to facts.',
  },
  // The members that this member marked. The members who marked this member stay private.
  not_for_me: { download: 'notForMe' },
  // Reports that this member made. Reports about this member are withheld, for the safety of the reporters.
  reports: { download: 'reports' },
  report_notices: {
    download: {
      not: 'The operators whom new reports are mailed to. It is deleted as soon as they may be mailed again.',
    },
  },
  member_notes: {
    download: {
      not: 'Notes of operators and moderators. They are withheld like reports about the member, because they can tell who reported. They are deleted after a year.',
    },
  },
  suspensions: {
    download: { not: 'It was mailed to them, and they see it whenever they log in. It is deleted when it ends.' },
  },
  appeals: { download: 'appeals' },
  planned_deletions: {
    download: { not: 'The wish to delete the account. It was mailed to them, and the login screen shows it.' },
  },
  downloads: { download: { not: 'The download itself. Its state is in the settings, and it is removed after days.' } },
  connections: { download: 'connections' },
  discovery_members: { download: { not: 'An index of the profile.' } },
  intro_views: {
    download: {
      not: 'A number that only the order of Intros uses. It is shown to nobody, so that nobody is compared by it.',
    },
  },
  exposure_firsts: {
    download: {
      not: 'A share of viewers that only the order of Intros uses for two days, computed from the number above.',
    },
  },
  discovery_orders: {
    download: { not: 'A cache of the order of Intros, computed from the profiles. Reading Intros makes it again.' },
    stays:
      'The order of another member may contain the uid for at most a week. The uid no longer leads to a name or to facts.',
  },
  discovery_names: { download: { not: 'An index of the profile.' } },
  discovery_words: { download: { not: 'An index of the profile.' } },
  discovery_interests: { download: { not: 'An index of the profile.' } },
  chats: {
    download: 'directMessages',
    stays:
      'The id of a direct chat contains both uids, and the other member keeps the chat. The uid no longer leads to a name.',
  },
  chat_participants: {
    download: 'groupChats',
    stays: 'The other member’s row of a direct chat contains its id, which contains both uids.',
  },
  chat_settings: { download: 'chatSettings' },
  messages: {
    download: 'messages',
    stays: 'Other members keep the messages, without a name. The uid distinguishes one anonymous writer from another.',
  },
  earlier_words: {
    download: 'earlierWords',
    stays: 'The id of a direct chat contains both uids, and the words of the other member are kept.',
  },
  message_reactions: {
    download: 'reactions',
    stays: 'The id of a direct chat contains both uids, and the reactions of the other member are kept.',
  },
  notifications: { download: 'notifications' },
  notification_settings: { download: 'notificationSettings' },
  push_devices: { download: 'pushDevices' },
  announcements: {
    download: { not: 'Announcements belong to the community. The operator who made one is removed with the account.' },
  },
  announcement_dismissals: {
    download: { not: 'Which announcements they dismissed. It is deleted when the announcement leaves Intros.' },
  },
  writings: {
    download: {
      not: 'Sentences that the product wrote about two profiles. They are written again whenever one of them changes.',
    },
  },
  threads: { download: 'hangouts' },
  attendees: { download: 'hangouts' },
  saved_filters: { download: 'savedFilters' },
  // Photos that others added belong to these.
  album_photos: { download: 'albumPhotos' },
  // The suggestions that this member made. Those made to them belong to the members who made them.
  hangout_suggestions: { download: 'hangoutSuggestions' },
  // The homes whose address this member got. The members who got the address of this member's home have that in their own downloads.
  address_readers: { download: 'addressesSeen' },
  held_places: {
    download: { not: 'A place in a hangout, kept for two minutes while a block can be undone.' },
  },
  removed_attendees: {
    download: {
      not: 'That a host took them out of a hangout. Its page says so, and the notification is in the download.',
    },
  },
  calendar_feeds: {
    download: { not: 'A key to the plans, which are in the download. The settings show the address.' },
  },
  groups: { download: 'groups' },
  group_members: { download: 'groups' },
  join_requests: { download: 'joinRequests' },
  hangout_join_requests: { download: 'hangoutJoinRequests' },
  group_invitations: { download: 'groupInvitations' },
  declined_group_invitations: {
    download: {
      not: 'That they declined an invitation to a group. Its author does not invite them again for 60 days.',
    },
  },
  removed_group_members: {
    download: { not: 'That an organizer took them out of a group. Its page says so.' },
  },
  huddles: { download: 'huddles' },
  huddle_invitations: { download: 'huddleInvitations' },
  hangout_reminders: { download: { not: 'The reminders themselves are among the notifications.' } },
  table_wishes: { download: 'tableWish' },
  welcome_wishes: { download: 'welcome' },
  table_members: { download: 'tables' },
  table_proposals: { download: 'tables' },
  table_votes: { download: 'tables' },
  // The contact's address is in the download of the member who named them.
  trusted_contacts: { download: 'trustedContact' },
  shared_plans: { download: 'sharedPlans' },
  first_steps: { download: 'firstSteps' },
  // The marks that this member made. Marks about this member belong to the members who made them.
  meet_again_marks: { download: 'meetAgain' },
  // The absences that this member reported. Those that others reported about this member belong to the others.
  absences: { download: 'absences' },
  missed_notices: {
    download: { not: 'The time of a notification. The notification itself is in the download.' },
  },
  events: {
    download: { not: 'Events belong to the community. The operator who announced one is removed with the account.' },
  },
  event_attendees: { download: 'eventAttendance' },
  first_connections: {
    download: { not: 'A time, for statistics. The connections themselves are in the download.' },
  },
  operator_audit: {
    download: {
      not: 'A log of what operators did. It is kept for the safety of others, and names members only by uid.',
    },
    stays: 'A log must be complete. Once the account is deleted, a uid identifies nobody.',
  },
};
