import type { PublicProfile } from '#contract/profiles/fields.ts';

/** The optional fields that only some demo members fill in, by username. */
export const DETAILS: Readonly<
  Record<string, Partial<Pick<PublicProfile, 'pronouns' | 'lifestyleAnswers' | 'ownInterests'>>>
> = {
  'giulia.ferri': {
    ownInterests: ['mushroom foraging', 'ceramics'],
    pronouns: 'she/her',
    lifestyleAnswers: {
      askMeAbout: 'How to make a cold soup look hot for six hours.',
      bestMeal: 'The tamales outside the Jackson Heights station, standing, in the rain.',
    },
  },
  'hana.mori': {
    ownInterests: ['board games', 'stooping'],
    pronouns: 'she/they',
    lifestyleAnswers: {
      favoriteCorner: 'East 6th and Avenue B at four in the afternoon, when the garden gate is open.',
      smallJoy: 'A chair that is better than it looks.',
      wantToLearn: 'How to say no to a free sofa.',
    },
  },
  'harpreet.singh': {
    ownInterests: ['cricket'],
    pronouns: 'he/him',
    lifestyleAnswers: {
      onRepeat: 'One Lata Mangeshkar song, on the E train, both ways.',
      canTeach: 'Tying a dastar, and parallel parking.',
    },
  },
  'ibrahim.diallo': {
    ownInterests: ['chess'],
    lifestyleAnswers: {
      firstWeek: 'I asked for directions eleven times and was walked to the door twice.',
      missFromHome: 'Mango season. Here it is only a price.',
    },
  },
  'linh.tran': {
    ownInterests: ['bouldering', 'karaoke'],
    pronouns: 'she/her',
    lifestyleAnswers: { morningOrNight: 'Both, not by choice.', smallJoy: 'When the whole ward is asleep at once.' },
  },
  'marcus.hale': {
    pronouns: 'he/they',
    lifestyleAnswers: {
      firstHangout: 'Something with a floor. I will clear the furniture.',
      onRepeat: 'Whatever the man on the uptown platform plays on his bucket.',
    },
  },
  'nino.beridze': {
    ownInterests: ['board games', 'ceramics', 'karaoke'],
    pronouns: 'she/her',
    lifestyleAnswers: {
      wantToLearn: 'To finish a thing before I start the next one.',
      missFromHome: 'Bread from the wall of an oven, too hot to hold.',
    },
  },
  'oleksandra.k': {
    ownInterests: ['ferry rides', 'vintage coats'],
    pronouns: 'she/her',
    lifestyleAnswers: {
      askMeAbout: 'Your coat. I mean it, where is it from?',
      idealSaturday: 'The ferry, a book, the ferry back.',
    },
  },
  'sana.mirza': {
    ownInterests: ['bouldering', 'knitting'],
    pronouns: 'she/her',
    lifestyleAnswers: { idealSaturday: 'No phone until noon, then biryani with people who also have no phone.' },
  },
  'xiaoyu.lin': {
    ownInterests: ['birdwatching', 'board games'],
    pronouns: 'they/them',
    lifestyleAnswers: {
      askMeAbout: 'Pigeons. Please.',
      favoriteCorner: 'The benches at Columbus Park where the uncles play cards.',
      canTeach: 'Listening without nodding.',
    },
  },
  desmond_clarke: {
    ownInterests: ['karaoke'],
    pronouns: 'he/him',
    lifestyleAnswers: {
      canTeach: 'Rice. Everybody thinks they can make rice.',
      bestMeal: 'My own staff meal, any Tuesday.',
    },
  },
  'drita.hoxha': {
    lifestyleAnswers: { firstHangout: 'Coffee at my counter, and you tell me everything.' },
  },
  'chandrika.perera': {
    pronouns: 'she/her',
    lifestyleAnswers: { smallJoy: 'An empty plate that comes back with a thumbs up drawn in the sauce.' },
  },
  'eli.navarro': { pronouns: 'he/him', ownInterests: ['bouldering'] },
  'kofi.mensah': { ownInterests: ['bouldering', 'house parties'] },
  'grace.liu': { ownInterests: ['bouldering', 'trail running'] },
  'devon.james': { ownInterests: ['board games', 'cricket'] },
  'theo.marsh': { ownInterests: ['Board games', 'birdwatching'] },
  'kai.kahale': { ownInterests: ['Bouldering', 'surfing'] },
  'farah.rahman': { ownInterests: ['Board Games', 'knitting'] },
  'amara.okafor': { ownInterests: ['karaoke', 'trail running'] },
  jonah_feld: { ownInterests: ['chess', 'board games'] },
  'leila.haddad': { ownInterests: ['ceramics'] },
};

/** The further photos of some demo members, in their order: the name of a file in pictures/ without '.jpg', and its description. */
export const MORE_PHOTOS: Readonly<Record<string, readonly { picture: string; description: string }[]>> = {
  'giulia.ferri': [
    { picture: 'pasta', description: 'Forty-one tortellini. None of them is cotton.' },
    { picture: 'bread', description: 'Props from last week. I ate the props.' },
  ],
  'beatriz.souza': [
    { picture: 'sketchbook', description: 'My desk. It belongs to the MTA.' },
    { picture: 'bridge', description: 'Where I go when page nine will not end.' },
  ],
  'tomasz.wilk': [{ picture: 'records', description: 'The only instrument I own that fits under a seat.' }],
  'leila.haddad': [{ picture: 'yoga', description: 'The one hour in which I do not look at buildings. Almost.' }],
};

/** The fields that a few demo members left empty, as many members do, by username. */
export const GAPS: Readonly<Record<string, readonly (keyof PublicProfile)[]>> = {
  // She has not chosen a photo yet.
  'maribel.santos': ['profileImage', 'movedToNYCReason', 'topArtists', 'selectedGenres'],
  // He never opened the third step of the wizard.
  'nick.moretti': ['personalityTraits', 'mbtiType', 'communicationStyle', 'lifeGoals', 'careerGoals', 'education'],
  // She has written two lines and nothing else.
  'catherine.beaumont': ['lastName', 'education', 'occupation', 'company', 'careerField', 'socialLinks', 'topArtists'],
  'bruno.castelli': ['bio', 'lookingFor', 'languages'],
};
