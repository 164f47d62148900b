import { expect, it, vi } from 'vitest';

vi.mock('../session/index.ts', () => ({ session: {} }));
const { followsAccount } = await import('./chosen.ts');

it('G-19 follows the language of the account, unless a visitor chose another one in this browser', () => {
  const guessed = { shown: 'en', chosen: undefined, follows: false } as const;
  expect(followsAccount('en', guessed)).toBe(false);
  expect(followsAccount('zh', guessed)).toBe(true);
  const byVisitor = { shown: 'es', chosen: 'es', follows: false } as const;
  expect(followsAccount('zh', byVisitor)).toBe(false);
  const byAccount = { shown: 'es', chosen: 'es', follows: true } as const;
  expect(followsAccount('zh', byAccount)).toBe(true);
  expect(followsAccount('es', byAccount)).toBe(false);
});

it('G-19 does not load the page again when the server does not heed the cookie', () => {
  expect(followsAccount('zh', { shown: 'en', chosen: 'zh', follows: true })).toBe(false);
});
