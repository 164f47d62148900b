import { PRODUCT } from '#contract/brand.ts';

/** The sentences of the frame: top bar, errors, loading. */
export const app = {
  product: PRODUCT,
  loading: 'Loading...',
  beta: 'Beta',
  title: (page: string) => (page ? `${page} · ${PRODUCT}` : PRODUCT),
  skip: 'Skip to the content',
  bar: {
    label: 'Main',
    home: `${PRODUCT}, home`,
    intros: 'Intros',
    hangouts: 'Hangouts',
    messages: 'Messages',
    messagesUnread: (n: number) => (n === 1 ? 'Messages, 1 unread' : `Messages, ${n} unread`),
    profile: 'Profile',
    operator: 'Operator',
    settings: 'Settings',
    logout: 'Logout',
    requestAccess: 'Request Access',
    logIn: 'Log In',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  theme: {
    label: 'Theme',
    switchToDark: 'Switch to the dark theme',
    switchToLight: 'Switch to the light theme',
  },
  connection: {
    offline: 'You are offline. What you write is kept here until you are back.',
    reconnecting: 'Connection lost. Reconnecting…',
    back: 'Back online.',
  },
  errors: {
    network: `We could not reach ${PRODUCT}. Nothing you wrote was lost; check your connection and try again.`,
    signedOut: 'Your session has ended. Please log in again.',
    unavailable: 'We’re briefly unavailable. Nothing was lost. Please try again in a moment.',
    internal: 'Something went wrong on our side. Nothing was lost. Please try again.',
    unexpectedTitle: 'Unexpected Application Error!',
    unexpected: 'This page ran into a fault of ours. What you had saved is safe. Go back, or load the page again.',
    chunkTitle: 'Loading chunk failed',
    chunk:
      'A part of the app did not arrive: the connection may have dropped, or a new version came out. Reload to go on.',
    reload: 'Reload',
    goHome: 'Back to the start',
    goBack: 'Go back',
    retry: 'Try again',
    details: 'What happened',
  },
  list: {
    failedHint: 'Check your connection, and try again in a moment.',
    retry: 'Try again',
    retrying: 'Trying…',
    more: 'Show more',
    loadingMore: 'Loading…',
  },
  toasts: { region: `Messages from ${PRODUCT}`, close: 'Close' },
  notFound: {
    title: 'Nobody lives here',
    body: 'This address leads nowhere. The link may be old, or a letter may be missing.',
  },
};
