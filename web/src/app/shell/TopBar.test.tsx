import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { MessagesLink } from './Member.tsx';
import { TopBar } from './TopBar.tsx';

let state: 'in' | 'out' = 'in';
let isOpen = false;
let unread = 0;
// The answers of the server, modules that need a browser, and parts with tests of their own.
vi.mock('#web/platform/session/index.ts', () => ({ session: {}, useSession: () => state, useUid: () => 'me' }));
vi.mock('#web/platform/language/LanguageChoices.tsx', () => ({ LanguageChoices: () => null }));
vi.mock('#web/platform/realtime/index.ts', () => ({ realtime: {} }));
vi.mock('#web/slices/account/index.ts', () => ({ UnconfirmedNotice: () => null }));
vi.mock('#web/slices/chats/index.ts', () => ({ resumeOutbox() {}, useUnreadMessages: () => unread }));
vi.mock('#web/slices/hangouts/index.ts', () => ({ JoinedNotice: () => null }));
vi.mock('#web/slices/notifications/index.ts', () => ({}));
vi.mock('#web/slices/operators/index.ts', () => ({}));
vi.mock('#web/slices/profiles/index.ts', () => ({ useOwnUser: () => ({ data: { public: {} } }) }));
vi.mock('./ConnectionBanner.tsx', () => ({}));
vi.mock('./UpdateNotice.tsx', () => ({}));
vi.mock('./page-data.ts', () => ({}));
vi.mock('./TabBar.tsx', () => ({}));
vi.mock('./useKeyboardSpace.ts', () => ({}));
vi.mock('./BarBack.tsx', () => ({ BarBack: () => null }));
vi.mock('./Brand.tsx', () => ({ Brand: () => null }));
vi.mock('./LanguageSwitch.tsx', () => ({ LanguageSwitch: () => null }));
vi.mock('./ThemeSwitch.tsx', () => ({ ThemeSwitch: () => null }));
vi.mock('./member-parts.tsx', async () => ({
  Bell: () => null,
  MessagesLink: (await import('./Member.tsx')).MessagesLink,
  OperatorLink: () => null,
}));
vi.mock('./useToggleMenu.ts', () => ({
  useToggleMenu: () => ({ open: isOpen, setOpen() {}, menu: { current: null }, panel: 'panel' }),
}));

const shown = (bar: ReactNode) => renderToStaticMarkup(<MemoryRouter>{bar}</MemoryRouter>);
const topBar = () => shown(<TopBar over={false} wide={false} ownBack={false} />);

it('T-02 T-03 shows members and visitors their links', () => {
  const words = () => {
    const [, links = ''] = /<nav[^>]*>(.*?)<\/nav>/s.exec(topBar()) ?? [];
    return links.replaceAll(/<[^>]*>/g, '|').match(/[^|]+/g);
  };
  state = 'in';
  // The two before Logout are for the menu of phones, which has no room for them elsewhere.
  expect(words()).toEqual(['Intros', 'Hangouts', 'Messages', 'Profile', 'Tables', 'Settings', 'Logout']);
  state = 'out';
  expect(words()).toEqual(['Request Access', 'Log In']);
});

it('T-05 shows the number of unread messages beside the word, and no badge without any', () => {
  unread = 3;
  expect(shown(<MessagesLink />).replaceAll(/<[^>]*>/g, '|')).toMatch(/\|Messages\|.*\|3\|/s);
  unread = 100;
  expect(shown(<MessagesLink />)).toContain('>99+<');
  unread = 0;
  expect(shown(<MessagesLink />)).not.toContain('data-count');
});

it('T-04 shows three lines on the button of the closed menu, and a cross on that of the open one', () => {
  const button = (open: boolean) => {
    isOpen = open;
    const [, label, icon] =
      /<button[^>]*aria-label="((?:Open|Close) menu)"[^>]*>.*?<svg[^>]*lucide-(\w+)/s.exec(topBar()) ?? [];
    return [label, icon];
  };
  expect(button(false)).toEqual(['Open menu', 'menu']);
  expect(button(true)).toEqual(['Close menu', 'x']);
});
