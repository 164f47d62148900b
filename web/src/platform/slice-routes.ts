import type { RouteObject } from 'react-router';

/**
 * The screens of one slice, by who may open them; the router puts the guards around them, and one silent retry and the
 * time-out around what is lazy.
 *
 * Every page is lazy: `lazy: () => import('./pages/Page.tsx')`, which exports `Component`. It fills the frame's `<main>`,
 * which already gives the page its width and edges (see `handle.frame`), and has one `<h1>`: this is where the focus goes
 * after a navigation, and what the document's title is made of unless `handle.title` says otherwise.
 */
export interface SliceRoutes {
  /** Open to everybody. */
  open?: RouteObject[];
  /** Signed-in members without a public profile too. */
  signedIn?: RouteObject[];
  /** Members with a public profile; others are sent to /profile-setup. */
  withProfile?: RouteObject[];
}

/** What a route may say of itself: `handle: { title: 'Intros' } satisfies RouteHandle`. */
export interface RouteHandle {
  /** The document's title, where the heading is no good for one. */
  title?: string;
  /**
   * `page` (default): centred, with edges. `full`: all the room under the bar, exactly the window's height, no edges
   * (messages). `cover`: from edge to edge, beginning behind the bar (landing).
   */
  frame?: FrameKind;
}
export type FrameKind = 'page' | 'full' | 'cover';
