/** The pages of the settings, in the order of their list. */
export const SETTINGS_PAGES = ['account', 'notifications', 'safety', 'community', 'device', 'data'] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

/** All paths of the app. Functions take the parameters that the specification writes in braces. */
export const paths = {
  root: '/',
  landing: '/landing',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  recoverEmail: '/recover-email',
  requestAccess: '/request-access',
  thankYou: '/thank-you',
  profileSetup: '/profile-setup',
  intros: '/intros',
  browse: '/browse',
  messages: '/messages',
  chat: (chatId: string) => `/messages/${encodeURIComponent(chatId)}`,
  share: '/share',
  myProfile: '/myprofile',
  profile: '/profile',
  connections: '/connections',
  user: (userId: string) => `/user/${encodeURIComponent(userId)}`,
  hangouts: '/hangouts',
  groups: '/groups',
  /** The form of a group that is made from a hangout. */
  groupFrom: (hangoutId: string) => `/groups?hangout=${hangoutId}`,
  group: (groupId: string) => `/group/${encodeURIComponent(groupId)}`,
  tables: '/tables',
  arrivals: '/arrivals',
  hangout: (hangoutId: string) => `/hangout/${encodeURIComponent(hangoutId)}`,
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  eventChat: (eventId: string) => `/event/${encodeURIComponent(eventId)}/chat`,
  notifications: '/notifications',
  operator: (tab?: string) => (tab ? `/operator/${tab}` : '/operator'),
  settings: (page?: SettingsPage) => (page ? `/settings/${page}` : '/settings'),
  setUp: '/set-up',
  unsubscribe: '/unsubscribe',
  appeal: '/appeal',
  closedAccount: '/closed-account',
  keepAccount: '/keep-account',
  place: '/place',
  safety: '/safety',
  terms: '/terms',
  privacy: '/privacy',
  guidelines: '/guidelines',
} as const;

/** The query parameter with the path to go to after login. */
export const RETURN_TO = 'to';

/**
 * Returns the path to go to after login, if it is a path of this app and not a page for visitors; else null. Refuses everything
 * that a browser could read as another site.
 */
export function safeReturnPath(path: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of these characters and then see another address
  if (!path?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(path)) return null;
  const BASE = 'http://here.invalid';
  let url: URL;
  try {
    url = new URL(path, BASE);
  } catch {
    return null;
  }
  if (url.origin !== BASE || url.pathname.startsWith('//')) return null;
  const forVisitors: string[] = [paths.root, paths.landing, paths.login, paths.signup, paths.forgotPassword];
  if (forVisitors.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Returns the path of the login page, with the path to go to afterwards. */
export function loginPath(returnTo?: string): string {
  const safePath = safeReturnPath(returnTo);
  return safePath ? `${paths.login}?${RETURN_TO}=${encodeURIComponent(safePath)}` : paths.login;
}
