import type { LiveEventType } from '#contract/realtime.ts';

interface DataPath {
  /** A path of the specification's data tree. */
  path: string;
  /** The tables that store its data. */
  sqlTables: string[];
  /** The `data` values of the routes that read or write it. */
  endpoints: string[];
  /** The events that report its changes. */
  live: LiveEventType[];
}

/** Maps the paths of the specification's data tree to tables, endpoints and events (D-01). */
export const SPEC_PATHS: DataPath[] = [
  {
    path: 'users/{uid}',
    sqlTables: ['accounts', 'profiles', 'private_profiles', 'chat_settings'],
    endpoints: ['users/{uid}'],
    live: ['profile', 'chatSettings'],
  },
  { path: 'users/{uid}/public', sqlTables: ['profiles'], endpoints: ['users/{uid}/public'], live: ['profile'] },
  {
    path: 'users/{uid}/private',
    sqlTables: ['private_profiles'],
    endpoints: ['users/{uid}/private'],
    live: ['profile'],
  },
  {
    path: 'users',
    sqlTables: ['discovery_members', 'discovery_names', 'discovery_words', 'discovery_interests', 'profiles'],
    endpoints: ['users', 'users (username)'],
    live: [],
  },
  {
    path: 'users/{uid}/directMessages/{pairId}',
    sqlTables: ['chat_participants', 'chats'],
    endpoints: ['users/{uid}/directMessages/{pairId}'],
    live: ['chat', 'chatGone'],
  },
  {
    path: 'connections/{targetUid}/{requesterUid}',
    sqlTables: ['connections'],
    endpoints: ['connections/{uid}', 'connections/{targetUid}/{requesterUid}'],
    live: ['connection', 'connectionEnded'],
  },
  {
    path: 'notifications/{uid}/{id}',
    sqlTables: ['notifications', 'notification_settings', 'hangout_reminders', 'push_devices', 'push_deliveries'],
    endpoints: ['notifications/{uid}', 'notifications/{uid}/{id}'],
    live: ['notification', 'notificationsRead', 'notificationsGone'],
  },
  {
    path: 'chats/{id}',
    sqlTables: ['chats', 'chat_participants'],
    endpoints: ['chats', 'chats/{id}', 'chats/{id}/participants/{uid}'],
    live: ['chat', 'chatMember', 'chatGone', 'chatRead', 'chatSeen', 'chatLevel'],
  },
  {
    path: 'messages/{chatId}/{id}',
    sqlTables: ['messages'],
    endpoints: ['messages', 'messages/{chatId}', 'messages/{chatId}/{id}'],
    live: ['message', 'typing'],
  },
  { path: 'events/{eventId}', sqlTables: ['events'], endpoints: ['events/{eventId}'], live: ['event'] },
  { path: 'messages/{eventId}', sqlTables: ['messages'], endpoints: ['messages/{eventId}'], live: ['message'] },
  {
    path: 'threads/{id}',
    sqlTables: ['threads', 'address_readers'],
    endpoints: ['threads', 'threads/{id}'],
    live: ['hangout', 'hangoutsChanged'],
  },
  {
    path: 'threads/{id}/participants/{uid}, threads/{id}/rsvp/{uid}',
    sqlTables: ['attendees', 'held_places', 'hangout_join_requests', 'removed_attendees'],
    endpoints: ['threads/{id}/participants/{uid}', 'threads/{id}/rsvp/{uid}'],
    live: ['hangout', 'hangoutRsvp'],
  },
  {
    path: 'profile-images/{uid}/profile.jpg, profile-images/{uid}-{timestamp}',
    sqlTables: ['media'],
    endpoints: ['profile-images/{uid}/profile.jpg', 'profile-images/{uid}-{timestamp}'],
    live: [],
  },
  { path: 'pictures/{uid}/{name}', sqlTables: ['media'], endpoints: ['pictures/{uid}/{name}'], live: [] },
];
