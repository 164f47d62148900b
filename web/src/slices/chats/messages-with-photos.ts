interface Part<Photo> {
  words: string;
  photo: Photo | undefined;
  isFirst: boolean;
}

/** Returns the messages for what a member wrote and the photos with it: one for each photo in their order, the last with the words. */
export const messagesWith = <Photo>(content: string, photos: readonly Photo[]): Part<Photo>[] =>
  photos.length === 0
    ? [{ words: content, photo: undefined, isFirst: true }]
    : photos.map((photo, index) => ({
        words: index === photos.length - 1 ? content : '',
        photo,
        isFirst: index === 0,
      }));
