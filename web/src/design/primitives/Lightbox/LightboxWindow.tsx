import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type CSSProperties, useRef } from 'react';
import { cx } from '../../cx.ts';
import { useBackCloses } from '../../windows/useBackCloses.ts';
import overlay from '../Dialog/overlay.module.css';
import { IconButton } from '../IconButton/IconButton.tsx';
import s from './Lightbox.module.css';

export interface LightboxPicture {
  src: string;
  alt: string;
  /** Names the dialog, e.g. "Photo of Maya". */
  title: string;
  closeLabel: string;
  /** Width over height of the picture. Default 1. */
  ratio?: number;
}

interface Props extends LightboxPicture {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The window of a Lightbox that has been opened. */
export function LightboxWindow({ src, alt, title, closeLabel, ratio = 1, open, onOpenChange }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
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
