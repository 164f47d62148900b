import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, createPart, Dialog, SkeletonGroup, Spinner } from '#web/design/index.ts';
import { type Area, decodeImage } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import s from './Crop.module.css';
import { centeredSquare, squareJpeg } from './square.ts';

const t = text.profiles.photo;
const cropper = createPart(() => import('./PhotoCropper.tsx'));

export interface CropDialogProps {
  open: boolean;
  /** The picked file, kept while the dialog closes. */
  file: File | null;
  onCancel: () => void;
  /** The square under the circle as a JPEG (W-08). */
  onUse: (photo: Blob) => void;
  /** Called when this browser cannot read the file. */
  onUnreadable: () => void;
}

/** Lets the member choose the square of a picked photo. */
export function CropDialog({ open, file, onCancel, onUse, onUnreadable }: CropDialogProps) {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [busy, setBusy] = useState(false);
  const loaded = cropper.use(open);
  const area = useRef<Area | null>(null);
  const refuse = useEffectEvent(onUnreadable);

  useEffect(() => {
    if (!file) return;
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
  }, [file]);

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
      description={t.cropHint}
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
