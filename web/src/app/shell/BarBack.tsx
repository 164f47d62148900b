import { ArrowLeft } from 'lucide-react';
import { Link, useLocation, useMatches } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import type { RouteHandle } from '#web/platform/slice-routes.ts';
import { useBack } from '#web/platform/useBack.ts';
import { text } from '#web/text/index.ts';
import s from './TopBar.module.css';
import { TAB_BAR_PATHS } from './tab-bar-paths.ts';

/** The way back on a phone, where an installed app has none of the browser's buttons. Pages behind a tab need none. */
export function BarBack() {
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined);
  const back = useBack(handles.findLast((handle) => handle?.up)?.up ?? paths.intros);
  if (TAB_BAR_PATHS.includes(pathname)) return null;
  return (
    <Link {...back} className={s.back} aria-label={text.app.bar.back}>
      <ArrowLeft aria-hidden="true" />
    </Link>
  );
}
