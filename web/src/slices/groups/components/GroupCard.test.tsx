import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { GroupView } from '#contract/groups/views.ts';
import { GroupCard } from './GroupCard.tsx';

// Modules that need a browser.
vi.mock('#web/slices/hangouts/index.ts', () => ({ CardPicture: () => null }));

const group = {
  id: 'g1',
  name: 'Brooklyn climbers',
  category: 'sports',
  borough: 'Brooklyn',
  neighborhood: null,
  description: 'Chalk and coffee.',
  picture: null,
  people: 12,
  admission: 'asking',
  role: null,
  sentence: null,
  invitedBy: null,
  archivedAt: null,
  joinRequests: null,
} as unknown as GroupView;
const shownText = (given: Partial<GroupView>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <GroupCard group={{ ...group, ...given }} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|');

it('G-22 shows the name, the place, the size, the admission and the description of a group', () => {
  expect(shownText({})).toMatch(
    /\|Brooklyn climbers\|.*\|Brooklyn\|.*\|12 members.*Ask to join.*\|Chalk and coffee\.\|/s,
  );
});

it('G-22 shows what the member is to a group, and organizers how many ask to join', () => {
  expect(shownText({})).not.toMatch(/You|asks? to join|people ask/);
  expect(shownText({ role: 'organizer', joinRequests: 2 })).toMatch(/You organize it.*2 people ask to join/s);
  expect(shownText({ role: 'member' })).toContain('You’re in|');
  expect(shownText({ sentence: '' })).toContain('You asked to join|');
});
