import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { HangoutScreen } from './HangoutScreen.tsx';

// The answer of the server, and the parts that the dialog has too.
vi.mock('../hangouts.queries.ts', () => ({ useHangout: () => ({ data: { id: 'walk', title: 'Seals at low tide' } }) }));
vi.mock('./Actions.tsx', () => ({
  Actions: ({ hangout }: { hangout: { title: string } }) => <button type="button">Join: {hangout.title}</button>,
}));
vi.mock('./DetailBody.tsx', () => ({
  DetailBody: ({ id, actions }: { id: string; actions: ReactNode }) => (
    <>
      Details of {id} {actions}
    </>
  ),
}));
vi.mock('#web/platform/screens/BackLink.tsx', () => ({ BackLink: () => null }));

it('H-03 shows on the page of a hangout its title, its details, and the button to join', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HangoutScreen id="walk" />
    </MemoryRouter>,
  );
  expect(html).toMatch(/<h1[^>]*>Seals at low tide<\/h1>/);
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Details of walk Join: Seals at low tide');
});
