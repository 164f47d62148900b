import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm, useWatch } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { RequestDialog } from './RequestDialog.tsx';

// Modules that need a browser.
vi.mock('#web/platform/forms/index.ts', async () => ({
  ...(await import('#web/platform/forms/errors.ts')),
  ...(await import('#web/platform/forms/fields.tsx')),
  useFormValue: useWatch,
  useAppForm: ({ initial }: { initial: object }) => ({ ...useForm({ defaultValues: initial }), attributes: {} }),
}));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  Dialog: ({ title, children, footer }: Record<'title' | 'children' | 'footer', ReactNode>) => (
    <div>
      <h2>{title}</h2>
      {children}
      {footer}
    </div>
  ),
}));

it('P-06 asks for a note, says what an empty one sends, offers first lines, and has the buttons Cancel and Send Request', () => {
  const view = {
    uid: 'linh',
    sharedInterests: ['hiking' as const],
    sharedOwnInterests: [],
    topArtists: [],
    neighborhood: null,
    movedFromLocation: '',
  };
  const html = renderToStaticMarkup(
    <RequestDialog view={view} name="Linh" open onOpenChange={() => {}} onSend={async () => {}} />,
  );
  const words = html.replaceAll(/<[^>]*>/g, '|').replaceAll('&#x27;', "'");
  expect(words).toMatch(/\|Send Connection Request\|.*\|Note\|.*Hey! I'd love to connect!/s);
  expect(words).toMatch(/\|Need a first line\?\|+[^|]*[Hh]iking/);
  expect(words).toMatch(/\|Cancel\|+Send Request\|/);
});
