import { type ComponentPropsWithRef, cloneElement, type ReactElement, useState } from 'react';
import { createPart } from '../../part.ts';
import type { LightboxPicture } from './LightboxWindow.tsx';

export interface LightboxProps extends LightboxPicture {
  /** The element that opens it, e.g. a `<button>` around a Photo, with an accessible name. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
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
