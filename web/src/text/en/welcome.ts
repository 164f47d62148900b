/** The sentences about greeters and the offer of a table. */
export const welcome = {
  notSaved: 'That wasn’t saved. Please try again.',
  offer: {
    title: 'Meeting people takes a while',
    text: 'Would you like us to find you a table? It seats four to six people, who meet three times, when all of you are free.',
    greeters:
      'You can also let members who welcome newcomers know that you’d like to be welcomed. Nobody else sees it.',
    find: 'Find me a table',
    welcome: 'Let them know',
    dismiss: 'Put this away',
    welcomed: 'They’ll see you first. You can change this in Settings.',
  },
  settings: {
    title: 'Welcoming people',
    loading: 'Loading…',
    failed: 'These settings didn’t load',
    greets: 'Welcome newcomers',
    greetsHint: 'Intros shows you first who’d like to be welcomed. It starts once you have a connection.',
    isWelcomed: 'I’d like to be welcomed',
    isWelcomedHint:
      'Members who welcome newcomers see you first, until you have a connection or a hangout. Nobody else sees it.',
  },
  card: 'Would like to be welcomed',
};
