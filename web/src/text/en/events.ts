/** The sentences of the events slice. */
export const events = {
  pageTitle: 'Event Chat',
  created: (date: string) => `Created ${date}`,
  back: 'Back to Hangouts',
  leave: 'Leave',
  leaveOf: (title: string) => `Leave the chat of ${title}`,
  leaveFailed: 'You couldn’t leave. Please try again.',
  loading: 'Loading…',
  failed: 'This event didn’t load',
  listTitle: 'Community events',
  pastTitle: 'Past community events',
  cancelled: 'Cancelled',
  over: 'Over',
  wasCancelled: 'This event was cancelled',
  wasCancelledHint: 'The chat stays open if you want to make other plans.',
};
