/** The sentences of the page itself: what link previews and browsers without scripts show. */
export const page = {
  shareTitle: 'Stoop: find your people in New York',
  needsScript: 'Stoop needs JavaScript. Please turn it on, and load this page again.',
  /** The labels of the pictures that browsers display before they install the app. */
  installPictures: { intros: 'People to meet, and why', hangouts: 'Members’ hangouts' },
};
