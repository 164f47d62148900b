import type { StaffRole } from '#contract/access-levels.ts';
import { PRODUCT } from '#contract/brand.ts';
import { VERSION } from '#contract/version.ts';

/** The sentences of the frame: top bar, errors, loading. */
export const app = {
  product: PRODUCT,
  loading: 'Loading...',
  /** The punctuation between parts of a line that are put together on a screen. */
  punctuation: { end: '. ', colon: ': ', comma: ', ', space: ' ' },
  beta: 'Beta',
  title: (page: string) => (page ? `${page} · ${PRODUCT}` : PRODUCT),
  skip: 'Skip to content',
  contents: 'On this page',
  bar: {
    label: 'Main',
    tabs: 'Tabs',
    back: 'Back',
    home: `${PRODUCT}, home`,
    intros: 'Intros',
    hangouts: 'Hangouts',
    messages: 'Messages',
    messagesUnread: (n: number) => `Messages, ${n} unread`,
    profile: 'Profile',
    staff: { operator: 'Operator', moderator: 'Moderator' } satisfies Record<StaffRole, string>,
    staffWaiting: {
      operator: (n: number) => `Operator, ${n} waiting`,
      moderator: (n: number) => `Moderator, ${n} waiting`,
    },
    settings: 'Settings',
    logout: 'Logout',
    requestAccess: 'Request Access',
    logIn: 'Log In',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  version: `Version ${VERSION}`,
  legal: { label: 'Legal', terms: 'Terms', privacy: 'Privacy', guidelines: 'Community guidelines' },
  theme: {
    label: 'Theme',
    switchToDark: 'Switch to the dark theme',
    switchToLight: 'Switch to the light theme',
  },
  language: 'Language',
  connection: {
    offline: 'You’re offline. We keep your writing and send it when you’re back.',
    asOf: (when: string) => `Shown as of ${when}.`,
    reconnecting: 'Connection lost. Reconnecting…',
    back: 'Back online.',
  },
  update: { offer: `A new version of ${PRODUCT} is ready.`, reload: 'Reload', later: 'Later' },
  errors: {
    field: 'Please check this field.',
    network: `We couldn’t reach ${PRODUCT}. Nothing you wrote was lost. Check your connection and try again.`,
    signedOut: 'Your session has ended. Please log in again.',
    unavailable: 'We’re briefly unavailable. Nothing was lost. Please try again in a moment.',
    internal: 'Something went wrong on our side. Nothing was lost. Please try again.',
    unexpectedTitle: 'Unexpected Application Error!',
    unexpected: 'Something broke on our end. Everything you saved is safe. Go back, or reload the page.',
    chunkTitle: 'Loading chunk failed',
    chunk:
      'Part of the app didn’t load. Your connection may have dropped, or there’s a new version. Reload to continue.',
    reload: 'Reload',
    goHome: 'Go home',
    goBack: 'Go back',
    retry: 'Try again',
    details: 'Details',
  },
  list: {
    failedHint: 'Check your connection, and try again in a moment.',
    notKept: 'You’re offline, and this isn’t saved on this device. You’ll see it when you’re back online.',
    retry: 'Try again',
    retrying: 'Trying…',
    more: 'Show more',
    loadingMore: 'Loading…',
  },
  toasts: {
    region: `Messages from ${PRODUCT}`,
    close: 'Close',
    notLoaded: 'That didn’t load. Check your connection. If it fails again, reload the page.',
  },
  notFound: {
    title: 'Nobody lives here',
    body: 'This page doesn’t exist. The link may be old or mistyped.',
  },
};
