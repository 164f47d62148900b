/** The sentences of the notifications slice. */
export const notifications = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : unread === 1 ? 'Notifications, 1 unread' : `Notifications, ${unread} unread`,
  loading: 'Loading notifications…',
  failed: 'Your notifications did not load',
  failedHint: 'Nothing was lost. Try again in a moment.',
  retry: 'Try again',
  retrying: 'Trying…',
  empty: 'All quiet on the stoop',
  emptyHint: 'When someone asks to connect or accepts your request, you read it here.',
  findPeople: 'Meet people',
  markAll: 'Mark all read',
  markAllFailed: 'That did not reach us. Please try again.',
  more: 'Show earlier',
  loadingMore: 'Loading…',
  unread: 'Unread',

  someone: 'A member who left',
  requested: ' would like to connect',
  accepted: ' accepted your request',
  nowConnected: 'You are connected',
  message: 'Message',
};
