import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Component as Signup } from './Signup.tsx';

// Modules that need a browser, and a sign-up that the server has refused.
vi.mock('#web/platform/session/index.ts', () => ({ useSession: () => 'out', session: {} }));
vi.mock('#web/platform/screens/Loading.tsx', () => ({ Loading: () => null }));
vi.mock('#web/platform/forms/index.ts', async () => ({
  ...(await import('#web/platform/forms/errors.ts')),
  ...(await import('#web/platform/forms/fields.tsx')),
  useAppForm: ({ initial }: { initial: object }) => ({
    ...useForm({ defaultValues: initial }),
    busy: false,
    failure: { message: 'Firebase: Error: The house is full.' },
    attributes: {},
  }),
}));

const words = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Signup />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|');

it('A-08 tells the policy of passwords below the field of a new one', () => {
  expect(words()).toMatch(/\|Password\|.*\|At least 8 characters\. Don’t use one that many people use\.\|/s);
});

it('A-04 shows the message of a failed sign-up unchanged', () => {
  expect(words()).toContain('|Firebase: Error: The house is full.|');
});
