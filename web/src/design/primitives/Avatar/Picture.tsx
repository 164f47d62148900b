import type { ImgHTMLAttributes, Ref } from 'react';

/** One picture in several sizes: `webp` and `jpeg` are values for srcset, empty when there is but `src`. */
export interface PictureSources {
  src: string;
  webp: string;
  jpeg: string;
}

export const srcOf = (given: string | PictureSources | null | undefined) =>
  typeof given === 'object' ? given?.src : given;

type Img = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt'>;
export interface PictureProps extends Img {
  src: string | PictureSources;
  alt: string;
  /** How wide it is drawn, so that the browser fetches no more than it shows. */
  sizes?: string | undefined;
  ref?: Ref<HTMLImageElement>;
}

/** An `<img>` that takes the smallest file that will do. Its wrapper has no box: styles meet the image alone. */
export function Picture({ src, alt, sizes, ...img }: PictureProps) {
  const { src: address, webp, jpeg } = typeof src === 'string' ? { src, webp: '', jpeg: '' } : src;
  // In this order: Safari acts on each attribute as it comes, and would fetch the address before it hears of the rest.
  const image = <img {...img} sizes={sizes} srcSet={jpeg || undefined} src={address} alt={alt} decoding="async" />;
  if (!webp) return image;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  );
}
