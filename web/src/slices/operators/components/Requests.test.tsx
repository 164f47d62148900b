import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { OperatorRequest } from '#contract/operators/views.ts';
import type { Pages } from '../operators.queries.ts';
import { Requests } from './Requests.tsx';

let earlier: OperatorRequest['earlier'] = null;
const request = () => ({
  id: 'one',
  email: 'noor@example.com',
  firstName: 'Noor',
  lastName: 'Haddad',
  instagram: '',
  linkedin: '',
  movedToNYC: '2026-03',
  reason: 'I know nobody here yet.',
  requestedAt: new Date().toISOString(),
  status: 'waiting',
  decidedAt: null,
  earlier,
});
// The answer of the server, and modules that need a browser.
vi.mock('../operators.queries.ts', () => ({
  useRequests: () => ({ data: { pages: [{ items: [request()] }] } }),
  useOperatorAction: () => ({}),
}));
vi.mock('./SwitchedList.tsx', () => ({
  SwitchedList: ({
    pages,
    children,
  }: {
    pages: Pages<OperatorRequest>;
    children: (item: OperatorRequest) => ReactNode;
  }) => pages.data?.pages.flatMap(({ items }) => items.map((item) => <div key={item.id}>{children(item)}</div>)),
}));
vi.mock('#web/text/short-ago.ts', () => ({ shortAgo: () => 'now' }));
vi.mock('#web/platform/api.ts', () => ({ call: () => {} }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useConfirm: () => async () => false,
  useToast: () => ({ show() {} }),
}));

it('R-03 shows operators how an earlier request of the same address ended', () => {
  for (const [ended, sentence] of [
    [null, null],
    ['declined', 'Asked before and was declined'],
    ['lapsed', 'Asked before and let the code expire'],
  ] as const) {
    earlier = ended;
    const html = renderToStaticMarkup(<Requests />);
    expect(html).toContain('Noor Haddad');
    expect(/Asked before[\w ]*/.exec(html)?.[0] ?? null).toBe(sentence);
  }
});
