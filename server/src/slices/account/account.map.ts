import type { MemberData } from '#contract/account/routes.ts';

interface Kept {
  /** Where it stands in a member's own download, or why it does not. */
  download: keyof MemberData | { not: string };
  /** Why a uid may stand in it after the account is deleted; absent: none does. */
  stays?: string;
}

/**
 * Every table that holds something of a member. A test compares it with the database: a new table with a uid in it has
 * to be thought about before it is merged.
 */
export const MEMBER_DATA: Record<string, Kept> = {
  accounts: { download: 'account' },
  sessions: { download: 'account' },
  oob_codes: { download: { not: 'Hashes of single-use codes: secrets, and gone within the hour.' } },
  access_requests: { download: 'accessRequest' },
  access_codes: { download: { not: 'A hash of the code they joined with; the account itself says that they did.' } },
  media: { download: 'photos' },
  profiles: { download: 'profile' },
  private_profiles: { download: 'private' },
  // Whom a member blocks; who blocks them is the others' to know.
  blocks: { download: 'blocks' },
  // What a member reports; what others report of them is kept from them, for the others' safety.
  reports: { download: 'reports' },
  suspensions: {
    download: { not: 'Mailed to them; while it stands they cannot sign in, and when it ends it is gone.' },
  },
  appeals: { download: 'appeals' },
  connections: { download: 'connections' },
  discovery_members: { download: { not: 'An index of what stands in the profile.' } },
  discovery_names: { download: { not: 'An index of what stands in the profile.' } },
  chats: {
    download: 'directMessages',
    stays:
      'The id of a direct chat is made of both uids; the other one keeps the conversation. It names nobody any more.',
  },
  chat_participants: {
    download: 'groupChats',
    stays: 'The other one’s row of a direct chat carries its id, which is made of both uids.',
  },
  chat_settings: { download: 'chatSettings' },
  messages: {
    download: 'messages',
    stays: 'The others keep what was said to them, without a name; the uid tells one nameless writer from the next.',
  },
  notifications: { download: 'notifications' },
  notification_settings: { download: 'notificationSettings' },
  push_devices: { download: 'pushDevices' },
  writings: { download: { not: 'Sentences the product wrote of two profiles; made anew whenever one changes.' } },
  threads: { download: 'hangouts' },
  attendees: { download: 'hangouts' },
  hangout_reminders: { download: { not: 'That they were reminded stands among the notifications.' } },
  events: { download: { not: 'What operators announce is the community’s; who announced it is forgotten with them.' } },
  first_connections: {
    download: { not: 'A moment, for the figures; the connections themselves are in the download.' },
  },
  operator_audit: {
    download: { not: 'What operators did: it is kept for the others’ safety, and names members by uid alone.' },
    stays: 'A log that forgot would be none. A uid says nothing of anybody once the account is gone.',
  },
};
