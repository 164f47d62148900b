import { Bell, ChevronRight, Download, type LucideIcon, Shield, SunMoon, UserRound, UsersRound } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths, type SettingsPage } from '#web/platform/paths.ts';
import { LegalLinks } from '#web/platform/screens/LegalLinks.tsx';
import { text } from '#web/text/index.ts';
import { useSettingsPages } from '../settings-pages.ts';
import s from './SettingsList.module.css';

const ICONS: Record<SettingsPage, LucideIcon> = {
  account: UserRound,
  notifications: Bell,
  safety: Shield,
  community: UsersRound,
  device: SunMoon,
  data: Download,
};

/** Links to the pages of the settings, with a line of what is in each where there is room. */
export function SettingsList() {
  return (
    <div className={s.list}>
      <nav aria-label={text.account.title}>
        <ul className={s.links}>
          {useSettingsPages().map((page) => (
            <li key={page}>
              <PageLink page={page} />
            </li>
          ))}
        </ul>
      </nav>
      <footer>
        <LegalLinks />
        <p className={s.version}>{text.app.version}</p>
      </footer>
    </div>
  );
}

function PageLink({ page }: { page: SettingsPage }) {
  const { title, hint } = text.account.pages[page];
  const Icon = ICONS[page];
  return (
    <NavLink to={paths.settings(page)} className={s.link ?? ''}>
      <Icon className={s.icon} aria-hidden="true" />
      <span className={s.words}>
        <span className={s.title}>{title}</span>
        <span className={s.hint}>{hint}</span>
      </span>
      <ChevronRight className={s.arrow} aria-hidden="true" />
    </NavLink>
  );
}
