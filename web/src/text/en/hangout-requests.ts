/** The members who ask to join a hangout, as its host sees them. */
export const hangoutRequests = {
  title: 'Asking to join',
  failed: 'The requests didn’t load',
  hint: 'If you decline, they read “not this time”. We don’t tell anyone who declined.',
  declined: 'Request declined.',
  undo: 'Undo',
};
