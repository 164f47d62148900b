import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Component } from './MyProfilePage.tsx';

let failures = 0;
// The answer of the server, and modules that need a browser.
vi.mock('../profiles.queries.ts', () => ({
  useOwnUser: () => ({ data: undefined, errorUpdateCount: failures, isFetching: false, refetch() {} }),
}));
vi.mock('../components/PreviewAsOthers.tsx', () => ({}));
afterEach(() => void vi.unstubAllGlobals());

it('P-08 shows Failed to load profile with a retry on one’s own page, and the skeleton before', () => {
  vi.stubGlobal('navigator', { onLine: true });
  const page = (times: number) => {
    failures = times;
    return renderToStaticMarkup(
      <MemoryRouter>
        <Component />
      </MemoryRouter>,
    );
  };
  expect(page(0)).not.toContain('Failed to load profile');
  expect(page(1)).toMatch(/<h1[^>]*>Failed to load profile</);
  expect(page(1)).toContain('Try again');
});
