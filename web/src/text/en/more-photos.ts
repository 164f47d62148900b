/** The sentences about the photos of a profile besides the main one. They are in a file of their own, because few screens load them. */
export const morePhotos = {
  edit: {
    title: 'More photos',
    hint: 'Up to five more, in the order in which people see them. We show the middle of each photo. Tap one to change it.',
    add: 'Add more photos',
    full: 'You’ve added five. Remove one to add another.',
    tooMany: (max: number) => `A profile has room for ${max} photos besides the main one, so we left out the rest.`,
    nth: (n: number) => `Photo ${n}`,
    description: 'Description',
    descriptionPlaceholder: 'What’s in this photo?',
    earlier: (n: number) => `Move photo ${n} up`,
    later: (n: number) => `Move photo ${n} down`,
    makeMain: 'Make main photo',
    makeMainNth: (n: number) => `Make main photo: photo ${n}`,
    adjust: (n: number) => `Adjust photo ${n}`,
    remove: (n: number) => `Remove photo ${n}`,
    moved: (n: number, of: number) => `Moved. It’s photo ${n} of ${of} now.`,
    removed: 'Photo removed.',
    isMain: 'This is your main photo now.',
    gone: 'This photo didn’t load. If it stays like this, remove it and add it again.',
    notAdded: 'Some photos weren’t added. Try them again, or remove them.',
  },
  view: {
    photosOf: (name: string) => `Photos of ${name}`,
    title: 'More photos',
    enlargeNth: (n: number, of: number, description: string) =>
      `Enlarge photo ${n} of ${of}${description && `: ${description}`}`,
  },
};
