import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Component as ClosedAccountPage } from './ClosedAccountPage.tsx';

// Modules that need a browser, and parts with tests of their own.
vi.mock('#web/platform/session/closed-session.ts', () => ({ closedSession: () => ({ uid: 'me' }) }));
vi.mock('../components/account-holder.ts', () => ({ useClosedHolder: () => ({ uid: 'me' }) }));
vi.mock('../components/DataSection.tsx', () => ({ DataSection: () => 'Your data' }));
vi.mock('../components/DeleteSection.tsx', () => ({
  DeleteSection: ({ isPlanned }: { isPlanned: boolean }) => (isPlanned ? 'Delete it now' : 'Delete account'),
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ LoadError: () => null }));
vi.mock('#web/slices/safety/index.ts', () => ({ AppealFields: () => 'Your words' }));
vi.mock('#web/platform/api.ts', () => ({ ApiError: class {} }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useToast: () => ({ show() {} }),
}));

function words(standing: object): string {
  const client = new QueryClient();
  client.setQueryData(['account', 'standing', 'me'], standing);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ClosedAccountPage />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '|');
}

it('A-18 shows on which day a hidden account will be deleted, and offers to keep it, to download the data, and to delete it now', () => {
  const shown = words({ suspension: null, deletion: { dueAt: '2026-12-07T17:00:00.000Z' } });
  expect(shown).toMatch(/\|Your account will be deleted on (?:Monday, )?December 7(?:, 2026)?\|/);
  expect(shown).toContain('|Keep my account|');
  expect(shown).toMatch(/Your data.*Delete it now/s);
});

it('A-18 lets a suspended member appeal, download and delete', () => {
  const shown = words({ suspension: { state: 'open', words: 'Sells watches' }, deletion: null });
  expect(shown).toContain('|Your account is suspended|');
  expect(shown).toMatch(/Your words.*Your data.*Delete account/s);
  expect(shown).not.toContain('Keep my account');
});
