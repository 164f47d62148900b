import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactElement, useRef } from 'react';
import { cx } from '../../cx.ts';
import overlay from '../Dialog/overlay.module.css';
import { IconButton } from '../IconButton/IconButton.tsx';
import s from './Lightbox.module.css';

export interface LightboxProps {
  /** The element that opens it, e.g. a `<button>` around a Photo, with an accessible name. */
  trigger: ReactElement;
  src: string;
  alt: string;
  /** Names the dialog, e.g. "Photo of Maya". */
  title: string;
  closeLabel: string;
  /** Width over height of the picture. Default 1. */
  ratio?: number;
}

/** A large picture over a dark page. Escape, the close button or a click beside it closes it. */
export function Lightbox({ trigger, src, alt, title, closeLabel, ratio = 1 }: LightboxProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className={cx(overlay.backdrop, s.backdrop)} />
        <Base.Viewport className={cx(overlay.viewport, s.viewport)}>
          <Base.Popup className={s.popup} ref={popup} initialFocus={popup}>
            <Base.Title className={s.title}>{title}</Base.Title>
            <img className={s.image} src={src} alt={alt} style={{ '--ratio': ratio } as CSSProperties} />
            <Base.Close
              render={
                <IconButton label={closeLabel} variant="inverse" className={s.close} tooltip={false}>
                  <X />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
