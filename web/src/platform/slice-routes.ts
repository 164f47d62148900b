import type { Params, RouteObject } from 'react-router';

/**
 * The routes of one slice, grouped by who may open them. The router adds the guards, and a silent retry and a timeout for lazy
 * pages.
 *
 * Every page is lazy: `lazy: () => import('./pages/Page.tsx')`, and exports `Component`. It is rendered in the frame's `<main>`,
 * which gives it its width and edges (see `handle.frame`). It has one `<h1>`, which takes the focus after a navigation and becomes
 * the document's title unless `handle.title` is set.
 */
export interface SliceRoutes {
  /** For everyone. */
  open?: RouteObject[];
  /** For signed-in members, also those without a public profile. */
  signedIn?: RouteObject[];
  /** For members with a public profile. Others are redirected to /profile-setup. */
  withProfile?: RouteObject[];
}

/** The handle of a route: `handle: { title: 'Intros' } satisfies RouteHandle`. */
export interface RouteHandle {
  /** The document's title, if it differs from the heading. */
  title?: string;
  /** How the frame is laid out. A function gets the parameters of the address. */
  frame?: FrameKind | ((params: Params) => FrameKind);
  /** The page that "Back" opens when there is none before in this tab (default: Intros). */
  up?: string;
}

/**
 * `page` (default): centered, with edges. `full`: the exact height of the window below the top bar, without edges (messages).
 * `chat`: like `full`, and on a phone without the bars, so that a conversation has the whole screen. `cover`: from edge to edge,
 * starting behind the top bar (landing). `task`: like `page`, with a way back and buttons of its own at
 * the place of the tabs (wizard).
 */
export type FrameKind = 'page' | 'full' | 'chat' | 'cover' | 'task';
