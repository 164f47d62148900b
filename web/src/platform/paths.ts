/** Every address of the app. Names in braces of the specification are arguments. */
export const paths = {
  root: '/',
  landing: '/landing',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  requestAccess: '/request-access',
  thankYou: '/thank-you',
  profileSetup: '/profile-setup',
  intros: '/intros',
  browse: '/browse',
  messages: '/messages',
  chat: (chatId: string) => `/messages/${encodeURIComponent(chatId)}`,
  myProfile: '/myprofile',
  profile: '/profile',
  user: (userId: string) => `/user/${encodeURIComponent(userId)}`,
  hangouts: '/hangouts',
  hangout: (hangoutId: string) => `/hangout/${encodeURIComponent(hangoutId)}`,
  event: (eventId: string) => `/event/${encodeURIComponent(eventId)}`,
  notifications: '/notifications',
  operator: (tab?: string) => (tab ? `/operator/${tab}` : '/operator'),
  settings: '/settings',
  unsubscribe: '/unsubscribe',
  appeal: '/appeal',
} as const;

/** The query parameter that carries where a visitor was heading. */
export const HEADING = 'to';

/**
 * Where to go after login: the address the visitor was heading to, if it is a path of this app other than the pages for
 * visitors; else null. Nothing that a browser could read as another site comes through.
 */
export function safeHeading(to: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, and so see another address
  if (!to?.startsWith('/') || /[\\\u0000-\u001f\u007f]/.test(to)) return null;
  const here = 'http://here.invalid';
  let url: URL;
  try {
    url = new URL(to, here);
  } catch {
    return null;
  }
  if (url.origin !== here || url.pathname.startsWith('//')) return null;
  const forVisitors: string[] = [paths.root, paths.landing, paths.login, paths.signup, paths.forgotPassword];
  if (forVisitors.includes(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The login page's address, with where to go afterwards. */
export function loginPath(heading?: string): string {
  const to = safeHeading(heading);
  return to ? `${paths.login}?${HEADING}=${encodeURIComponent(to)}` : paths.login;
}
