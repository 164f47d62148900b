import { useMemberHolder } from '../components/account-holder.ts';
import { DataSection } from '../components/DataSection.tsx';
import { DeleteSection } from '../components/DeleteSection.tsx';
import { SettingsSections } from '../components/SettingsSections.tsx';

/** /settings/data: the download of the member's data, and the deletion of their account. */
export function Component() {
  // Each has its own question for the password.
  const [download, deletion] = [useMemberHolder(), useMemberHolder()];
  return (
    <SettingsSections page="data">
      <DataSection holder={download} />
      <DeleteSection holder={deletion} />
    </SettingsSections>
  );
}
