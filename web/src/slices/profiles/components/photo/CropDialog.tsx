import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Dialog, lazyModule, SkeletonGroup, Spinner } from '#web/design/index.ts';
import { type Area, decodeImage } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import s from './Crop.module.css';
import { centeredSquare, squareJpeg } from './square.ts';

const t = text.profiles.photo;
const cropper = lazyModule(() => import('./PhotoCropper.tsx'));

export interface CropDialogProps {
  open: boolean;
  /** The picked file, kept while the dialog closes. */
  file: Blob | null;
  /** How people see the photo: in a circle, or as a square. */
  shape?: 'circle' | 'square';
  onCancel: () => void;
  /** The chosen square as a JPEG (W-08). */
  onUse: (photo: Blob) => void;
  /** Called when this browser cannot read the file. */
  onUnreadable: () => void;
}

/** Lets the member choose the square of a picked photo. */
export function CropDialog({ open, file, shape = 'circle', onCancel, onUse, onUnreadable }: CropDialogProps) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [busy, setBusy] = useState(false);
  const loaded = cropper.useModule(open);
  const area = useRef<Area | null>(null);
  const refuse = useEffectEvent(onUnreadable);
  /** Stays true while the dialog closes. */
  const [isWanted, setIsWanted] = useState(open);
  if (open && !isWanted) setIsWanted(true);

  useEffect(() => {
    if (!file || !isWanted) return;
    let current = true;
    const src = URL.createObjectURL(file);
    area.current = null;
    setPicture(null);
    decodeImage(src).then(
      (image) => current && setPicture(image),
      () => current && refuse(),
    );
    return () => {
      current = false;
      URL.revokeObjectURL(src);
    };
  }, [file, isWanted]);

  async function use() {
    if (!picture) return;
    setBusy(true);
    try {
      onUse(await squareJpeg(picture, area.current ?? centeredSquare(picture.naturalWidth, picture.naturalHeight)));
    } catch {
      onUnreadable();
    } finally {
      setBusy(false);
    }
  }

  const waiting = (
    <SkeletonGroup label={t.loading} className={s.waiting}>
      <Spinner />
    </SkeletonGroup>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={t.cropTitle}
      description={t.cropHints[shape]}
      closeLabel={t.cancel}
      size="sm"
      dismissible={false}
      footer={
        <>
          <Button onClick={onCancel}>{t.cancel}</Button>
          <Button variant="primary" disabled={!picture} busy={busy} busyLabel={t.working} onClick={use}>
            {t.use}
          </Button>
        </>
      }
    >
      {picture && loaded ? (
        <loaded.PhotoCropper
          src={picture.src}
          shape={shape}
          onArea={(next) => {
            area.current = next;
          }}
        />
      ) : (
        waiting
      )}
    </Dialog>
  );
}
