import type { CSSProperties, ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { drawing } from '../../drawing.ts';
import { initials, tint } from '../Avatar/initials.ts';
import { Picture } from '../Avatar/Picture.tsx';
import { useImageState } from '../Avatar/useImageState.ts';
import s from './Photo.module.css';

export interface PhotoProps {
  /** Name to draw the initials of when there is no picture. */
  name: string;
  src?: string | null | undefined;
  /** How wide it is drawn, e.g. '(min-width: 48rem) 20rem, 50vw'. Default the whole width. */
  sizes?: string;
  alt: string;
  /** Width over height, kept from the start so that nothing jumps. Default 1. */
  ratio?: number;
  /** The first pictures of a screen: loaded at once, before others. */
  eager?: boolean;
  /** The room of the file in pixels, where it is known. */
  width?: number;
  height?: number;
  /** Drawn when there is no picture, instead of the initials. */
  fallback?: ReactNode;
  onFailed?: () => void;
  className?: string;
}

/** A picture that fills its place: on cards, at the head of a profile. Skeleton until loaded, initials if there is none. */
export function Photo(props: PhotoProps) {
  const { name, src, sizes = '100vw', alt, ratio = 1, eager = false, width, height, className } = props;
  const image = useImageState(src);
  return (
    <span
      className={cx(s.photo, className)}
      style={{ '--ratio': ratio } as CSSProperties}
      data-state={image.state}
      data-tint={tint(name, 5)}
    >
      {src && image.state !== 'failed' ? (
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
        (props.fallback ?? (
          <span className={s.initials} {...drawing(alt)}>
            {initials(name)}
          </span>
        ))
      )}
    </span>
  );
}
