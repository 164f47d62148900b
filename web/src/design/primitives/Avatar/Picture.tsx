import { createContext, type ImgHTMLAttributes, type Ref, useContext } from 'react';

/** A picture in several sizes. `webp` and `jpeg` are values for srcset, empty if there is only `src`. */
export interface PictureSources {
  src: string;
  webp: string;
  jpeg: string;
}

/** Returns the sizes of an address; null for one that is not a picture of the app. */
export type SourcesOf = (address: string) => PictureSources | null;
/** The app passes this to the DesignProvider, because the design does not know how pictures are stored. */
export const SourcesContext = createContext<SourcesOf>(() => null);

type Img = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'alt'>;
export interface PictureProps extends Img {
  src: string;
  alt: string;
  /** The width in the layout, so that the browser loads the right size. */
  sizes?: string | undefined;
  ref?: Ref<HTMLImageElement>;
}

/** An `<img>` that loads the smallest sufficient file. Its wrapper has no box, so styles apply to the image. */
export function Picture({ src, alt, sizes, ...img }: PictureProps) {
  const { src: address, webp, jpeg } = useContext(SourcesContext)(src) ?? { src, webp: '', jpeg: '' };
  // The order matters: Safari acts on each attribute as it is set, and would load `src` before it knows the others.
  const image = <img {...img} sizes={sizes} srcSet={jpeg || undefined} src={address} alt={alt} decoding="async" />;
  if (!webp) return image;
  return (
    <picture style={{ display: 'contents' }}>
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      {image}
    </picture>
  );
}
