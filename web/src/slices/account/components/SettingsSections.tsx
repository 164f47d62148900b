import type { ReactNode } from 'react';
import { PageHeader } from '#web/design/index.ts';
import type { SettingsPage } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './SettingsSections.module.css';

/** One page of the settings: its title, and its sections. */
export const SettingsSections = ({ page, children }: { page: SettingsPage; children: ReactNode }) => (
  <>
    <PageHeader title={text.account.pages[page].title} />
    <div className={s.sections}>{children}</div>
  </>
);
