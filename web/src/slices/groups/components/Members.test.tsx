import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Members } from './Members.tsx';

// The answer of the server, and modules that need a browser.
const items = ['Ann', 'Ben'].map((uid) => ({
  member: { uid, username: uid, firstName: uid, profileImage: null },
  isOrganizer: uid === 'Ben',
}));
vi.mock('../groups.queries.ts', () => ({
  useGroupMembers: () => ({ data: { items, nextCursor: null } }),
  useMoreMembers: () => ({ mutate() {}, isPending: false }),
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ LoadError: () => null }));
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/slices/gatherings/index.ts', () => import('../../gatherings/components/PeopleList.tsx'));

it('G-22 shows the members of a group and marks those who organize it', () => {
  const words = renderToStaticMarkup(
    <MemoryRouter>
      <Members groupId="g1" />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|');
  expect(words.match(/\b(?:Ann|Ben|Organizer)\b/g)).toEqual(['Ann', 'Ben', 'Organizer']);
});
