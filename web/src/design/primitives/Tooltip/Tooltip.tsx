import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import s from './Tooltip.module.css';

export interface TooltipProps {
  /** A few words. Touch screens show no tooltips and screen readers can skip them, so repeat the information elsewhere. */
  text: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
  /** The element that it explains. It must accept props and a ref. */
  children: ReactElement;
}

/** A text beside a control, on hover and on keyboard focus. */
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

/** Wraps the app once. After one tooltip was shown, others show without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Base.Provider delay={500}>{children}</Base.Provider>;
}
