import { ArrowDown, ArrowUp, Crop, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { morePhotos } from '#catalog/more-photos.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { Button, IconButton, Photo, Spinner, TextField } from '#web/design/index.ts';
import { lineCount } from '#web/platform/forms/index.ts';
import { UploadStatus, unreadableSentence, useUpload } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import { CropDialog } from './CropDialog.tsx';
import s from './MorePhotos.module.css';
import { type ListedPhoto, unsent, type useMorePhotos } from './useMorePhotos.ts';

const photoText = text.profiles.photo;
const t = morePhotos.edit;

interface MorePhotoRowProps {
  entry: ListedPhoto;
  /** The place in the list, from 1 on. */
  number: number;
  isLast: boolean;
  more: ReturnType<typeof useMorePhotos>;
  /** The error of the form or of the server about this photo. */
  error: string | undefined;
  /** Called with the id of the button that was pressed. */
  onMoved: (offset: -1 | 1, button: string) => void;
  onRemoved: () => void;
  onMadeMain: () => void;
}

/** One of the photos besides the main one, from its choice on: how its upload goes, then its description and its place. */
export function MorePhotoRow({ error, ...props }: MorePhotoRowProps) {
  const { entry, number, more, onRemoved } = props;
  const { id, photo, chosen } = entry;
  const [isBroken, setIsBroken] = useState(false);
  const upload = useUpload<string>({
    send: (file, { signal, show }) => more.send(chosen ?? squareOf(file), signal, show),
    onStored: (url) => (chosen ? more.stored(chosen, url) : photo && more.replaced(photo.url, url)),
  });
  /** The last square that was sent, with its name for another attempt. */
  const square = useRef<ReturnType<typeof unsent> | null>(null);
  function squareOf(file: Blob) {
    if (square.current?.file !== file) square.current = unsent(file, true);
    return square.current;
  }
  const begin = useEffectEvent(() => {
    if (chosen) upload.chooseFile(chosen.file);
    return more.track(id, upload.whenUploaded);
  });
  useEffect(() => begin(), []);

  const problem = upload.problem ?? error ?? (isBroken ? t.gone : undefined);
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: as in PictureField, Chromium now and then leaves images in a fieldset without a box */}
      <div role="group" className={s.row} aria-label={t.nth(number)} data-invalid={problem ? '' : undefined}>
        <div className={s.thumb}>
          <Photo
            name={t.nth(number)}
            src={upload.preview ?? photo?.url}
            alt={photo?.description || t.nth(number)}
            sizes="6rem"
            fallback={<span />}
            className={s.picture}
            onFailed={() => setIsBroken(photo !== null)}
          />
          {upload.state === 'uploading' && (
            <span className={s.veil}>
              <Spinner />
            </span>
          )}
        </div>
        <div className={s.words}>
          {photo && (
            <TextField
              label={t.description}
              optionalLabel={text.profiles.wizard.optional}
              placeholder={t.descriptionPlaceholder}
              value={photo.description}
              onChange={({ target }) => more.describe(photo.url, target.value)}
              {...lineCount(photo.description, TEXT_MAX.photoDescription)}
            />
          )}
          <UploadStatus upload={upload} problem={problem} texts={photoText} />
        </div>
        <div className={s.buttons}>
          {photo && <PlaceButtons {...props} url={photo.url} />}
          {photo && entry.file && <AdjustButton file={entry.file} number={number} upload={upload} />}
          <IconButton
            label={t.remove(number)}
            size="sm"
            variant="outline"
            className={s.remove}
            onClick={() => {
              more.remove(entry);
              onRemoved();
            }}
          >
            <Trash2 />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

type PlaceButtonsProps = Omit<MorePhotoRowProps, 'entry' | 'error' | 'onRemoved'> & { url: string };

/** The buttons that move an uploaded photo, and that make it the main one. */
function PlaceButtons({ url, number, isLast, more, onMoved, onMadeMain }: PlaceButtonsProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  async function makeMain() {
    setIsBusy(true);
    try {
      if (await more.makeMain(url)) onMadeMain();
    } catch {
      // The field of the main photo says why.
    } finally {
      setIsBusy(false);
    }
  }
  const mover = (offset: -1 | 1, label: string, isDisabled: boolean, icon: ReactNode) => (
    <IconButton
      id={`${id}${offset}`}
      label={label}
      size="sm"
      variant="outline"
      disabled={isDisabled}
      onClick={() => {
        more.move(url, offset);
        onMoved(offset, `${id}${offset}`);
      }}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      <span className={s.order}>
        {mover(-1, t.earlier(number), number === 1, <ArrowUp />)}
        {mover(1, t.later(number), isLast, <ArrowDown />)}
      </span>
      <Button
        size="sm"
        variant="quiet"
        icon={<Star />}
        aria-label={t.makeMainNth(number)}
        busy={isBusy}
        onClick={makeMain}
      >
        {t.makeMain}
      </Button>
    </>
  );
}

interface AdjustButtonProps {
  /** The whole picture. */
  file: Blob;
  number: number;
  upload: Pick<ReturnType<typeof useUpload>, 'chooseFile' | 'showProblem'>;
}

/** Lets the member choose another square of a photo, which is uploaded in its place. */
function AdjustButton({ file, number, upload }: AdjustButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t.adjust(number)} size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        <Crop />
      </IconButton>
      <CropDialog
        open={isOpen}
        file={file}
        shape="square"
        onCancel={() => setIsOpen(false)}
        onUse={(square) => {
          setIsOpen(false);
          upload.chooseFile(square);
        }}
        onUnreadable={() => {
          setIsOpen(false);
          void unreadableSentence(file).then(upload.showProblem);
        }}
      />
    </>
  );
}
