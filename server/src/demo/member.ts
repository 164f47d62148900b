/**
 * The data of a demo member, with the field names of a profile, and a `look` that artwork/portraits.mjs draws. Option ids
 * come from the option lists in contract/. All demo members are invented.
 */
import type { Borough } from '#contract/profiles/boroughs.ts';
import type {
  CAREER_FIELDS,
  COMMUNICATION_STYLES,
  EDUCATION_LEVELS,
  GENRES,
  INTERESTS,
  LANGUAGES,
  LIFE_GOALS,
  MBTI_TYPES,
} from '#contract/profiles/options.ts';

type Scale = 1 | 2 | 3 | 4 | 5;
type OneOf<List extends readonly string[]> = List[number];
type CareerField = OneOf<typeof CAREER_FIELDS>;
type Language = OneOf<typeof LANGUAGES>;
type Interest = OneOf<typeof INTERESTS>;
type Genre = OneOf<typeof GENRES>;
type Level = OneOf<typeof EDUCATION_LEVELS>;
type Style = OneOf<typeof COMMUNICATION_STYLES>;
type LifeGoal = OneOf<typeof LIFE_GOALS>;
type Mbti = OneOf<typeof MBTI_TYPES>;

/** The cloth of a garment. Colors are defined in artwork/portraits/palette.mjs, patterns in patterns.mjs. */
interface Cloth {
  colour: string;
  second?: string;
  pattern?: string;
}

/** The features of a portrait. The names are defined in artwork/portraits/; drawing fails if a name is unknown. */
export interface Look {
  /** In years; adds lines to the face. */
  age: number;
  /** From 1 (light) to 10 (dark). */
  skin: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;
  face: 'oval' | 'round' | 'square' | 'heart' | 'long';
  hair: { shape: string; colour: string; part?: number; side?: 1 | -1; tie?: string; beads?: string };
  /** Covers the hair, which is not drawn. */
  cover?: Cloth & { kind: 'hijab' | 'dastar' | 'headwrap' };
  hat?: Cloth & { kind: 'beanie' | 'cap' | 'bucket' | 'brim' | 'beret' };
  eyes?: 'almond' | 'round' | 'narrow' | 'single';
  eyeColour?: 'brown' | 'dark' | 'hazel' | 'green' | 'blue' | 'grey';
  lashes?: boolean;
  brows?: 'soft' | 'thin' | 'thick' | 'straight' | 'arched' | 'bushy';
  browColour?: string;
  nose?: 'soft' | 'small' | 'broad' | 'strong' | 'round';
  /** The fullness of the lips, about 0.5 to 1.6. */
  lips?: number;
  lipstick?: string;
  expression: 'smile' | 'grin' | 'beam' | 'laugh' | 'content' | 'soft' | 'wry' | 'calm';
  beard?: 'stubble' | 'moustache' | 'goatee' | 'short' | 'full' | 'long';
  beardColour?: string;
  glasses?: { kind: 'round' | 'wire' | 'square' | 'bold' | 'cat'; colour: string };
  earrings?: 'hoops' | 'studs' | 'drops' | 'bars' | 'discs' | 'one';
  earringColour?: string;
  noseStud?: boolean;
  mole?: 'left' | 'right';
  freckles?: boolean;
  blush?: number;
  /** How far the head is turned, from -1 (to the viewer's left) to 1. `tilt` of the head and `lean` of the body: degrees. */
  turn?: number;
  tilt?: number;
  lean?: number;
  build?: 'slim' | 'medium' | 'broad';
  wear: Cloth & { kind: string };
  scarf?: Cloth;
  extra?: 'headphones' | 'strap' | 'camera' | 'chain' | 'pendant' | 'beads' | 'lanyard';
  held?: 'coffee' | 'flowers' | 'book';
  ground: { scene: string; colour: string };
}

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
  look: Look;
}
