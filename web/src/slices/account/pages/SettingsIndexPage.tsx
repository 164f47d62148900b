import { redirect } from 'react-router';
import { PageHeader } from '#web/design/index.ts';
import { paths, SETTINGS_PAGES } from '#web/platform/paths.ts';
import { isPhone } from '#web/platform/useIsPhone.ts';
import { text } from '#web/text/index.ts';
import { SettingsList } from '../components/SettingsList.tsx';

/** Opens the page that a link of an earlier release names by a fragment. A wide window without one opens the first page. */
export function loader() {
  const namedPage = SETTINGS_PAGES.find((page) => location.hash === `#${page}`);
  if (namedPage) return redirect(paths.settings(namedPage));
  return isPhone() ? null : redirect(paths.settings('account'));
}

/** /settings: the list of the pages, which a wide window has beside each of them. */
export const Component = () => (
  <>
    <PageHeader title={text.account.title} />
    <SettingsList />
  </>
);
