/** The paths of the web app's pages, as its router has them. The server answers every other path with status 404. */
export const PAGES = [
  '/',
  '/landing',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/recover-email',
  '/request-access',
  '/thank-you',
  '/profile-setup',
  '/intros',
  '/browse',
  '/messages/:chatId?',
  '/share',
  '/myprofile',
  '/profile',
  '/user/:userId',
  '/connections',
  '/hangouts',
  '/groups',
  '/group/:groupId',
  '/tables',
  '/arrivals',
  '/hangout/:hangoutId',
  '/event/:eventId',
  '/event/:eventId/chat',
  '/notifications',
  '/operator/:tab?',
  '/settings',
  '/settings/account',
  '/settings/notifications',
  '/settings/safety',
  '/settings/community',
  '/settings/device',
  '/settings/data',
  '/unsubscribe',
  '/appeal',
  '/closed-account',
  '/keep-account',
  '/safety',
  '/place',
  '/terms',
  '/privacy',
  '/guidelines',
] as const;

const pattern = (page: string) =>
  page.replace(/\/:\w+(\?)?/g, (_all, optional?: string) => `(?:/[^/]+)${optional ?? ''}`);
const ANY_PAGE = new RegExp(`^(?:${PAGES.map((page) => (page === '/' ? '' : pattern(page))).join('|')})/?$`);

/** Returns whether the web app has a page at a path. @param path without a query */
export const isPage = (path: string): boolean => ANY_PAGE.test(path);

export type PageName = (typeof PAGES)[number];

/** Returns the template of the page at a path, null if there is none. @param path without a query */
export const pageTemplateOf = (path: string): PageName | null =>
  PAGES.find((page) => new RegExp(`^${page === '/' ? '' : pattern(page)}/?$`).test(path)) ?? null;
