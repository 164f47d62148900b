/** The sentences of the encounters slice. */
export const encounters = {
  title: 'Meet again?',
  intro: 'Your choices are private. Only someone who also chooses you finds out, and then you’re connected.',
  comparedAt: (when: string) => `We compare choices every evening, next on ${when}.`,
  closed: 'The two weeks for choosing are over.',
  loading: 'Loading the people you met…',
  failed: 'The people you met didn’t load',
  nobody: 'There’s nobody here to choose.',
  choose: 'Meet again',
  chooseName: (name: string) => `Meet again: ${name}`,
  mutual: 'You both want to meet again',
};
