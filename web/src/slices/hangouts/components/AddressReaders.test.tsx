import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { CachedHangout } from '../hangouts.live.ts';
import { AddressReaders } from './AddressReaders.tsx';

// Modules that need a browser.
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/platform/api.ts', () => ({ call: () => {} }));
vi.mock('#web/slices/gatherings/index.ts', () => import('../../gatherings/components/GatheringSection.tsx'));

const linh = { uid: 'linh', username: 'linh', firstName: 'Linh', profileImage: null };
function shownTextOf(answer: { items: { member: typeof linh; readAt: string }[]; hidden: number }): string {
  const client = new QueryClient();
  client.setQueryData(['hangouts', 'me', 'addressReaders', 'walk', 1], answer);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AddressReaders hangout={{ id: 'walk', version: 1 } as CachedHangout} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '|');
}

it('B-07 shows the host who has seen the address and when, and how many more whom the host cannot see', () => {
  const items = [{ member: linh, readAt: '2026-11-20T17:00:00.000Z' }];
  expect(shownTextOf({ items, hidden: 2 })).toMatch(/Linh\|.*Nov 20.*12:00.*2 people you can’t see have it too\./s);
  expect(shownTextOf({ items, hidden: 0 })).not.toMatch(/Nobody yet|can’t see/);
  expect(shownTextOf({ items: [], hidden: 1 })).toMatch(/1 person you can’t see has it too\./);
  expect(shownTextOf({ items: [], hidden: 1 })).not.toContain('Nobody yet');
  expect(shownTextOf({ items: [], hidden: 0 })).toContain('Nobody yet.');
});
