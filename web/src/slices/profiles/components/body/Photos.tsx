import { lightbox } from '#catalog/lightbox.ts';
import { morePhotos as sentences } from '#catalog/more-photos.ts';
import { Lightbox, Photo } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Photos.module.css';
import type { Readable } from './readable-profile.ts';

const t = text.profiles.body;
const viewText = sentences.view;

interface PhotosProps {
  name: string;
  profile: Pick<Readable, 'profileImage' | 'morePhotos'>;
}

/** The photos of a profile: the main one, or the initials, and below it the others in a row. Each opens in a large view (P-19). */
export function Photos({ name, profile: { profileImage, morePhotos } }: PhotosProps) {
  const pictures = [
    ...(profileImage ? [{ src: profileImage, alt: t.photoOf(name) }] : []),
    ...morePhotos.map(({ url, description }) => ({
      src: url,
      alt: description || t.photoOf(name),
      caption: description,
    })),
  ];
  const count = pictures.length;
  const window = {
    pictures,
    title: count > 1 ? viewText.photosOf(name) : t.photoOf(name),
    closeLabel: t.close,
    texts: lightbox,
  };
  const portrait = (
    <Photo
      name={name}
      src={profileImage}
      sizes="(width >= 36rem) 22rem, 100vw"
      alt={profileImage ? t.photoOf(name) : ''}
      eager
      className={s.picture}
    />
  );
  return (
    <div className={s.photos}>
      {profileImage ? (
        <Lightbox
          {...window}
          trigger={
            <button type="button" className={s.enlarge} aria-label={t.enlarge(name)}>
              {portrait}
            </button>
          }
        />
      ) : (
        portrait
      )}
      {morePhotos.length > 0 && (
        <ul className={s.row} aria-label={viewText.title}>
          {morePhotos.map(({ url, description }, position) => {
            const index = count - morePhotos.length + position;
            return (
              <li key={url}>
                <Lightbox
                  {...window}
                  start={index}
                  trigger={
                    <button
                      type="button"
                      className={s.enlarge}
                      aria-label={viewText.enlargeNth(index + 1, count, description)}
                    >
                      <Photo name={name} src={url} sizes="5rem" alt="" className={s.thumb} fallback={<span />} />
                    </button>
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
