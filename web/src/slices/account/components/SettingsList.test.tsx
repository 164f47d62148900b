import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { SettingsList } from './SettingsList.tsx';

let ownUser: object | undefined;
// A module that needs a browser.
vi.mock('#web/slices/profiles/index.ts', () => ({ useOwnUser: () => ({ data: ownUser }) }));

const rendered = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SettingsList />
    </MemoryRouter>,
  );
const listed = () => [...rendered().matchAll(/href="\/settings\/(\w+)"/g)].map(([, page]) => page);

it('A-24 lists the pages with a line about each, and for an account without a profile only those that it has', () => {
  ownUser = { public: { username: 'rosa' } };
  expect(listed()).toEqual(['account', 'notifications', 'safety', 'community', 'device', 'data']);
  expect(rendered().replaceAll(/<[^>]*>/g, ' ')).toMatch(/Notifications\s+Topics, email summary, quiet hours/);
  ownUser = { public: null };
  expect(listed()).toEqual(['account', 'device', 'data']);
});
