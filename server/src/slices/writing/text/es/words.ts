import type { Borough } from '#contract/profiles/boroughs.ts';
import type {
  CareerField,
  CommunicationStyle,
  Genre,
  Interest,
  LifeGoal,
  SpokenLanguage,
  Trait,
} from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';

// Wordings of option ids for use in the middle of a Spanish sentence. Pure data.

/** With their article. They follow 'disfrutan' and 'el gusto por'. */
export const INTERESTS: Record<Interest, string> = {
  soccer: 'el fútbol',
  football: 'el fútbol americano',
  cocktails: 'los cócteles',
  liveMusic: 'la música en vivo',
  edm: 'la música EDM',
  hiphop: 'el hip-hop',
  startups: 'las startups',
  hiking: 'el senderismo',
  art: 'el arte',
  photography: 'la fotografía',
  food: 'la buena comida',
  travel: 'los viajes',
  tech: 'la tecnología',
  movies: 'el cine',
  books: 'los libros',
  gaming: 'los videojuegos',
  fitness: 'el ejercicio',
  yoga: 'el yoga',
  cooking: 'la cocina',
  dancing: 'el baile',
};

export const GENRES: Record<Genre, string> = {
  pop: 'pop',
  hiphop: 'hip-hop',
  rock: 'rock',
  electronic: 'música electrónica',
  jazz: 'jazz',
  classical: 'música clásica',
  rnb: 'R&B',
  indie: 'indie',
  latin: 'música latina',
  metal: 'metal',
};

export const LANGUAGES: Record<SpokenLanguage, string> = SPOKEN_LANGUAGE_NAMES.es;

/** They follow 'en el mundo'. */
export const CAREERS: Record<Exclude<CareerField, 'student'>, string> = {
  tech: 'de la tecnología',
  arts: 'de las artes',
  business: 'de los negocios',
  healthcare: 'de la salud',
  education: 'de la educación',
  science: 'de la ciencia',
  entertainment: 'del entretenimiento',
  sports: 'del deporte',
  law: 'del derecho',
};

/** They follow 'valoran'. */
export const GOALS: Record<LifeGoal, string> = {
  career: 'su carrera',
  creativity: 'la creatividad',
  learning: 'aprender cosas nuevas',
  health: 'su salud',
  social: 'conocer gente',
  adventure: 'la aventura',
  impact: 'dejar huella',
  balance: 'el equilibrio',
};

/** They follow 'personas', so that they fit members of any gender. */
export const STYLES: Record<CommunicationStyle, string> = {
  direct: 'directas',
  thoughtful: 'reflexivas',
  expressive: 'expresivas',
  diplomatic: 'diplomáticas',
  analytical: 'analíticas',
  casual: 'relajadas',
  empathetic: 'empáticas',
  playful: 'divertidas',
};

/** Boroughs with their preposition. */
export const BOROUGHS: Record<Borough, string> = {
  Bronx: 'en el Bronx',
  Brooklyn: 'en Brooklyn',
  Manhattan: 'en Manhattan',
  Queens: 'en Queens',
  'Staten Island': 'en Staten Island',
};

/** Verb phrases for a member who leans to one end of a slider: for 'ustedes', for 'tú' and for one person. */
interface Temper {
  you: string;
  both: string;
  they: string;
}
export const TEMPERS: Record<Trait, Record<TraitEnd, Temper>> = {
  energyStyle: {
    left: { both: 'recargan energía a solas', you: 'recargas energía a solas', they: 'recarga energía a solas' },
    right: {
      both: 'se llenan de energía con la gente',
      you: 'te llenas de energía con la gente',
      they: 'se llena de energía con la gente',
    },
  },
  decisionStyle: {
    left: { both: 'deciden con la cabeza', you: 'decides con la cabeza', they: 'decide con la cabeza' },
    right: { both: 'deciden con el corazón', you: 'decides con el corazón', they: 'decide con el corazón' },
  },
  socialStyle: {
    left: {
      both: 'disfrutan una conversación larga',
      you: 'disfrutas una conversación larga',
      they: 'disfruta una conversación larga',
    },
    right: {
      both: 'disfrutan las actividades en grupo',
      you: 'disfrutas las actividades en grupo',
      they: 'disfruta las actividades en grupo',
    },
  },
  lifePace: {
    left: {
      both: 'prefieren organizarse con tiempo',
      you: 'prefieres organizarte con tiempo',
      they: 'prefiere organizarse con tiempo',
    },
    right: { both: 'prefieren improvisar', you: 'prefieres improvisar', they: 'prefiere improvisar' },
  },
  communicationStyle: {
    left: { both: 'dicen las cosas de frente', you: 'dices las cosas de frente', they: 'dice las cosas de frente' },
    right: { both: 'dicen las cosas con tacto', you: 'dices las cosas con tacto', they: 'dice las cosas con tacto' },
  },
};
