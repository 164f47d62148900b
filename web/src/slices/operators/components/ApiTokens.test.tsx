import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { OperatorToken } from '#contract/operators/views.ts';
import { ApiTokens } from './ApiTokens.tsx';

const token: OperatorToken = {
  id: 'one',
  name: 'Class list',
  scope: 'invite',
  operator: { uid: 'dana', username: 'dana', firstName: 'Dana', profileImage: null },
  expiresAt: '2026-12-01T17:00:00.000Z',
  isExpired: false,
  lastUsedOn: null,
};
let items: OperatorToken[] = [];
// The answer of the server, and modules that need a browser.
vi.mock('../operators.queries.ts', () => ({
  useTokens: () => ({ data: { pages: [{ items }] }, hasNextPage: false }),
  useOperatorAction: () => ({}),
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));
vi.mock('#web/platform/api.ts', () => ({ call: () => {} }));
vi.mock('./MakeToken.tsx', () => ({ MakeToken: () => null }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useConfirm: () => async () => false,
  useToast: () => ({ show() {} }),
}));

it('R-18 shows of each token its permission, its operator, its end, its last day of use, and whether it works', () => {
  const words = (...given: Partial<OperatorToken>[]) => {
    items = given.map((one) => ({ ...token, ...one }));
    return renderToStaticMarkup(<ApiTokens />).replaceAll(/<[^>]*>/g, '|');
  };
  expect(words({})).toMatch(
    /\|Class list\|.*\|Issues codes · Of Dana\|.*\|Until Dec 1, 2026 · never used\|.*\|Works\|.*\|Revoke\|/s,
  );
  expect(words({ scope: 'read', lastUsedOn: '2026-11-20' })).toMatch(
    /\|Reads figures · Of Dana\|.*· last used Nov 20, 2026\|/s,
  );
  expect(words({ scope: 'announce', isExpired: true })).toMatch(/\|Announces · Of Dana\|.*\|Expired\|/s);
  expect(words()).toContain('No tokens yet');
});
