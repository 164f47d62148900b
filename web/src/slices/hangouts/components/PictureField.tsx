import { ImagePlus, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { hangoutForm as t } from '#catalog/hangout-form.ts';
import { Button, cx, Photo, Spinner } from '#web/design/index.ts';
import { ImageInput } from '#web/platform/files/ImageInput.tsx';
import { useFileDrop } from '#web/platform/files/useFileDrop.ts';
import { UploadStatus, type usePicture } from '#web/platform/pictures/index.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { PICTURE_RATIO } from './HangoutPicture.tsx';
import s from './PictureField.module.css';

interface PictureFieldProps {
  picture: ReturnType<typeof usePicture>;
  /** The error that the server reported. */
  error: string | undefined;
  alt?: string;
}

/** The picture of a hangout or a group: chosen or dropped, shown as on the card, replaced or removed. */
export function PictureField({ picture, error, alt = t.picture.alt }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const focusAfter = useFocusAfter();
  const [wasRemoved, setWasRemoved] = useState(false);
  const { shown, state } = picture;
  const problem = picture.problem ?? error;
  const isSettled = state === 'idle' || state === 'uploaded';
  const choose = () => input.current?.click();

  function chooseFile(file: File | undefined) {
    setWasRemoved(false);
    if (file) picture.chooseFile(file);
  }
  function remove() {
    picture.remove();
    setWasRemoved(true);
    focusAfter(() => document.getElementById('add-picture'));
  }
  const drop = useFileDrop(([file]) => chooseFile(file));
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset Chromium now and then leaves the image without a box
    <div
      role="group"
      className={s.field}
      data-invalid={problem !== undefined ? '' : undefined}
      aria-labelledby="picture-label"
      aria-describedby={problem ? 'picture-problem' : 'picture-hint'}
    >
      <p id="picture-label" className={s.label}>
        {t.picture.label} <span className={s.optional}>{t.optional}</span>
      </p>
      <ImageInput ref={input} onFiles={([file]) => chooseFile(file)} />
      <div className={cx(s.place, drop.isOver && s.over, shown !== null && s.filled)} {...drop.handlers}>
        {shown ? (
          <>
            <Photo
              name={t.picture.label}
              src={shown}
              alt={alt}
              ratio={PICTURE_RATIO}
              sizes="(width > 640px) 34rem, 92vw"
              fallback={<span />}
              className={s.photo ?? ''}
              eager
              onFailed={() => isSettled && picture.removeLost(t.picture.gone)}
            />
            {state === 'uploading' && (
              <span className={s.veil}>
                <Spinner />
              </span>
            )}
            <div className={s.actions}>
              <Button size="sm" icon={<RefreshCw />} onClick={choose}>
                {t.picture.replace}
              </Button>
              <Button size="sm" icon={<Trash2 />} onClick={remove}>
                {t.picture.remove}
              </Button>
            </div>
          </>
        ) : (
          <>
            <Button id="add-picture" icon={<ImagePlus />} onClick={choose} busy={state === 'uploading'}>
              {t.picture.add}
            </Button>
            <span className={s.drop}>{t.picture.drop}</span>
          </>
        )}
      </div>
      <PictureStatus picture={picture} problem={problem} wasRemoved={wasRemoved} />
    </div>
  );
}

interface PictureStatusProps extends Pick<PictureFieldProps, 'picture'> {
  problem: string | undefined;
  wasRemoved: boolean;
}

/** The hint, how the upload goes, or why it failed. */
function PictureStatus({ picture, problem, wasRemoved }: PictureStatusProps) {
  const { shown, state } = picture;
  return (
    <>
      {!shown && (
        <p id="picture-hint" className={s.hint}>
          {t.picture.hint}
        </p>
      )}
      <UploadStatus
        upload={picture}
        problem={problem}
        problemId="picture-problem"
        done={state === 'uploaded' ? t.picture.ready : !shown && wasRemoved && t.picture.removed}
        texts={t.picture}
      />
    </>
  );
}
