import type { Page } from 'playwright-core';
import type { Language } from '#contract/languages.ts';
import { SETTINGS_PAGES } from '#web/platform/paths.ts';
import * as en from '#web/text/en/index.ts';
import * as es from '#web/text/es/index.ts';
import * as zh from '#web/text/zh/index.ts';

export type Catalog = typeof en;
/** The catalogs of the languages whose screens are shown. */
export const CATALOGS: Record<Language, Catalog> = { en, es, zh };

/** The kind of person to whom a screen is shown. The newcomer has a profile and nothing else. */
export type Viewer = 'visitor' | 'member' | 'newcomer' | 'operator';

/** The ids of what the demo members have. */
export interface Ids {
  other: string;
  hangout: string;
  event: string;
  direct: string;
  group: string;
}

/** A screen in one state. */
export interface Screen {
  name: string;
  viewer: Viewer;
  path: (ids: Ids) => string;
  /** Brings the loaded screen into the state, in the words of its language. */
  act?: (page: Page, text: Catalog) => Promise<unknown>;
  /** 'failing' and 'waiting' are the states of the screen when its data does not come. */
  data?: 'failing' | 'waiting';
}

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

const screenOf = (viewer: Viewer, name: string, path: string | Screen['path'], act?: Screen['act']): Screen => ({
  name,
  viewer,
  path: typeof path === 'string' ? () => path : path,
  ...(act && { act }),
});

const VISITOR: Screen[] = [
  screenOf('visitor', 'landing', '/landing'),
  screenOf('visitor', 'login', '/login'),
  screenOf('visitor', 'login-refused', '/login', async (page, { identity }) => {
    await page.locator('input[type=email]').fill('nobody@example.com');
    await page.locator('input[type=password]').fill('not-the-password');
    await button(page, identity.login.submit).click();
    await page.getByRole('alert').first().waitFor();
  }),
  screenOf('visitor', 'signup', '/signup'),
  screenOf('visitor', 'signup-empty', '/signup', (page) => page.locator('form button[type=submit]').click()),
  screenOf('visitor', 'forgot-password', '/forgot-password'),
  screenOf('visitor', 'reset-expired', '/reset-password#oobCode=never-was'),
  screenOf('visitor', 'request-access', '/request-access'),
  screenOf('visitor', 'thank-you', '/thank-you'),
  screenOf('visitor', 'safety', '/safety'),
  screenOf('visitor', 'terms', '/terms'),
  screenOf('visitor', 'unknown-page', '/no/such/street'),
];

const steps = [1, 2, 3, 4, 5].map((step) => screenOf('member', `wizard-${step}`, `/profile-setup?step=${step}`));

