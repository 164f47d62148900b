import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { GroupView } from '#contract/groups/views.ts';
import { JoinButton, JoinState } from './JoinActions.tsx';

// Modules that need a browser.
vi.mock('../groups.queries.ts', () => {
  const action = () => ({ mutate() {}, isPending: false });
  return { useDeclineInvitation: action, useJoinGroup: action, useLeaveGroup: action };
});
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useToast: () => ({ show() {} }),
}));

const group = {
  id: 'g1',
  admission: 'asking',
  role: null,
  sentence: null,
  isFull: false,
  isRemoved: false,
  archivedAt: null,
  invitedBy: { uid: 'omar', username: 'omar', firstName: 'Omar', profileImage: null },
};
const words = (given: object = {}) => {
  const shownGroup = { ...group, ...given } as unknown as GroupView;
  return renderToStaticMarkup([
    <JoinButton key="button" group={shownGroup} />,
    <JoinState key="state" group={shownGroup} />,
  ]).replaceAll(/<[^>]*>/g, '|');
};

it('G-25 shows the invited member who invites them, that declining stays quiet, and buttons to join without asking and to decline', () => {
  const shown = words();
  expect(shown).toMatch(
    /\|Omar invites you to this group\|+We don’t tell anyone if you say no\.\|+Join\|+No, thanks\|/,
  );
  expect(shown).not.toContain('Ask to join');
  const uninvited = words({ invitedBy: null });
  expect(uninvited).toContain('|Ask to join|');
  expect(uninvited).not.toMatch(/invites you|No, thanks/);
});

it('G-22 shows that the member has asked, with their sentence, and that a group is full', () => {
  const asked = words({ invitedBy: null, sentence: 'I climb on Mondays.' });
  expect(asked).toMatch(/\|I climb on Mondays\.\|/);
  expect(asked).not.toContain('|Ask to join|');
  expect(words({ invitedBy: null, isFull: true })).not.toContain('|Ask to join|');
  expect(words({ invitedBy: null, isFull: true })).toMatch(/full/);
});
