import type { CachedHangout } from '../hangouts.live.ts';
import s from './Actions.module.css';
import { Fullness } from './Fullness.tsx';
import { MainAction } from './MainAction.tsx';
import { useStanding } from './useStanding.ts';

/** The number of attendees and the main action, at the lower edge of the dialog or page. */
export function Actions({ hangout }: { hangout: CachedHangout }) {
  const standing = useStanding(hangout);
  return (
    <div className={s.actions}>
      <Fullness hangout={hangout} standing={standing} faces={0} />
      <div className={s.main}>
        <MainAction hangout={hangout} standing={standing} main />
      </div>
    </div>
  );
}
