import { type ComponentPropsWithRef, cloneElement, type ReactElement, useState } from 'react';
import { lazyModule } from '../../lazyModule.ts';
import type { LightboxContent } from './LightboxWindow.tsx';

export interface LightboxProps extends LightboxContent {
  /** The element that opens it, e.g. a `<button>` around a Photo, with an accessible name. */
  trigger: ReactElement<ComponentPropsWithRef<'button'>>;
}

const lightbox = lazyModule(() => import('./LightboxWindow.tsx'));

/** One or several large pictures over a dark page. Escape, the close button or a click beside it closes it. */
export function Lightbox({ trigger, ...content }: LightboxProps) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const part = lightbox.useModule(open);
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onPointerEnter: lightbox.load,
        onClick: () => {
          setOpen(true);
          setOpenings((count) => count + 1);
        },
      })}
      {part && openings > 0 && (
        // Each opening begins with its own picture again.
        <part.LightboxWindow key={openings} {...content} open={open} onOpenChange={setOpen} />
      )}
    </>
  );
}
