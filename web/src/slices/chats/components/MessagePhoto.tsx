import type { CSSProperties } from 'react';
import { lightbox } from '#catalog/lightbox.ts';
import { cx, Lightbox, type LightboxPicture, Photo, Spinner } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { usePhotoSrc } from '../message-photos.ts';
import type { Row } from '../timeline-rows.ts';
import s from './MessagePhoto.module.css';

const t = text.chats;
/** Photos are cropped to these ratios in the timeline. Enlarged, they are shown whole. */
const [TALLEST, WIDEST] = [0.6, 2.2];

/** The place of a photo in an album, whose photos share one window. */
export interface AlbumPlace {
  /** Those whose file is known by now. */
  pictures: readonly LightboxPicture[];
  index: number;
  count: number;
}

interface MessagePhotoProps {
  photo: NonNullable<Row['photo']>;
  clientId: string;
  isUploading: boolean;
  /** The sender's name; null for the member's own photo. */
  name: string | null;
  /** For a photo that is shown as a square among others. */
  album?: AlbumPlace;
}

/** The photo of a message. Its space is reserved before it loads. Pressing it shows the whole photo. */
export function MessagePhoto({ photo, clientId, isUploading, name, album }: MessagePhotoProps) {
  const src = usePhotoSrc(clientId, photo.url);
  const whole = photo.width / photo.height;
  const ratio = album ? 1 : Math.min(WIDEST, Math.max(TALLEST, whole));
  const alt = name === null ? t.ownPhoto : t.photoOf(name);
  const label = name === null ? t.openOwnPhoto : t.openPhoto(name);
  const pictures = album?.pictures ?? [{ src: src ?? '', alt, ratio: whole }];
  return (
    <Lightbox
      pictures={pictures}
      start={Math.max(
        0,
        pictures.findIndex((picture) => picture.src === src),
      )}
      texts={lightbox}
      title={alt}
      closeLabel={t.closePhoto}
      trigger={
        <button
          type="button"
          className={cx(s.photo, album && s.square)}
          style={{ '--ratio': ratio } as CSSProperties}
          aria-label={
            album ? label + text.app.punctuation.comma + lightbox.position(album.index + 1, album.count) : label
          }
          disabled={src === null}
        >
          <Photo
            name={alt}
            src={src}
            alt={alt}
            ratio={ratio}
            width={photo.width}
            height={photo.height}
            sizes={album ? '14rem' : '20rem'}
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
