import type { CSSProperties } from 'react';
import { Lightbox, Photo, Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { usePhotoSrc } from '../message-photos.ts';
import type { Row } from '../timeline-rows.ts';
import s from './MessagePhoto.module.css';

const t = text.chats;
/** Photos are cropped to these ratios in the timeline. Enlarged, they are shown whole. */
const [TALLEST, WIDEST] = [0.6, 2.2];

interface MessagePhotoProps {
  photo: NonNullable<Row['photo']>;
  clientId: string;
  isUploading: boolean;
  /** The sender's name; null for the member's own photo. */
  name: string | null;
}

/** The photo of a message. Its space is reserved before it loads. Pressing it shows the whole photo. */
export function MessagePhoto({ photo, clientId, isUploading, name }: MessagePhotoProps) {
  const src = usePhotoSrc(clientId, photo.url);
  const whole = photo.width / photo.height;
  const ratio = Math.min(WIDEST, Math.max(TALLEST, whole));
  const alt = name === null ? t.ownPhoto : t.photoOf(name);
  return (
    <Lightbox
      pictures={[{ src: src ?? '', alt, ratio: whole }]}
      title={alt}
      closeLabel={t.closePhoto}
      trigger={
        <button
          type="button"
          className={s.photo}
          style={{ '--ratio': ratio } as CSSProperties}
          aria-label={name === null ? t.openOwnPhoto : t.openPhoto(name)}
          disabled={src === null}
        >
          <Photo
            name={alt}
            src={src}
            alt={alt}
            ratio={ratio}
            width={photo.width}
            height={photo.height}
            sizes="20rem"
            fallback={<span />}
            className={s.picture ?? ''}
          />
          {isUploading && (
            <span className={s.veil}>
              <Spinner />
              <span className={s.words} role="status">
                {t.uploadingPhoto}
              </span>
            </span>
          )}
        </button>
      }
    />
  );
}
