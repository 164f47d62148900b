import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { drawing } from '../../drawing.ts';
import { initials } from '../Avatar/initials.ts';
import { Picture } from '../Avatar/Picture.tsx';
import { tintOf } from '../Avatar/tint.ts';
import { useFailedImage } from '../Avatar/useFailedImage.ts';
import s from './Photo.module.css';

export interface PhotoProps {
  /** The name whose initials are shown without a picture. */
  name: string;
  src?: string | null | undefined;
  /** The width in the layout, e.g. '(min-width: 48rem) 20rem, 50vw'. Default the full width. */
  sizes?: string;
  alt: string;
  /** Width over height, reserved from the start so that the layout does not shift. Default 1. */
  ratio?: number;
  /** Loads the picture before others, for the first pictures of a screen. */
  eager?: boolean;
  /** The size of the file in pixels, if it is known. */
  width?: number;
  height?: number;
  /** Shown instead of the initials without a picture. */
  fallback?: ReactNode;
  onFailed?: () => void;
  className?: string;
}

/** A picture that fills its box. While it loads, its place is empty; without a picture there are initials. */
export function Photo(props: PhotoProps) {
  const { name, src, sizes = '100vw', alt, ratio = 1, eager = false, width, height, className } = props;
  const image = useFailedImage(src);
  return (
    <span className={cx(s.photo, className)} style={{ '--ratio': ratio } as CSSProperties} data-tint={tintOf(name, 5)}>
      {src && !image.hasFailed ? (
        <Picture
          {...image.props}
          onError={() => {
            image.props.onError();
            props.onFailed?.();
          }}
          width={width}
          height={height}
          className={s.image}
          src={src}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
        />
      ) : (
        (props.fallback ?? <span className={s.initials} data-initials={initials(name)} {...drawing(alt)} />)
      )}
    </span>
  );
}
