import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { CityStep, FirstStep } from '#contract/newcomers/steps.ts';

const steps: Record<FirstStep, { title: string; text: string }> = {
  profile: { title: 'Tell people who you are', text: 'A photo and a few words are enough to start.' },
  request: { title: 'Say hello to someone', text: 'Open a card that makes you smile, and connect.' },
  hangout: { title: 'Join a hangout', text: 'Pick one this week, or plan your own.' },
  libraryCard: {
    title: 'Get a library card',
    text: 'Brooklyn and Queens have their own libraries. See nypl.org, bklynlibrary.org or queenslibrary.org.',
  },
  idnyc: { title: 'Get an IDNYC card', text: 'The city’s own ID, for everyone who lives here. See nyc.gov/idnyc.' },
  ferry: { title: 'Take your first ferry ride', text: 'Go at sunset and stand outside. See ferry.nyc.' },
  doctor: { title: 'Find a doctor', text: 'Look for one before you need one. See nychealthandhospitals.org.' },
  lastStop: { title: 'Ride a line to its last stop', text: 'Get off, walk around, eat something. See mta.info.' },
};

/** A hangout for each step in the city. Members change what they like before they create it. */
const plans: Record<CityStep, { title: string; location: string; description: string; category: HangoutCategory }> = {
  libraryCard: {
    title: 'Let’s get our library cards',
    location: 'Bryant Park, by the library',
    description:
      'We’ll meet outside, get our cards together, and borrow the first book each. Bring an ID and something with your address, and check the library’s site for what counts.',
    category: 'arts',
  },
  idnyc: {
    title: 'IDNYC paperwork party',
    location: 'A café near City Hall Park',
    description:
      'We’ll go through the application together over coffee, book our appointments, and then go as a group. Look at nyc.gov/idnyc first to see which documents you have.',
    category: 'tech',
  },
  ferry: {
    title: 'First ferry ride',
    location: 'Whitehall Terminal, Manhattan',
    description:
      'We’ll ride the ferry across the harbor and back, outside if the weather lets us. Bring a jacket: it’s always windier than you think.',
    category: 'outdoor',
  },
  doctor: {
    title: 'Find a doctor over coffee',
    location: 'A quiet café',
    description:
      'Bring your laptop and your insurance card if you have one. We’ll each find a doctor and book a first visit. Nobody has to say what it’s for.',
    category: 'wellness',
  },
  lastStop: {
    title: 'Ride to the last stop',
    location: 'Coney Island–Stillwell Av station',
    description:
      'We’ll ride one subway line to its last stop, walk around, and eat whatever the neighborhood is known for. Say in the chat where you’ll get on.',
    category: 'outdoor',
  },
};

/** The sentences of the first steps and of the dialog at the end of the wizard. */
export const newcomers = {
  title: 'Your first thirty days',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  private: 'Only you can see this list.',
  showAll: 'Show all steps',
  showLess: 'Show less',
  hide: 'Hide your first steps',
  hidden: 'We hid your first steps.',
  undo: 'Undo',
  isDone: 'Done',
  mark: (step: string) => `Done: ${step}`,
  plan: 'Go with others',
  planStep: (step: string) => `Go with others: ${step}`,
  allDone: 'That was the last of your first steps. Welcome to New York!',
  steps,
  plans,

  endOfWizard: {
    title: (name: string) => (name ? `You’re all set, ${name}` : 'You’re all set'),
    /** For a profile without a photo or words. */
    titleUnfinished: (name: string) => (name ? `Welcome, ${name}` : 'Welcome'),
    text: 'A hello now makes tomorrow easier. Here’s where you could begin.',
    close: 'Close',
    done: 'See everyone',
    people: 'Three people to greet',
    hangouts: 'This week’s hangouts',
    loading: 'Loading…',
    failed: 'This didn’t load. You’ll find it on the page behind this.',
    noPeople: 'There’s no one to greet yet. New members join a few at a time.',
    noHangouts: 'Nothing you can still join this week.',
    plan: 'See what’s planned',
  },
};
