import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { lazyWithRetry } from '#web/platform/errors/chunk.ts';
import { paths } from '#web/platform/paths.ts';
import { Loading } from '#web/platform/screens/Loading.tsx';
import { NotFound } from '#web/platform/screens/NotFound.tsx';
import { BareError, PageError } from '#web/platform/screens/PageError.tsx';
import { session } from '#web/platform/session/index.ts';
import type { SliceRoutes } from '#web/platform/slice-routes.ts';
import { MEMBERS_ROUTE } from './router-ids.ts';
import { SLICE_ROUTES } from './routes.ts';
import { SignedInGuard } from './SignedInGuard.tsx';
import { Frame } from './shell/Frame.tsx';

/** Redirects once it is known whether a member is signed in (G-05). */
async function home() {
  await session.whenKnown();
  return redirect(session.getSnapshot().state === 'in' ? paths.intros : paths.landing);
}
const to = (path: string) => () => redirect(path);

const collect = (kind: keyof SliceRoutes): RouteObject[] =>
  SLICE_ROUTES.flatMap((slice) => slice[kind] ?? []).map(hardened);

/** Adds the timeout and retry of lazy pages to a route and its children (G-09). */
function hardened(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: lazyWithRetry(lazy) }),
    ...(children && { children: children.map(hardened) }),
  } as RouteObject;
}

const screens: RouteObject[] = [
  ...collect('open'),
  {
    id: MEMBERS_ROUTE,
    element: <SignedInGuard />,
    children: [
      ...collect('signedIn'),
      hardened({ lazy: () => import('./profile-guard.tsx'), children: collect('withProfile') }),
    ],
  },
  { path: '*', element: <NotFound /> },
];

export const routeTree: RouteObject[] = [
  {
    errorElement: <BareError />,
    HydrateFallback: Loading,
    children: [
      { path: paths.root, loader: home },
      { path: paths.browse, loader: to(paths.intros) },
      { path: paths.profile, loader: to(paths.myProfile) },
      {
        element: <Frame />,
        // On a route of its own, because the router does not render the error of a lazy route on that route itself.
        children: [{ errorElement: <PageError />, children: screens }],
      },
    ],
  },
];

/**
 * Creates the router of the page.
 * @param isScrolled whether the visitor may have scrolled the page already. Otherwise the app returns to the place that they left.
 */
export const createRouter = ({ isScrolled }: { isScrolled: boolean }) =>
  // With data, even if there is none, the router counts the page as scrolled.
  createBrowserRouter(routeTree, isScrolled ? { hydrationData: {} } : {});
