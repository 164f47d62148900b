import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { FilterDialog } from './FilterDialog.tsx';

// The answer of the server, and a window that is rendered in a browser only.
vi.mock('#web/slices/profiles/index.ts', () => ({ useOwnUser: () => ({ data: undefined }) }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  Dialog: ({ title, children, footer }: Record<'title' | 'children' | 'footer', ReactNode>) => (
    <div>
      {title} {children} {footer}
    </div>
  ),
}));

it('I-07 offers neighborhoods, interests, languages and career fields, and shows which are chosen', () => {
  const filters = { interest: 'hiking', language: 'french', careerField: 'law', neighborhood: 'astoria' } as const;
  const html = renderToStaticMarkup(
    <FilterDialog use={{ filters, change() {}, clear() {} }} open onOpenChange={() => {}} />,
  );
  const chosen = [...html.matchAll(/<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/gs)].map(([, label = '']) =>
    label.replaceAll(/<[^>]*>/g, ''),
  );
  expect(chosen).toEqual(['Hiking', 'French', 'Law']);
  expect(html).toMatch(/<input[^>]*value="Astoria"/);
  const words = html.replaceAll(/<[^>]*>/g, '|');
  for (const word of ['Neighborhood', 'Photography', 'Korean', 'Healthcare', 'Show people'])
    expect(words).toContain(`|${word}|`);
});
