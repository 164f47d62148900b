import { type ComponentPropsWithRef, cloneElement, type ReactElement, useState } from 'react';
import { createPart } from '../../part.ts';

export interface LightboxProps {
  /** The element that opens it, e.g. a `<button>` around a Photo, with an accessible name. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
  src: string;
  alt: string;
  /** Names the dialog, e.g. "Photo of Maya". */
  title: string;
  closeLabel: string;
  /** Width over height of the picture. Default 1. */
  ratio?: number;
}

const lightbox = createPart(() => import('./LightboxWindow.tsx'));

/** A large picture over a dark page. Escape, the close button or a click beside it closes it. */
export function Lightbox({ trigger, ...picture }: LightboxProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const part = lightbox.use(open);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: lightbox.load,
        onClick: () => {
          setOpen(true);
          setWasOpened(true);
        },
      })}
      {part && wasOpened && <part.LightboxWindow {...picture} open={open} onOpenChange={setOpen} />}
    </>
  );
}
