import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { formatTimeSpan } from '#web/text/formats.ts';
import { EndOfWizard } from './EndOfWizard.tsx';

const member = (uid: string, ownLine: string | null) => ({
  uid,
  username: uid,
  firstName: uid,
  profileImage: null,
  matchReason: `Reason of ${uid}.`,
  ownLine,
});
const span = {
  dateTime: new Date(Date.now() + 2 * HOUR_MS).toISOString(),
  endsAt: new Date(Date.now() + 4 * HOUR_MS).toISOString(),
};
const walk = { id: 'walk', title: 'A walk', category: 'outdoor', location: 'Bryant Park', ...span };

// The answers of the server, and modules that need a browser.
let people: object[] = [];
vi.mock('../discovery.queries.ts', () => ({ useIntros: () => ({ data: people }) }));
vi.mock('../end-of-wizard.ts', () => ({
  peopleToGreet: (given: object[]) => given,
  hangoutsToJoin: (given: object[]) => given,
}));
vi.mock('#web/platform/api.ts', () => ({ call: () => {} }));
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/slices/profiles/index.ts', () => ({
  useListedLast: () => null,
  useOwnUser: () => ({ data: { public: { firstName: 'Noor', username: 'noor' } } }),
}));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  Dialog: ({ title, children, footer }: Record<string, ReactNode>) => (
    <>
      {title} {children} {footer}
    </>
  ),
}));

function shown(items: object[]): string {
  const client = new QueryClient();
  client.setQueryData(['discovery', 'me', 'hangouts to join'], { items });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EndOfWizard onClosed={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '|');
}

it('W-05 shows whom to greet with the reason or their own line, and hangouts with time and place', () => {
  people = [member('Ann', null), member('Ben', 'I own binoculars.')];
  const words = shown([walk]);
  expect(words).toContain('You’re all set, Noor');
  expect(words).toMatch(/\|Ann\|+Reason of Ann\.\|.*\|Ben\|+“I own binoculars\.”\|/s);
  expect(words).toContain('|A walk|');
  expect(words).toMatch(/\|Bryant Park\|/);
  expect(words).toContain(`|${formatTimeSpan(span)}|`);
});

it('W-05 says so when there is nobody to greet and no hangout to join', () => {
  people = [];
  const words = shown([]);
  expect(words).toContain('There’s no one to greet yet.');
  expect(words).toContain('Nothing you can still join this week.');
});
