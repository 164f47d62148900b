/** The sentences of the album of a hangout. They are loaded with it. */
export const album = {
  title: 'Photos',
  intro: (until: string) => `Only people who were here see them. We delete them on ${until}.`,
  empty: 'No photos yet. Add the first one.',
  loading: 'Loading the photos…',
  failed: 'The photos didn’t load',
  add: 'Add photos',
  adding: (n: number, of: number) => (of === 1 ? 'Adding your photo…' : `Adding photo ${n} of ${of}…`),
  added: (n: number) => (n === 1 ? 'Your photo is in the album.' : `${n} photos are in the album.`),
  noRoom: 'You’ve added all the photos you can.',
  tooMany: (room: number) =>
    room === 1
      ? 'There’s room for one more of yours, so we left out the rest.'
      : `There’s room for ${room} more of yours, so we left out the rest.`,
  photoOf: (name: string) => `Photo by ${name}`,
  ownPhoto: 'Your photo',
  you: 'You',
  enlarge: (n: number, of: number, name: string) => `Enlarge photo ${n} of ${of}, by ${name}`,
  more: (n: number) => `More about photo ${n}`,
  remove: 'Remove',
  removeTitle: 'Remove this photo?',
  removeText: 'It’s gone for everyone. You can’t undo this.',
  removed: 'The photo is removed.',
  keep: 'Keep it',
  report: 'Report this photo',
  reportTitle: (name: string) => `Report the photo from ${name}`,
  reportDescription: 'Stoop’s operators get a copy of the photo with your report. Nobody learns who reported it.',
  close: 'Close the photo',
};
