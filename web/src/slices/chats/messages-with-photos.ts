interface Part<Photo> {
  caption: string;
  photo: Photo | undefined;
  isFirst: boolean;
}

/** Returns the messages for what a member wrote and the photos with it: one for each photo in their order, the last with the caption. */
export const messagesWith = <Photo>(content: string, photos: readonly Photo[]): Part<Photo>[] =>
  photos.length === 0
    ? [{ caption: content, photo: undefined, isFirst: true }]
    : photos.map((photo, index) => ({
        caption: index === photos.length - 1 ? content : '',
        photo,
        isFirst: index === 0,
      }));
