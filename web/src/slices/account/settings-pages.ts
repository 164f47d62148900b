import { SETTINGS_PAGES, type SettingsPage } from '#web/platform/paths.ts';
import { useOwnUser } from '#web/slices/profiles/index.ts';

/** The pages that an account without a profile has too. */
const OF_EVERY_ACCOUNT: readonly SettingsPage[] = ['account', 'device', 'data'];

/** Returns the pages of the settings that the member has. Until their profile is known, these are all. */
export function useSettingsPages(): readonly SettingsPage[] {
  const hasNoProfile = useOwnUser().data?.public === null;
  return hasNoProfile ? OF_EVERY_ACCOUNT : SETTINGS_PAGES;
}