const MEMBER: Screen[] = [
  ...steps,
  screenOf('member', 'intros', '/intros'),
  screenOf('member', 'intros-filters', '/intros', (page, { discovery }) =>
    button(page, discovery.filters.open).click(),
  ),
  screenOf('member', 'profile-of-other', ({ other }) => `/user/${other}`),
  screenOf(
    'member',
    'connect-dialog',
    ({ other }) => `/user/${other}`,
    async (page, { connections }) => {
      await button(page, connections.button.none).click();
      await page.getByRole('dialog').waitFor();
    },
  ),
  screenOf(
    'member',
    'report-dialog',
    ({ other }) => `/user/${other}`,
    async (page) => {
      await page.locator('main [aria-haspopup="menu"]').last().click();
      await page.getByRole('menuitem').last().click();
      await page.getByRole('dialog').waitFor();
    },
  ),
  screenOf('member', 'intros-search', '/intros?search=mar'),
  screenOf('member', 'own-profile', '/myprofile'),
  screenOf('member', 'connections', '/connections'),
  screenOf('member', 'arrivals', '/arrivals'),
  screenOf('member', 'tables', '/tables'),
  screenOf('member', 'groups', '/groups'),
  screenOf('member', 'groups-none-found', '/groups?search=zeppelin'),
  screenOf('member', 'group', '/groups', (page) => page.locator('main ul a').first().click()),
  screenOf('member', 'group-form', '/groups', async (page) => {
    await page.locator('main header button').click();
    await page.getByRole('dialog').waitFor();
  }),
  screenOf('member', 'messages', '/messages'),
  screenOf('member', 'search', '/messages', async (page, { chats }) => {
    await page.getByRole('searchbox', { name: chats.search }).fill('an');
    await page.getByRole('navigation', { name: chats.searchResults }).waitFor();
  }),
  screenOf('member', 'chat', ({ direct }) => `/messages/${direct}`),
  screenOf('member', 'group-chat', ({ group }) => `/messages/${group}`),
  screenOf('member', 'share-nothing', '/share'),
  screenOf('member', 'hangouts', '/hangouts'),
  screenOf('member', 'hangouts-none-found', '/hangouts?search=zeppelin'),
  screenOf('member', 'hangout', ({ hangout }) => `/hangout/${hangout}`),
  screenOf('member', 'hangout-form', '/hangouts', async (page, { hangouts }) => {
    await button(page, hangouts.create).click();
    await page.getByRole('dialog').waitFor();
  }),
  screenOf('member', 'hangout-form-weekly', '/hangouts', async (page, { hangouts }) => {
    await button(page, hangouts.create).click();
    await page.locator('input[type="date"]').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
    await page.locator('input[type="time"]').fill('19:00');
    // Borough, end, how often, category.
    await page.getByRole('dialog').getByRole('combobox').nth(2).click();
    await page.getByRole('option').nth(2).click();
  }),
  screenOf('member', 'hangouts-month', '/hangouts?view=month'),
  screenOf('member', 'hangouts-past', '/hangouts?view=past'),
  screenOf(
    'member',
    'link-copied',
    ({ hangout }) => `/hangout/${hangout}`,
    async (page, { hangouts }) => {
      await button(page, hangouts.share).click();
      await page
        .getByText(new RegExp(`${hangouts.copied}|${hangouts.copyFailed}`))
        .first()
        .waitFor();
    },
  ),
  screenOf('member', 'event', ({ event }) => `/event/${event}`),
  screenOf('member', 'notifications', '/notifications'),
  screenOf('member', 'settings', '/settings'),
  ...SETTINGS_PAGES.map((page) => screenOf('member', `settings-${page}`, `/settings/${page}`)),
  screenOf('member', 'delete-account', '/settings/data', async (page, { account }) => {
    await button(page, account.remove.open).click();
    await page.getByRole('dialog').waitFor();
  }),
  screenOf('member', 'menu-of-bar', '/hangouts', async (page, { app, notifications }) => {
    const menu = button(page, app.bar.openMenu);
    await ((await menu.count()) > 0 ? menu : page.getByRole('button', { name: notifications.bell(0) })).click();
    await page.locator('[aria-expanded="true"]').first().waitFor();
  }),
];

const NEWCOMER: Screen[] = ['intros', 'connections', 'messages', 'tables', 'notifications'].map((page) =>
  screenOf('newcomer', `${page}-empty`, `/${page}`),
);
NEWCOMER.push(screenOf('newcomer', 'own-hangouts-empty', '/hangouts?view=mine'));

const OPERATOR: Screen[] = ['', '/reports', '/members', '/codes', '/invitations', '/events', '/figures', '/tokens'].map(
  (tab) => screenOf('operator', `operator${tab.replace('/', '-')}`, `/operator${tab}`),
);

const withoutData: Screen[] = ['intros', 'messages', 'hangouts', 'notifications'].flatMap((page) =>
  (['failing', 'waiting'] as const).map((data) => ({ ...screenOf('member', `${page}-${data}`, `/${page}`), data })),
);

/** The screens without data come before those that leave it on the device, because the app would show it instead. */
export const SCREENS: readonly Screen[] = [...withoutData, ...VISITOR, ...MEMBER, ...NEWCOMER, ...OPERATOR];
