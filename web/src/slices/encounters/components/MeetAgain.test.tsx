import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { MeetAgain } from './MeetAgain.tsx';

const encounter = (uid: string) => ({
  member: { uid, username: uid, firstName: uid, profileImage: null },
  meetAgain: false,
  isMutual: false,
  absent: false,
});
// The answer of the server, and modules that need a browser.
vi.mock('../encounters.queries.ts', () => ({
  useEncounters: () => ({
    data: {
      pages: [
        {
          items: [encounter('Ann'), encounter('Ben')],
          closesAt: new Date(Date.now() + DAY_MS),
          comparedAt: new Date(),
        },
      ],
    },
  }),
  useSay: () => ({ mutate: () => undefined }),
}));
vi.mock('#web/slices/connections/index.ts', () => ({
  useConnectionWith: (uid: string) => (uid === 'Ann' ? { status: 'connected' } : undefined),
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));

it('B-03 asks whether to meet again only about members who are not connected yet', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MeetAgain hangoutId="walk" />
    </MemoryRouter>,
  );
  expect(html).toContain('Meet again: Ben');
  expect(html).not.toContain('Meet again: Ann');
  expect(html).toContain('You’re connected');
});
