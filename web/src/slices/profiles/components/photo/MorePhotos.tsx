import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { morePhotos } from '#catalog/more-photos.ts';
import { MORE_PHOTOS_MAX } from '#contract/limits.ts';
import type { MorePhoto } from '#contract/profiles/fields.ts';
import { Button } from '#web/design/index.ts';
import { ImageInput } from '#web/platform/files/ImageInput.tsx';
import { useFileDrop } from '#web/platform/files/useFileDrop.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { MorePhotoRow } from './MorePhotoRow.tsx';
import s from './MorePhotos.module.css';
import type { useMorePhotos } from './useMorePhotos.ts';

const t = morePhotos.edit;
const ADD = 'add-more-photos';

export interface MorePhotosProps {
  more: ReturnType<typeof useMorePhotos>;
  /** The photos of the form. */
  photos: readonly MorePhoto[];
  /** Returns the error of a field of the form. */
  errorOf: (path: string) => string | undefined;
}

/** The photos besides the main one: several are chosen at once, described, ordered and removed (P-19). */
export function MorePhotos({ more, photos, errorOf }: MorePhotosProps) {
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLDivElement>(null);
  /** A sentence about the last change. It is a new object for each change, so that the list is rendered and the focus can move. */
  const [done, setDone] = useState({ sentence: '' });
  const focusAfter = useFocusAfter();
  const list = more.listed(photos);
  const error = more.isFull ? t.tooMany(MORE_PHOTOS_MAX) : errorOf('morePhotos');
  const drop = useFileDrop(take);

  function take(files: readonly File[]) {
    setDone({ sentence: '' });
    more.chooseFiles(files);
  }
  /** Announces a change, and moves the focus after it. */
  function say(sentence: string, focus: string) {
    setDone({ sentence });
    focusAfter(() => {
      const button = document.getElementById(focus) as HTMLButtonElement | null;
      const enabled = button?.disabled ? button.parentElement?.querySelector<HTMLElement>('button:enabled') : button;
      // A full list has no button to add another one.
      return enabled ?? document.getElementById(ADD) ?? group.current;
    });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as in PictureField, Chromium now and then leaves images in a fieldset without a box
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      className={s.field}
      aria-labelledby="more-photos-label"
      data-over={drop.isOver}
      {...drop.handlers}
    >
      <p id="more-photos-label" className={s.label}>
        {t.title} <span className={s.optional}>{text.profiles.wizard.optional}</span>
      </p>
      <p className={s.hint}>{list.length < MORE_PHOTOS_MAX ? t.hint : t.full}</p>
      <ImageInput ref={input} onFiles={take} multiple />
      {list.length > 0 && (
        <ul className={s.list}>
          {list.map((entry, index) => (
            <MorePhotoRow
              key={entry.id}
              entry={entry}
              number={index + 1}
              isLast={index >= photos.length - 1}
              more={more}
              error={entry.photo ? errorOf(`morePhotos.${index}`) : undefined}
              onMoved={(offset, focus) => say(t.moved(index + 1 + offset, photos.length), focus)}
              onRemoved={() => say(t.removed, ADD)}
              onMadeMain={() => say(t.isMain, ADD)}
            />
          ))}
        </ul>
      )}
      {list.length < MORE_PHOTOS_MAX && (
        <div>
          <Button id={ADD} size="sm" icon={<ImagePlus />} onClick={() => input.current?.click()}>
            {t.add}
          </Button>
        </div>
      )}
      <p className={s.state} role="status">
        {done.sentence}
      </p>
      {error && (
        <p role="alert" className={s.error}>
          {error}
        </p>
      )}
    </div>
  );
}
