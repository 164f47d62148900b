import { plural } from '../plural.ts';

/** The sentences of the discovery slice. */
export const discovery = {
  title: 'Discover Your Circle',
  lists: {
    recommended: {
      title: 'Recommended for You',
      caption: 'People who share your interests and personality traits',
      loading: 'Loading people recommended for you',
    },
    nearby: { title: 'Near You', caption: null, loading: 'Loading people near you' },
    everyone: { title: 'Results', caption: null, loading: 'Searching' },
    words: { title: 'In profiles', caption: null, loading: 'Searching profiles' },
  },
  results: (search: string) => `Results for “${search}”`,
  resultsInWords: (search: string) => `Profiles that say “${search}”`,
  inBorough: (borough: string) =>
    borough === 'Bronx' ? 'Your neighbors in the Bronx' : `Your neighbors in ${borough}`,
  seeAll: 'See all',
  seeAllOf: (list: string) => `See all: ${list}`,
  bothLists: 'Back to Intros',
  back: 'Previous people',
  on: 'Next people',
  more: 'Show more people',
  loadingMore: 'Loading…',
  moreFailed: 'We couldn’t load more people.',
  shown: (n: number) =>
    n === 0 ? 'No one found' : plural('en', n, { one: '1 person shown', other: `${n} people shown` }),

  toggle: 'Show Me in People Nearby',
  toggleOn: 'People in your borough see your card.',
  toggleNoBorough: 'Set where you live, and people in your borough see your card.',
  toggleOff: 'Neighbors can’t see you.',
  toggleHidden: 'You hide your neighborhood, so neighbors can’t see you.',
  toggleFailed: 'We couldn’t save that, so it’s unchanged.',

  card: {
    open: 'open to connecting',
    place: (neighborhood: string, borough: string) => `${neighborhood}, ${borough}`,
    from: (place: string) => `from ${place}`,
    shared: 'You both like',
    state: { connected: 'Connected', sent: 'Request sent', received: 'Wants to connect' },
    metAt: (hangout: string) => `You both went to ${hangout}`,
    bothIn: (group: string) => `You’re both in ${group}`,
    interest: 'Interest',
  },

  arrivals: {
    title: 'New around the same time?',
    text: 'Meet the people who moved here around when you did.',
    see: 'See who arrived when you did',
  },

  search: {
    label: 'Search by name, username or words',
    placeholder: 'Name or “climbing”',
    clear: 'Clear the search',
  },
  filters: {
    open: 'Filters',
    openWith: (n: number) => `Filters, ${n} set`,
    title: 'Who would you like to meet?',
    close: 'Close',
    done: 'Show people',
    clearAll: 'Clear all',
    set: 'Set filters',
    remove: (what: string) => `Remove ${what}`,
    interest: 'Interest',
    neighborhood: 'Neighborhood',
    neighborhoodPlaceholder: 'Any neighborhood',
    neighborhoodEmpty: 'No neighborhoods match.',
    clear: 'Clear',
    list: 'Show neighborhoods',
    language: 'Language',
    careerField: 'Career field',
    arrival: 'Arrived around when I did',
    arrivalText: 'People who moved here in the same months as you.',
    arrivalNoMonth: 'Add the month you moved to your profile to use this.',
    arrived: 'Arrived when you did',
    named: (search: string) => `“${search}”`,
  },

  failed: 'This list didn’t load',
  retry: 'Try again',

  empty: {
    findTable: 'Find me a table',
    early: {
      recommended: {
        title: 'You’re early',
        text: 'There’s no one to recommend yet. New members join a few at a time. The more your profile says, the better we can match you.',
      },
      nearby: {
        title: 'No one new near you',
        text: 'When a neighbor joins, you’ll see them here. Keep the switch on so they can find you, too.',
      },
    },
    /** Everybody in the community is a connection. */
    known: {
      title: 'You know everyone here',
      text: 'New people join every week. Until then, meet the people you know.',
    },
    /** There are other members, but none who can be recommended. */
    nobodyNew: {
      title: 'No one new right now',
      text: 'New people join every week. Until then, meet the people you know.',
    },
    seeHangouts: 'See hangouts',
    completeProfile: 'Complete my profile',
    place: {
      title: 'Where do you live?',
      text: 'Add your neighborhood or borough to meet the people around the corner.',
      action: 'Set my neighborhood',
    },
    search: {
      title: (search: string) => `No one found for “${search}”`,
      text: 'No name starts like that, and no profile says it. Try fewer letters or another word.',
      action: 'Clear the search',
    },
    filters: {
      title: 'No one matches all of these yet',
      looking: 'Checking your filters…',
      text: 'Remove one of these to see people:',
      textAll: 'Try removing a filter or two.',
      without: (what: string) => `Without ${what}`,
    },
    brief: 'No one here either.',
    elsewhere: {
      recommended: (neighborhood: string) => `${neighborhood} is in your borough. Look under Near You.`,
      nearby: (neighborhood: string, borough: string) =>
        `${neighborhood} is in ${borough}, not your borough. Look under Recommended for You.`,
    },
  },
};
