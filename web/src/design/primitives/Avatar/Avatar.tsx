import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { drawing } from '../../drawing.ts';
import s from './Avatar.module.css';
import { initials } from './initials.ts';
import { Picture } from './Picture.tsx';
import { tintOf } from './tint.ts';
import { useFailedImage } from './useFailedImage.ts';

export type AvatarSize = 24 | 32 | 40 | 48 | 64 | 96 | 160;

export interface AvatarProps {
  /** Name to take the initials and tint from when there is no picture. */
  name: string;
  src?: string | null | undefined;
  /** Empty if the name is shown beside the picture, which is the usual case. */
  alt: string;
  size?: AvatarSize;
  /** A small mark at the lower end, e.g. a BoroughBullet or a presence dot. */
  badge?: ReactNode;
  className?: string;
}

/** A member's round picture. Without one it shows initials on a tint; while one loads, its empty place. */
export function Avatar({ name, src, alt, size = 40, badge, className }: AvatarProps) {
  const image = useFailedImage(src);
  return (
    <span
      className={cx(s.avatar, className)}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-tint={tintOf(name, 5)}
    >
      {src && !image.hasFailed ? (
        <Picture
          {...image.props}
          src={src}
          sizes={`${size}px`}
          className={s.image}
          alt={alt}
          width={size}
          height={size}
        />
      ) : (
        // Not as text: a link around the face is then named by words that its label does not contain.
        <span className={s.initials} data-initials={initials(name)} {...drawing(alt)} />
      )}
      {badge && <span className={s.mark}>{badge}</span>}
    </span>
  );
}

export interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null | undefined }[];
  /** The largest number of faces; the others are in `more`. Default 5. */
  max?: number;
  size?: AvatarSize;
  /** E.g. "+7", drawn after the faces when there are more. */
  more?: string;
  /** Names the whole group, e.g. "12 people are going". */
  label: string;
}

/** Overlapping faces of a group. */
export function AvatarStack({ people, max = 5, size = 32, more, label }: AvatarStackProps) {
  return (
    <span className={s.stack} role="img" aria-label={label}>
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} name={person.name} src={person.src} alt="" size={size} />
      ))}
      {more && (
        <span className={s.more} style={{ '--size': `${size}px` } as CSSProperties}>
          {more}
        </span>
      )}
    </span>
  );
}
