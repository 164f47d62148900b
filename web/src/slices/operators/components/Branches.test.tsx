import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { OperatorInvitee } from '#contract/operators/views.ts';
import { text } from '#web/text/index.ts';
import { Branches } from './Branches.tsx';

const cardOf = (firstName: string) => ({ uid: firstName, username: firstName, firstName, profileImage: null });
const invitee = {
  ...{ id: 'one', member: cardOf('Ben'), inviter: cardOf('Ann'), joinedAt: '2026-11-20T12:00:00.000Z' },
  ...{ suspended: false, reports: 2, can: { suspend: true } },
};
// The answer of the server, and modules that need a browser.
vi.mock('../operators.queries.ts', () => ({ useInvitees: () => [invitee], useOperatorAction: () => ({}) }));
vi.mock('./SwitchedList.tsx', () => ({ operatorList: (items: OperatorInvitee[]) => ({ items }) }));
vi.mock('#web/platform/screens/ListState.tsx', () => ({
  ListState: ({ items, children }: { items: OperatorInvitee[]; children: (item: OperatorInvitee) => ReactNode }) =>
    items.map((item) => <div key={item.id}>{children(item)}</div>),
}));
vi.mock('./SuspendButton.tsx', () => ({ SuspendButton: ({ name }: { name: string }) => `Suspend ${name}` }));
vi.mock('#web/platform/api.ts', () => ({ call: () => {} }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useToast: () => ({ show() {} }),
}));

it('B-08 shows operators whom a suspended member invited, with the reports about them, to be suspended or marked as reviewed', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Branches />
    </MemoryRouter>,
  );
  expect(html.replaceAll(/<[^>]*>/g, '|').replaceAll('\u00a0', ' ')).toMatch(
    /Ben.*Invited by Ann · joined Nov 20, 2026 · 2 reports.*Suspend Ben.*Reviewed/s,
  );
  expect(html).toContain('aria-label="Mark Ben as reviewed"');
});

it('B-08 counts for operators the members of a branch, and how many of them are active, reported and suspended', () => {
  const counts = { members: 4, active: 3, reports: 2, suspensions: 1 };
  expect(text.operators.invitations.counts(counts).replaceAll('\u00a0', ' ')).toBe(
    '4 came through them · 3 active · 2 reports · 1 suspended',
  );
});
