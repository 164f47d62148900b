// The slices of the server in order. A slice may import the index file of the slices before it, never of those after it.
export const SLICES = [
  'identity',
  'passkeys',
  'invites',
  'media',
  'profiles',
  'safety',
  'connections',
  'discovery',
  'chats',
  'hangouts',
  'events',
  'notifications',
  'account',
  'writing',
  'artists',
  'operators',
];

// The slices of the web app in order. Some have screens only and no counterpart on the server.
export const WEB_SLICES = [
  'landing',
  'passkeys',
  'identity',
  'invites',
  'profiles',
  'safety',
  'writing',
  'connections',
  'discovery',
  'chats',
  'events',
  'hangouts',
  'notifications',
  'operators',
  'account',
  'legal',
];
