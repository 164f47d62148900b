import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

// Modules that need a browser.
const queryClient = new QueryClient();
const followLanguageOf = vi.fn();
vi.mock('#web/platform/language/shown-language.ts', () => ({ followLanguageOf }));
vi.mock('#web/platform/query.ts', () => ({ queryClient }));
vi.mock('#web/platform/realtime/index.ts', () => ({ realtime: { catchUp: () => {} } }));
vi.mock('#web/platform/useIsPhone.ts', () => ({ showPageOfPhone: () => {} }));
vi.mock('#web/platform/useNow.ts', () => ({ showTimeOfPage: () => {} }));
vi.mock('#web/slices/chats/index.ts', () => ({ takeMessagesOfPage: () => {} }));
vi.mock('#web/slices/profiles/index.ts', () => ({ profileKeys: { own: (uid: string) => ['own', uid] } }));
const { takeAnswersOfPage } = await import('./page-data.ts');

it('G-19 G-21 follows the language of the account that came with the page, without asking for it again', () => {
  const answers = [{ key: ['own', 'ana'], data: { language: 'zh' } }];
  takeAnswersOfPage({ uid: 'ana', now: 0, isPhone: false, answers });
  expect(queryClient.getQueryData(['own', 'ana'])).toEqual({ language: 'zh' });
  expect(followLanguageOf.mock.calls).toEqual([['zh']]);
});
