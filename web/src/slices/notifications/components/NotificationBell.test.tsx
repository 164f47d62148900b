import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { NotificationBell } from './NotificationBell.tsx';

let unread = 0;
let isPhone = false;
// The answer of the server, the size of the screen, and a window that is rendered in a browser only.
vi.mock('../notifications.queries.ts', () => ({ useUnreadNotifications: () => unread }));
vi.mock('#web/platform/useIsPhone.ts', () => ({ useIsPhone: () => isPhone }));
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  Popover: ({ trigger }: { trigger: ReactNode }) => trigger,
}));

it('T-05 shows the number of unread notifications on the bell, on wide screens and on phones', () => {
  const shown = () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <NotificationBell />
      </MemoryRouter>,
    );
  for (const onPhone of [false, true]) {
    isPhone = onPhone;
    unread = 4;
    expect(shown(), `phone: ${onPhone}`).toContain('aria-label="Notifications, 4 unread"');
    expect(shown(), `phone: ${onPhone}`).toMatch(/<svg[^>]*bell.*>4</s);
    unread = 0;
    expect(shown(), `phone: ${onPhone}`).not.toContain('data-count');
  }
});
