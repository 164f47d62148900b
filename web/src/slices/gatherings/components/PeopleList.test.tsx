import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { MemberCard } from '#contract/profiles/views.ts';
import { useMorePeople } from '../useMorePeople.ts';
import { PeopleList } from './PeopleList.tsx';

// A module that needs a browser.
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));

const cardOf = (uid: string): MemberCard => ({
  uid,
  username: uid,
  firstName: uid,
  profileImage: `/media/${uid}-256.jpg`,
});
const client = new QueryClient();
const queryKey = ['attendees'];

/** The two who come with a hangout of five. */
function FirstPeople() {
  const shown = ['Hana', 'Ann'].map(cardOf);
  const fetchPage = async () => ({ items: [], nextCursor: null });
  const { others, more } = useMorePeople({ queryKey, fetchPage, shown, count: 5, hasMore: true, version: 1 });
  return <PeopleList title="Who’s going" people={[...shown, ...others]} more={more} />;
}

/** Returns the names on the screen, and the button for more. @param pages the pages that were loaded */
function shownWith(pages: { items: string[]; nextCursor: string | null }[]) {
  const data = { pages: pages.map((page) => ({ ...page, items: page.items.map(cardOf) })), pageParams: [undefined] };
  client.setQueryData(queryKey, pages.length > 0 ? data : undefined);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FirstPeople />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const textOf = (part: string) => part.replaceAll(/<[^>]*>/g, '').trim();
  return [
    // Each is a link with the member's photo and name.
    [...html.matchAll(/href="\/user\/(\w+)".*?src="\/media\/\1-256\.jpg".*?>\1</gs)].map(([, uid]) => uid),
    [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => textOf(button)),
  ];
}

it('H-03 E-04 shows the first of many attendees, each with a link to the profile, and a button for the others until all are shown', () => {
  expect(shownWith([])).toEqual([['Hana', 'Ann'], ['Show 3 people more']]);
  const first = { items: ['Hana', 'Ann', 'Ben', 'Cleo'], nextCursor: 'Cleo' };
  expect(shownWith([first])).toEqual([['Hana', 'Ann', 'Ben', 'Cleo'], ['Show 1 person more']]);
  const last = { items: ['Dora'], nextCursor: null };
  expect(shownWith([first, last])).toEqual([['Hana', 'Ann', 'Ben', 'Cleo', 'Dora'], []]);
});
