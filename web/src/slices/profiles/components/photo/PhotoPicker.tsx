import { Camera, Crop, ImagePlus, Images, Pencil, Trash2, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Avatar, Button, IconButton, Menu, MenuItem, MenuSeparator, Spinner } from '#web/design/index.ts';
import { ImageInput } from '#web/platform/files/ImageInput.tsx';
import { UploadStatus } from '#web/platform/pictures/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { CropDialog } from './CropDialog.tsx';
import s from './PhotoPicker.module.css';
import type { usePhoto } from './usePhoto.ts';

const t = text.profiles.photo;

export interface PhotoPickerProps {
  photo: ReturnType<typeof usePhoto>;
  /** The name whose initials are shown without a photo. */
  name: string;
  /** The address of the saved or uploaded photo. */
  src: string | null;
  onRemove: () => void;
  problem: string | undefined;
}

/** The round profile photo with its edit button (W-07): choose or take one, move and zoom it, and watch the upload. */
export function PhotoPicker({ photo, name, src, onRemove, problem }: PhotoPickerProps) {
  const [file, setFile] = useState<File | null>(null);
  const [cropping, setCropping] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const take = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLElement>(null);
  const focusAfter = useFocusAfter();
  const shownSrc = photo.preview ?? src;
  const error = problem ?? photo.problem;

  function crop([next]: readonly File[]) {
    if (!next) return;
    setFile(next);
    setCropping(true);
  }
  return (
    <fieldset
      className={s.picker}
      aria-label={t.label}
      aria-describedby={error ? 'photo-problem' : undefined}
      data-invalid={error ? '' : undefined}
    >
      <ImageInput ref={choose} onFiles={crop} />
      <ImageInput ref={take} onFiles={crop} capture="user" />
      <div className={s.face}>
        <Avatar name={name} src={shownSrc} alt={shownSrc ? t.alt : ''} size={160} />
        {!shownSrc && !name && <UserRound className={s.nobody} aria-hidden="true" />}
        {!error && photo.state === 'uploading' && (
          <span className={s.veil}>
            <Spinner />
          </span>
        )}
        {shownSrc ? (
          <PhotoMenu
            onChoose={() => choose.current?.click()}
            onTake={() => take.current?.click()}
            onAdjust={file && (() => setCropping(true))}
            onRemove={() => {
              focusAfter(() => add.current);
              onRemove();
            }}
          />
        ) : (
          <IconButton label={t.edit} variant="filled" className={s.edit} onClick={() => choose.current?.click()}>
            <Pencil />
          </IconButton>
        )}
      </div>
      <div className={s.words}>
        <p className={s.hint}>{t.hint}</p>
        {!shownSrc && (
          <div className={s.buttons}>
            <Button ref={add} size="sm" icon={<ImagePlus />} onClick={() => choose.current?.click()}>
              {t.add}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              icon={<Camera />}
              className={s.take}
              onClick={() => take.current?.click()}
            >
              {t.take}
            </Button>
          </div>
        )}
        <UploadStatus
          upload={photo}
          problem={error}
          problemId="photo-problem"
          done={photo.state === 'uploaded' && t.uploaded}
          texts={t}
        />
      </div>
      <CropDialog
        open={cropping}
        file={file}
        onCancel={() => setCropping(false)}
        onUse={(blob) => {
          setCropping(false);
          photo.chooseFile(blob);
        }}
        onUnreadable={() => {
          setCropping(false);
          setFile(null);
          if (file) photo.unreadable(file);
        }}
      />
    </fieldset>
  );
}

interface PhotoMenuProps {
  onChoose: () => void;
  onTake: () => void;
  /** Null for a photo that was not picked on this page, which cannot be cropped again. */
  onAdjust: (() => void) | null;
  onRemove: () => void;
}

function PhotoMenu({ onChoose, onTake, onAdjust, onRemove }: PhotoMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t.edit} variant="filled" className={s.edit}>
          <Pencil />
        </IconButton>
      }
    >
      <MenuItem icon={<Images />} onClick={onChoose}>
        {t.change}
      </MenuItem>
      <MenuItem icon={<Camera />} onClick={onTake}>
        {t.take}
      </MenuItem>
      {onAdjust && (
        <MenuItem icon={<Crop />} onClick={onAdjust}>
          {t.adjust}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
        {t.remove}
      </MenuItem>
    </Menu>
  );
}
