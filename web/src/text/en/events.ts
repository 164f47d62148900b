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
  listTitle: 'Community events',
  pastTitle: 'Past community events',
  cancelled: 'Cancelled',
  over: 'Over',
  wasCancelled: 'This event was cancelled',
  wasCancelledHint: 'Its chat stays open, for those who want to make other plans.',
};
