import type { CSSProperties } from 'react';
import { CategoryBullet, Lightbox, Photo } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './HangoutPicture.module.css';

const t = text.hangouts;

/** The aspect ratio of pictures on cards. Pictures are cropped to it, and shown whole when enlarged. */
export const PICTURE_RATIO = 16 / 9;

/** The aspect ratio of the picture on a hangout's own page, which leaves more room for the text. */
const DETAIL_RATIO = 2;

/** The top of a card: the picture of a hangout or a group, or its category's color, with the category's icon. */
export function CardPicture({ hangout }: { hangout: Pick<CachedHangout, 'picture' | 'category' | 'title'> }) {
  const { picture, category, title } = hangout;
  return (
    <div
      className={s.panel}
      data-picture={picture !== null}
      style={{ '--tint': `var(--color-${category})` } as CSSProperties}
    >
      {picture && (
        <Photo
          name={title}
          src={picture.url}
          alt={t.pictureOf(title)}
          ratio={PICTURE_RATIO}
          width={picture.width}
          height={picture.height}
          sizes="(width > 560px) 20rem, 10rem"
          fallback={<span />}
          className={s.photo ?? ''}
        />
      )}
      <CategoryBullet
        category={category}
        size={picture ? 'md' : 'lg'}
        label={text.options.hangoutCategories[category]}
        className={s.bullet ?? ''}
      />
    </div>
  );
}

/** The picture at the top of a hangout or a group. Pressing it shows the whole picture. */
export function DetailPicture({ hangout: { picture, title } }: { hangout: Pick<CachedHangout, 'picture' | 'title'> }) {
  if (!picture) return null;
  return (
    <Lightbox
      pictures={[{ src: picture.url, alt: t.pictureOf(title), ratio: picture.width / picture.height }]}
      title={t.pictureOf(title)}
      closeLabel={t.close}
      trigger={
        <button type="button" className={s.large} aria-label={t.enlarge(title)}>
          <Photo
            name={title}
            src={picture.url}
            alt=""
            ratio={DETAIL_RATIO}
            width={picture.width}
            height={picture.height}
            sizes="(width > 800px) 46rem, 100vw"
            fallback={<span />}
            eager
          />
        </button>
      }
    />
  );
}
