/**
 * The data of a demo member, with the field names of a profile. Option ids come from the option lists in contract/. All demo members are invented.
 */
import type { Borough } from '#contract/profiles/boroughs.ts';
import type {
  CAREER_FIELDS,
  COMMUNICATION_STYLES,
  EDUCATION_LEVELS,
  GENRES,
  INTERESTS,
  LIFE_GOALS,
  MBTI_TYPES,
  SPOKEN_LANGUAGES,
} from '#contract/profiles/options.ts';

type Scale = 1 | 2 | 3 | 4 | 5;
type OneOf<List extends readonly string[]> = List[number];
type CareerField = OneOf<typeof CAREER_FIELDS>;
type Language = OneOf<typeof SPOKEN_LANGUAGES>;
type Interest = OneOf<typeof INTERESTS>;
type Genre = OneOf<typeof GENRES>;
type Level = OneOf<typeof EDUCATION_LEVELS>;
type Style = OneOf<typeof COMMUNICATION_STYLES>;
type LifeGoal = OneOf<typeof LIFE_GOALS>;
type Mbti = OneOf<typeof MBTI_TYPES>;

export interface DemoMember {
  /** 3 to 30 lower case letters, digits, dots and underscores. Also the name of the portrait's file. */
  username: string;
  firstName: string;
  lastName: string;
  bio: string;
  /** YYYY-MM-DD. */
  birthday: string;
  movedFromLocation: string;
  /** YYYY-MM. */
  movedToNYCDate: string;
  /** The member's NYC story. */
  movedToNYCReason: string;
  /** A name in contract/profiles/neighborhoods that only one borough has. */
  neighborhood: string;
  borough: Borough;
  showNeighborhood: boolean;
  occupation: string;
  company: string;
  school: string;
  level: Level;
  fieldOfStudy: string;
  graduationYear: number;
  careerField: CareerField;
  languages: Language[];
  instagram?: string;
  linkedin?: string;
  twitter?: string;
  spotify?: string;
  selectedInterests: Interest[];
  selectedGenres: Genre[];
  topArtists: string[];
  personalityTraits: {
    energyStyle: Scale;
    decisionStyle: Scale;
    socialStyle: Scale;
    lifePace: Scale;
    communicationStyle: Scale;
  };
  showPersonality: boolean;
  showInNearby: boolean;
  openToMeeting: boolean;
  mbtiType?: Mbti;
  communicationStyle: Style;
  lifeGoals: LifeGoal[];
  careerGoals?: string;
  lookingFor: string;
}
