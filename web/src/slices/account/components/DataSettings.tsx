import { useMemberHolder } from './account-holder.ts';
import { CalendarSection } from './CalendarSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DeleteSection } from './DeleteSection.tsx';

/** /settings/data: the plans for the member's calendar (H-17), the download of their data, and the deletion of their account. */
export function DataSettings() {
  // Each has its own question for the password.
  const [download, deletion] = [useMemberHolder(), useMemberHolder()];
  return (
    <>
      <CalendarSection />
      <DataSection holder={download} />
      <DeleteSection holder={deletion} />
    </>
  );
}
