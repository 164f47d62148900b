import type { CSSProperties } from 'react';
import { CategoryBullet, Lightbox, Photo } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import s from './HangoutPicture.module.css';

const t = text.hangouts;

/** Width over height of the room a picture is given; what is over is cut away, and seen when it is enlarged. */
export const PICTURE_RATIO = 16 / 9;

/** The same at the head of the hangout itself, which leaves more of the screen to its words. */
const DETAIL_RATIO = 2;

/** The head of a card: the hangout's picture, or its category's colour. The category's sign is on either. */
export function CardPicture({ hangout }: { hangout: CachedHangout }) {
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
          sizes="(width > 560px) 20rem, 100vw"
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

/** The picture at the head of a hangout, which opens it whole. */
export function DetailPicture({ hangout: { picture, title } }: { hangout: CachedHangout }) {
  if (!picture) return null;
  return (
    <Lightbox
      src={picture.url}
      alt={t.pictureOf(title)}
      title={t.pictureOf(title)}
      closeLabel={t.close}
      ratio={picture.width / picture.height}
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
