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
  absent: 'Wasn’t there',
  absentName: (name: string) => `Wasn’t there: ${name}`,
  absentHint:
    '“Wasn’t there” is private too. It counts only if two of you say so. Someone who keeps missing plans gets a kind note, and waits a little longer for a table.',
  mutual: 'You both want to meet again',
  connected: 'You’re connected',
};
