import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Component as RequestAccess } from './RequestAccess.tsx';

// Modules that need a browser.
vi.mock('#web/platform/api.ts', () => ({ call: () => {}, ApiError: class {} }));
vi.mock('#web/platform/forms/index.ts', async () => ({
  ...(await import('#web/platform/forms/errors.ts')),
  ...(await import('#web/platform/forms/fields.tsx')),
  ...(await import('#web/platform/forms/select.tsx')),
  useAppForm: ({ initial }: { initial: object }) => ({ ...useForm({ defaultValues: initial }), attributes: {} }),
}));

it('R-01 says that a limited number is accepted, marks the required fields with *, and the two links as optional', () => {
  const words = renderToStaticMarkup(
    <MemoryRouter>
      <RequestAccess />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|');
  expect(words).toContain('|Request Beta Access|');
  expect(words).toMatch(/a limited number of members are accepted/);
  expect([...words.matchAll(/\|([^|]+)\|+\*\|/g)].map(([, label]) => label)).toEqual([
    'Email',
    'First name',
    'Last name',
    'Month',
    'Year',
    'Why would you like to join?',
  ]);
  expect([...words.matchAll(/\|([^|]+)\|+optional\|/g)].map(([, label]) => label)).toEqual(['Instagram', 'LinkedIn']);
});
