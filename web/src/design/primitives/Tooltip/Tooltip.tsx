import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import s from './Tooltip.module.css';

export interface TooltipProps {
  /** A few words. Touch shows no tooltips and screen readers need not read them, so nothing may be said only here. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element it explains; it must take props and a ref. */
  children: ReactElement;
}

/** Words beside a control, on hover and on keyboard focus. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className={s.positioner}>
          <Base.Popup className={s.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Once round the app: after one tooltip was shown, its neighbours show without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={500}>{children}</Base.Provider>;
}
