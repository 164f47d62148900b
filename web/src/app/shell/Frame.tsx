import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { cx } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useSession } from '#web/platform/session/index.ts';
import type { FrameKind, RouteHandle } from '#web/platform/slice-routes.ts';
import { text } from '#web/text/index.ts';
import s from './Frame.module.css';
import { MemberLive } from './member.lazy.tsx';
import { TopBar } from './TopBar.tsx';
import { usePageChange } from './usePageChange.ts';
import { useSignOutEverywhere } from './useSignOutEverywhere.ts';

/** The frame around every page: skip link, top bar, connection banner and main. Also handles navigation between pages. */
export function Frame() {
  const kind = useFrameKind();
  const { state } = useSession();
  const moving = useNavigation().state !== 'idle';
  usePageChange();
  useSignOutEverywhere();
  return (
    <div className={cx(s.frame, s[kind])}>
      {/* A fragment link: the browser itself puts the focus on main, and the address stays shareable. */}
      <a className={s.skip} href="#main">
        {text.app.skip}
      </a>
      <TopBar over={kind === 'cover'} />
      {moving && <div className={s.moving} aria-hidden="true" />}
      {state === 'in' && (
        <Suspense>
          <MemberLive />
        </Suspense>
      )}
      <main id="main" className={s.main} tabIndex={-1} aria-busy={moving || undefined}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}

function useFrameKind(): FrameKind {
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const own = handles.findLast((handle) => handle?.frame)?.frame;
  const messages = pathname === paths.messages || pathname.startsWith(`${paths.messages}/`);
  return own ?? (messages ? 'full' : 'page');
}
