import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths, SETTINGS_PAGES } from '#web/platform/paths.ts';
import { SettingsList } from '../components/SettingsList.tsx';
import { useSettingsPages } from '../settings-pages.ts';
import s from './SettingsPage.module.css';

/** /settings/{page}: one page of the settings. Beside it, where there is room, the list of all of them. */
export function Component() {
  const { pathname } = useLocation();
  const ownPages = useSettingsPages();
  const page = SETTINGS_PAGES.find((each) => pathname.startsWith(paths.settings(each)));
  const [list, sections] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays and keeps the focus, which belongs to the page that was opened.
  useEffect(() => {
    const heading = sections.current?.querySelector('h1');
    if (!heading || !list.current?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
  if (!page) return <Outlet />;
  if (!ownPages.includes(page)) return <Navigate to={paths.settings()} replace />;
  return (
    <div className={s.page}>
      <div ref={list} className={s.side}>
        <SettingsList />
      </div>
      <div ref={sections} className={s.sections}>
        <Outlet />
      </div>
    </div>
  );
}
