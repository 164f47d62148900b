import { Dialog as Base } from '@base-ui/react/dialog';
import { MoveLeft, MoveRight, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { useBackCloses } from '../../windows/useBackCloses.ts';
import overlay from '../Dialog/overlay.module.css';
import { IconButton } from '../IconButton/IconButton.tsx';
import s from './Lightbox.module.css';

export interface LightboxPicture {
  src: string;
  alt: string;
  /** Width over height of the picture. Default 1. */
  ratio?: number;
  /** Shown below the picture. */
  caption?: string;
}

export interface LightboxContent {
  pictures: readonly LightboxPicture[];
  /** The index of the picture that is shown first. Default 0. */
  start?: number;
  /** Names the dialog, e.g. "Photo of Maya". */
  title: string;
  closeLabel: string;
  /** The names of the buttons to other pictures, and where a picture is among them. Needed for several pictures. */
  texts?: { previous: string; next: string; position: (n: number, count: number) => string };
}

interface Props extends LightboxContent {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A finger has to move this far, in pixels, to change the picture. */
const SWIPE_PX = 40;
const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The window of a Lightbox that has been opened. */
export function LightboxWindow({ pictures, start = 0, title, closeLabel, texts, open, onOpenChange }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);
  const touched = useRef<number | null>(null);
  const count = pictures.length;
  // A picture may have been removed while the window is open.
  const index = Math.min(at, count - 1);
  const picture = pictures[index];
  useBackCloses(open, () => onOpenChange(false));
  usePreloaded(open && count > 1 ? [pictures[(index + 1) % count], pictures[(index + count - 1) % count]] : []);

  const go = (steps: number) => setAt((index + steps + count) % count);
  function onKeyDown({ key }: KeyboardEvent) {
    const steps = STEPS[key];
    if (steps !== undefined) go(steps);
  }
  function onPointerUp({ clientX }: PointerEvent) {
    const moved = touched.current === null ? 0 : clientX - touched.current;
    touched.current = null;
    if (Math.abs(moved) >= SWIPE_PX) go(moved < 0 ? 1 : -1);
  }
  const navigation = count > 1 && {
    onKeyDown,
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      touched.current = pointerType === 'touch' ? clientX : null;
    },
    onPointerUp,
    'data-several': '',
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={cx(overlay.backdrop, s.backdrop)} />
        <Base.Viewport className={cx(overlay.viewport, s.viewport)}>
          <Base.Popup className={s.popup} ref={popup} initialFocus={popup} {...navigation}>
            <Base.Title className={s.title}>{title}</Base.Title>
            {picture && (
              <img
                key={picture.src}
                className={s.image}
                src={picture.src}
                alt={picture.alt}
                draggable={false}
                style={{ '--ratio': picture.ratio ?? 1 } as CSSProperties}
              />
            )}
            {texts && count > 1 && (
              <>
                <IconButton
                  label={texts.previous}
                  variant="inverse"
                  className={cx(s.step, s.previous)}
                  tooltip={false}
                  onClick={() => go(-1)}
                >
                  <MoveLeft />
                </IconButton>
                <IconButton
                  label={texts.next}
                  variant="inverse"
                  className={cx(s.step, s.next)}
                  tooltip={false}
                  onClick={() => go(1)}
                >
                  <MoveRight />
                </IconButton>
                <p className={s.words} role="status">
                  {picture?.caption && <span dir="auto">{picture.caption}</span>}
                  <span className={s.position}>{texts.position(index + 1, count)}</span>
                </p>
              </>
            )}
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

/** Loads pictures that may be shown next. */
function usePreloaded(pictures: readonly (LightboxPicture | undefined)[]) {
  const addresses = pictures.flatMap((picture) => picture?.src ?? []).join(' ');
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address;
  }, [addresses]);
}
