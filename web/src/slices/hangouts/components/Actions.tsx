import type { CachedHangout } from '../hangouts.live.ts';
import s from './Actions.module.css';
import { Fullness } from './Fullness.tsx';
import { MainAction } from './MainAction.tsx';
import { useHangoutStatus } from './useHangoutStatus.ts';

/** The number of attendees and the main action, at the lower edge of the dialog or page. */
export function Actions({ hangout }: { hangout: CachedHangout }) {
  const status = useHangoutStatus(hangout);
  return (
    <div className={s.actions}>
      <Fullness hangout={hangout} status={status} faces={0} />
      <div className={s.main}>
        <MainAction hangout={hangout} status={status} main />
      </div>
    </div>
  );
}
