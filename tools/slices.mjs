// The slices, in order: a slice may import the faces of those before it, never of those after it.
export const SLICES = [
  'identity',
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

// The same for the web, where screens also exist that no server slice stands behind.
export const WEB_SLICES = [
  'landing',
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
];
