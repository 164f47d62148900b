import { type ComponentType, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '#web/design/index.ts';
import { paths, SETTINGS_PAGES, type SettingsPage } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { AccountSettings } from '../components/AccountSettings.tsx';
import { CommunitySettings } from '../components/CommunitySettings.tsx';
import { DataSettings } from '../components/DataSettings.tsx';
import { DeviceSettings } from '../components/DeviceSettings.tsx';
import { NotificationSettings } from '../components/NotificationSettings.tsx';
import { SafetySettings } from '../components/SafetySettings.tsx';
import { SettingsList } from '../components/SettingsList.tsx';
import { useSettingsPages } from '../settings-pages.ts';
import s from './SettingsPage.module.css';

const SECTIONS: Record<SettingsPage, ComponentType> = {
  account: AccountSettings,
  notifications: NotificationSettings,
  safety: SafetySettings,
  community: CommunitySettings,
  device: DeviceSettings,
  data: DataSettings,
};

/** /settings/{page}: one page of the settings. Beside it, where there is room, the list of all of them. */
export function Component() {
  const { pathname } = useLocation();
  const ownPages = useSettingsPages();
  const page = SETTINGS_PAGES.find((each) => pathname.startsWith(paths.settings(each))) ?? 'account';
  const [list, heading] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays and keeps the focus, which belongs to the page that was opened.
  useEffect(() => {
    const title = heading.current?.querySelector('h1');
    if (!title || !list.current?.contains(document.activeElement)) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [page]);
  if (!ownPages.includes(page)) return <Navigate to={paths.settings()} replace />;
  const Sections = SECTIONS[page];
  return (
    <div className={s.page}>
      <div ref={list} className={s.side}>
        <SettingsList />
      </div>
      <div ref={heading} className={s.content}>
        <PageHeader title={text.account.pages[page].title} />
        <div className={s.sections}>
          <Sections />
        </div>
      </div>
    </div>
  );
}
