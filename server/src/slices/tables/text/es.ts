import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Day, DayPart } from '#contract/tables/options.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import type { en } from './en.ts';
import { questionInSpanish } from './questions.es.ts';

const NUMBERS = ['', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'];
const DAYS: Record<Day, string> = {
  mon: 'lunes',
  tue: 'martes',
  wed: 'miércoles',
  thu: 'jueves',
  fri: 'viernes',
  sat: 'sábados',
  sun: 'domingos',
};
const PARTS: Record<DayPart, string> = {
  morning: 'por la mañana',
  afternoon: 'por la tarde',
  evening: 'por la noche',
};
const LIKES: Record<HangoutCategory, string> = {
  sports: 'el deporte',
  arts: 'el arte',
  food: 'la buena comida',
  outdoor: 'el aire libre',
  tech: 'la tecnología',
  music: 'la música',
  wellness: 'el bienestar',
  games: 'los juegos',
};

export const es: typeof en = {
  why({ members, day, part, borough, language, category, liked }) {
    const verb = category === 'games' ? 'gustan' : 'gusta';
    const who = liked === members ? 'a todo el grupo' : `a ${NUMBERS[liked]} de ustedes`;
    const place = borough === 'Bronx' ? 'al Bronx' : `a ${borough}`;
    const parts = [
      `tienen libres los ${DAYS[day]} ${PARTS[part]} y pueden ir ${place}`,
      ...(language ? [`hablan ${SPOKEN_LANGUAGE_NAMES.es[language]}`] : []),
    ].join(', y además ');
    const like = liked > 1 ? ` Y ${who} le${liked === members ? '' : 's'} ${verb} ${LIKES[category]}.` : '';
    return `Comparten mesa porque los ${NUMBERS[members] ?? members} ${parts}.${like}`;
  },
  question: questionInSpanish,
  titles: {
    sports: 'Tu mesa: a moverse',
    arts: 'Tu mesa: ver arte',
    food: 'Tu mesa: comer en compañía',
    outdoor: 'Tu mesa: al aire libre',
    tech: 'Tu mesa: café y tecnología',
    music: 'Tu mesa: escuchar música',
    wellness: 'Tu mesa: bajar el ritmo',
    games: 'Tu mesa: jugar a algo',
  },
  ideas: {
    sports:
      'Muévanse en grupo: una caminata larga junto al agua, boliche o un partido en el parque. Cuenten en el chat qué les gustaría.',
    arts: 'Vean algo en grupo: una galería, un museo en sus horas gratis o una función pequeña. Cuenten en el chat qué les gustaría.',
    food: 'Compartan una comida. Elijan un lugar donde puedan oírse, y digan en el chat qué no comen.',
    outdoor:
      'Salgan al aire libre: un parque, la orilla del río o un jardín. Si hace frío, lleven algo caliente para tomar.',
    tech: 'Tomen un café y muéstrense qué están creando o aprendiendo. Elijan un lugar tranquilo en el chat.',
    music:
      'Escuchen algo en grupo: un concierto gratis, un micrófono abierto o una tienda de discos. Cuenten en el chat qué les gustaría.',
    wellness: 'Bajen el ritmo: una clase suave, una caminata o un té. Cuenten en el chat qué les hace bien.',
    games:
      'Jueguen a algo: un café de juegos de mesa, cartas en un bar o ajedrez en el parque. Lleven un juego si tienen.',
  },
};
