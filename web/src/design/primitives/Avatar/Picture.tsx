import { createContext, type ImgHTMLAttributes, type Ref, useContext } from 'react';

/** One picture in several sizes: `webp` and `jpeg` are values for srcset, empty when there is but `src`. */
export interface PictureSources {
  src: string;
  webp: string;
  jpeg: string;
}

/** What sizes an address has; null when it is none of the app's own pictures. */
export type SourcesOf = (address: string) => PictureSources | null;
/** The app knows how its pictures are kept; the design does not. Given to the DesignProvider once. */
export const SourcesContext = createContext<SourcesOf>(() => null);

type Img = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt'>;
export interface PictureProps extends Img {
  src: string;
  alt: string;
  /** How wide it is drawn, so that the browser fetches no more than it shows. */
  sizes?: string | undefined;
  ref?: Ref<HTMLImageElement>;
}

/** An `<img>` that takes the smallest file that will do. Its wrapper has no box: styles meet the image alone. */
export function Picture({ src, alt, sizes, ...img }: PictureProps) {
  const { src: address, webp, jpeg } = useContext(SourcesContext)(src) ?? { src, webp: '', jpeg: '' };
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
