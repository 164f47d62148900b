import { type Location, Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { cx } from '#web/design/index.ts';
import { useSession } from '#web/platform/session/index.ts';
import type { FrameKind, RouteHandle } from '#web/platform/slice-routes.ts';
import { text } from '#web/text/index.ts';
import s from './Frame.module.css';
import { MemberLive, TabBar } from './member-parts.tsx';
import { TopBar } from './TopBar.tsx';
import { TAB_BAR_PATHS } from './tab-bar-paths.ts';
import { usePageChange } from './usePageChange.ts';
import { useSignOutEverywhere } from './useSignOutEverywhere.ts';

/** Names the place that a page is shown at again: one for each page of a tab, and for other pages one for each visit. */
const placeKey = ({ key, pathname, search }: Location) =>
  // The first page of every load has the same key.
  TAB_BAR_PATHS.includes(pathname) ? `${pathname}${search}` : `${key} ${pathname}${search}`;

/** The frame around every page: skip link, top bar, connection banner, main and the tabs of a phone. Also handles navigation between pages. */
export function Frame() {
  const kind = useFrameKind();
  const sessionState = useSession('state');
  const moving = useNavigation().state !== 'idle';
  usePageChange();
  useSignOutEverywhere();
  return (
    <div className={cx(s.frame, s[kind])} data-frame={kind}>
      {/* A fragment link: the browser itself puts the focus on main, and the address stays shareable. */}
      <a className={s.skip} href="#main">
        {text.app.skip}
      </a>
      <TopBar over={kind === 'cover'} wide={kind === 'full' || kind === 'chat'} ownBack={kind === 'task'} />
      {moving && <div className={s.moving} aria-hidden="true" />}
      {sessionState === 'in' && <MemberLive />}
      <main id="main" className={s.main} tabIndex={-1} aria-busy={moving || undefined}>
        <Outlet />
      </main>
      {sessionState === 'in' && kind !== 'chat' && kind !== 'task' && <TabBar />}
      <ScrollRestoration getKey={placeKey} />
    </div>
  );
}

function useFrameKind(): FrameKind {
  const matches = useMatches();
  const framedMatch = matches.findLast(({ handle }) => (handle as RouteHandle | undefined)?.frame);
  const frame = (framedMatch?.handle as RouteHandle | undefined)?.frame ?? 'page';
  return typeof frame === 'function' ? frame(framedMatch?.params ?? {}) : frame;
}
