import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { SavedFilters as Saved } from '#contract/hangouts/saved-filters.ts';
import { SavedFilters } from './SavedFilters.tsx';
import { SaveFilters } from './SaveFilters.tsx';

// The answer of the server.
let saved: Saved[] = [];
vi.mock('../saved-filters.queries.ts', () => {
  const action = () => ({ mutate() {}, isPending: false });
  return { useSavedFilters: () => ({ data: saved }), useRemoveFilters: action, useSaveFilters: action };
});
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));

const since = '2026-11-20T17:00:00.000Z';
const filters = { category: 'sports', days: 'weekends' } as const;
const words = (shown: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{shown}</MemoryRouter>).replaceAll(/<[^>]*>/g, '|');

it('N-08 says beside the filters which are saved, and that there is at most one notification a day', () => {
  saved = [];
  expect(words(<SaveFilters filters={filters} />)).toMatch(
    /\|Tell me about new ones\|+Sports · Weekends\|+At most one notification a day\.\|/,
  );
  saved = [{ id: 'one', filters, since }];
  expect(words(<SaveFilters filters={filters} />)).toMatch(
    /\|Stop telling me\|+We’ll tell you about new ones: Sports · Weekends\|/,
  );
  expect(words(<SaveFilters filters={{ ...filters, days: 'weekdays' }} />)).toContain('|Tell me about new ones|');
});

it('N-08 lists the saved filters in the settings, each with a button to remove it, or says that there are none', () => {
  saved = [
    { id: 'one', filters, since },
    { id: 'two', filters: { borough: 'Queens' }, since },
  ];
  expect(words(<SavedFilters />)).toMatch(/\|Sports · Weekends\|+Remove\|.*\|Queens\|+Remove\|/s);
  saved = [];
  expect(words(<SavedFilters />)).toContain('None yet. Set filters on Hangouts');
});
