/** The sentences of the hangouts slice. */
export const hangouts = {
  title: 'Hangouts',
  soonTitle: 'Hangouts open soon',
  soon: 'Dinners, pickup games, walks over the bridges: small plans made by members. We are still setting the table. Until then, find the people you would like to sit with.',
  toIntros: 'Meet people on Intros',
  toMessages: 'Go to your messages',
};
