import { Tooltip as Base } from '@base-ui/react/tooltip';
import s from './Tooltip.module.css';

export type Side = 'top' | 'bottom' | 'left' | 'right';

interface Props {
  /** The element that it explains. */
  anchor: HTMLElement;
  text: string;
  side: Side;
  open: boolean;
  onClose: () => void;
}

/** The tooltip that is shown, beside the element it explains. */
export const TooltipPopup = ({ anchor, text, side, open, onClose }: Props) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} side={side} sideOffset={6} collisionPadding={8} className={s.positioner}>
        <Base.Popup className={s.popup} data-tooltip-popup="">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
