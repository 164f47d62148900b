import type { RouteObject } from 'react-router';

/**
 * The screens of one slice, by who may open them; the router puts the guards around them.
 * Every page is lazy: `lazy: () => import('./pages/Page.tsx')`, which exports `Component`.
 */
export interface SliceRoutes {
  /** Open to everybody. */
  open?: RouteObject[];
  /** Signed-in members without a public profile too. */
  signedIn?: RouteObject[];
  /** Members with a public profile; others are sent to /profile-setup. */
  withProfile?: RouteObject[];
}
