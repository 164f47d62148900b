import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Board } from './Board.tsx';

// Its answers come from the server.
vi.mock('./Days.tsx', () => ({ Days: () => null }));

const CATEGORIES = ['All Categories', 'Sports', 'Arts', 'Food', 'Outdoor', 'Tech', 'Music', 'Wellness', 'Games'];

it('H-01 shows the button Create Hangout, and the strip of categories with the chosen one', () => {
  const shown = (search: string) => {
    const router = createMemoryRouter([{ path: '/hangouts', element: <Board search={search} /> }], {
      initialEntries: [`/hangouts${search}`],
    });
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    const [strip = ''] = /<div role="radiogroup" aria-label="Category".*?<\/div>/s.exec(html) ?? [];
    const choices = [...strip.matchAll(/<label[^>]*>(.*?)<\/label>/gs)].map(([, label = '']) => ({
      label: label.replaceAll(/<[^>]*>/g, ''),
      isChosen: label.includes(' checked=""'),
    }));
    return { choices, words: html.replaceAll(/<[^>]*>/g, '|') };
  };
  for (const [search, chosen] of [
    ['', 'All Categories'],
    ['?category=outdoor', 'Outdoor'],
  ] as const) {
    const { choices, words } = shown(search);
    expect(words).toContain('|Create Hangout|');
    expect(choices.map(({ label }) => label)).toEqual(CATEGORIES);
    expect(choices.filter(({ isChosen }) => isChosen).map(({ label }) => label)).toEqual([chosen]);
  }
});
