/** The sentences of the filters of hangouts. They are in a file of their own, because they are loaded after the list. */
export const hangoutFilters = {
  search: 'Search hangouts',
  placeholder: 'Word or place',
  clearSearch: 'Clear the search',
  open: 'Filters',
  openCount: (n: number) => `Filters, ${n} on`,
  panel: 'Filters',
  day: 'Day',
  days: { any: 'Any day', today: 'Today', weekend: 'This weekend', date: 'Pick a date' },
  date: 'Date',
  borough: 'Borough',
  anyBorough: 'All boroughs',
  room: 'Has room',
  people: 'People I know',
  peopleHint: 'One of your connections is going or hosting.',
  clear: 'Clear filters',
};
