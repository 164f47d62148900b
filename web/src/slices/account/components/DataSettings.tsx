import { useMemberHolder } from './account-holder.ts';
import { DataSection } from './DataSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';

/** /settings/data: the download of the member's data, and the deletion of their account. */
export function DataSettings() {
  // Each has its own question for the password.
  const [download, deletion] = [useMemberHolder(), useMemberHolder()];
  return (
    <>
      <DataSection holder={download} />
      <DeleteSection holder={deletion} />
    </>
  );
}
