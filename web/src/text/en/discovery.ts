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
  },
  inBorough: (borough: string) =>
    borough === 'Bronx' ? 'Your neighbors in the Bronx' : `Your neighbors in ${borough}`,
  seeAll: 'See all',
  seeAllOf: (list: string) => `See all: ${list}`,
  bothLists: 'Back to both lists',
  back: 'Scroll back',
  on: 'Scroll on',
  more: 'Show more people',
  loadingMore: 'Loading…',
  moreFailed: 'The next people did not load.',
  shown: (n: number) => (n === 0 ? 'Nobody found' : n === 1 ? '1 person shown' : `${n} people shown`),

  toggle: 'Show Me in People Nearby',
  toggleOn: 'Your neighbors see you.',
  toggleOff: 'Your neighbors do not see you.',
  toggleFailed: 'That could not be saved. It is back as it was.',

  card: {
    open: 'open to connecting',
    place: (neighborhood: string, borough: string) => `${neighborhood}, ${borough}`,
    from: (place: string) => `from ${place}`,
    shared: 'You both like',
  },

  search: {
    label: 'Search by name or username',
    placeholder: 'Name or username',
    clear: 'Clear the search',
  },
  filters: {
    open: 'Filters',
    openWith: (n: number) => (n === 1 ? 'Filters, 1 set' : `Filters, ${n} set`),
    title: 'Who would you like to meet?',
    close: 'Close',
    done: 'Show people',
    clearAll: 'Clear all',
    set: 'Set filters',
    remove: (what: string) => `Remove ${what}`,
    interest: 'Interest',
    neighborhood: 'Neighborhood',
    neighborhoodPlaceholder: 'Any neighborhood',
    neighborhoodEmpty: 'No neighborhood by that name.',
    clear: 'Clear',
    list: 'Show neighborhoods',
    language: 'Language',
    careerField: 'Career field',
    named: (search: string) => `“${search}”`,
  },

  failed: 'The list did not load',
  failedHint: 'Nothing was lost. Try again in a moment.',
  retry: 'Try again',
  retrying: 'Trying…',

  nobody: {
    early: {
      recommended: {
        title: 'You are early',
        text: 'Nobody to recommend yet. New members come in a few at a time; the more your profile says, the better we can match you.',
      },
      nearby: {
        title: 'Nobody near you yet',
        text: 'As soon as a neighbor joins and shows up nearby, you meet them here. Keep the switch on so that they find you, too.',
      },
    },
    completeProfile: 'Complete my profile',
    place: {
      title: 'Where do you live?',
      text: 'Add your neighborhood or borough, and meet the people around the corner.',
      action: 'Set my neighborhood',
    },
    search: {
      title: (search: string) => `Nobody by the name of “${search}”`,
      text: 'We look at the beginning of usernames and of first and last names. A shorter word finds more.',
      action: 'Clear the search',
    },
    filters: {
      title: 'Nobody fits all of this yet',
      looking: 'Looking for what to loosen…',
      text: 'Loosen one, and there are people to meet:',
      textAll: 'No single one is in the way. Start over, and take them one by one.',
      without: (what: string) => `Without ${what}`,
    },
    brief: 'Nobody here either.',
    elsewhere: {
      recommended: (neighborhood: string) => `${neighborhood} is in your own borough: look under Near You.`,
      nearby: (neighborhood: string, borough: string) =>
        `${neighborhood} is in ${borough}, not your borough: look under Recommended for You.`,
    },
  },
};
