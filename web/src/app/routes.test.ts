import { expect, it } from 'vitest';
import { isPage, PAGES } from '#contract/web-paths.ts';
import { paths } from '#web/platform/paths.ts';
import type { RouteHandle, SliceRoutes } from '#web/platform/slice-routes.ts';
import { SLICE_ROUTES } from './routes.ts';

type Routes = NonNullable<SliceRoutes[keyof SliceRoutes]>;
const pathsOf = (routes: Routes): string[] =>
  routes.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);

it('G-08 tells the server the path of every page, and no other', () => {
  const routed = SLICE_ROUTES.flatMap(({ open, signedIn, withProfile }) =>
    pathsOf([open, signedIn, withProfile].flatMap((list) => list ?? [])),
  );
  // A stranger learns from no status whether there is a set-up: its page answers like a path without one.
  const known = routed.filter((path) => path !== paths.setUp);
  expect([...known, paths.root, paths.browse, paths.profile].toSorted()).toEqual([...PAGES].toSorted());
});

it('G-13 leads back from a page without one before to the page above it', () => {
  const upsOf = (routes: Routes): [string, string][] =>
    routes.flatMap(({ path = '', handle, children }) => {
      const { up } = (handle ?? {}) as RouteHandle;
      return [...(up ? [[path, up] as [string, string]] : []), ...upsOf(children ?? [])];
    });
  const ups = SLICE_ROUTES.flatMap(({ signedIn = [], withProfile = [] }) => upsOf([...signedIn, ...withProfile]));
  // Every other page leads to Intros.
  expect(ups.filter(([path]) => !path.startsWith('/settings/')).toSorted()).toEqual([
    ['/connections', '/messages'],
    ['/event/:eventId', '/hangouts'],
    ['/group/:groupId', '/groups'],
    ['/hangout/:hangoutId', '/hangouts'],
    ['/settings', '/myprofile'],
  ]);
  const ofSettings = ups.filter(([path]) => path.startsWith('/settings/'));
  expect(ofSettings.map(([, up]) => up)).toEqual(Array.from({ length: 6 }, () => '/settings'));
});

it('G-08 knows the paths that have a page', () => {
  for (const path of [
    '/',
    '/intros',
    '/intros/',
    '/messages',
    '/messages/group_1',
    paths.user('a/b'),
    paths.operator('codes'),
  ])
    expect(isPage(path), path).toBe(true);
  for (const path of [
    '/metrics',
    '/intros/x',
    '/user',
    '/user/a/b',
    '/landing.html',
    '/wp-admin',
    '//',
    '/messages/a/b',
  ])
    expect(isPage(path), path).toBe(false);
});
