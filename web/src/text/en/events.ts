/** The sentences of the events slice. */
export const events = {
  pageTitle: 'Event Chat',
  created: (date: string) => `Created ${date}`,
  back: 'Back to Hangouts',
  leave: 'Leave',
  leaveOf: (title: string) => `Leave the chat of ${title}`,
  leaveFailed: 'You could not leave just now. Please try again.',
  loading: 'Loading…',
  failed: 'This event did not load',
  failedHint: 'Nothing was lost. Try again in a moment.',
  retry: 'Try again',
  retrying: 'Trying…',
  listTitle: 'Community events',
  open: 'Event Chat',
};
