import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { DownloadView } from '#contract/account/routes.ts';
import type { Holder } from './account-holder.ts';
import { DataSection } from './DataSection.tsx';

// A module that needs a browser.
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ LoadError: () => null }));

const holder = { uid: 'me', recent: { dialog: null } } as unknown as Holder;

function words(view: DownloadView): string {
  const client = new QueryClient();
  client.setQueryData(['account', 'download', 'me'], view);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DataSection holder={holder} />
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, '|');
}

it('A-18 says what became of the download: prepared in the background, failed, or ready until a day, and offers what can be done', () => {
  const askedAt = '2026-11-30T17:00:00.000Z';
  const none = { askedAt, bytes: null, keptUntil: null };
  const buttons = (view: DownloadView) =>
    words(view).match(/\|(?:Prepare my data|Prepare it again|Try again|Download my data)(?=\|)/g) ?? [];
  expect(words({ state: 'making', ...none })).toContain('|We’re putting your data together.');
  expect(buttons({ state: 'making', ...none })).toEqual([]);
  expect(words({ state: 'failed', ...none })).toContain('|Something went wrong while we put your data together.');
  expect(buttons({ state: 'failed', ...none })).toEqual(['|Try again']);
  const ready: DownloadView = { state: 'ready', askedAt, bytes: 3_400_000, keptUntil: '2026-12-03T17:30:00.000Z' };
  expect(words(ready)).toMatch(/\|Your data is ready: 3\.?\d? MB\. You can download it until .*Dec.* 3.*12:30/);
  expect(buttons(ready)).toEqual(['|Download my data', '|Prepare it again']);
});
