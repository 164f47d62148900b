import type { Interest } from '#contract/profiles/options.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import type { QuestionFacts, Shared } from '../questions.rules.ts';

const NUMBERS = ['', '', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis'];

const ABOUT_INTERESTS: Record<Interest, string> = {
  soccer: '¿Dónde ven o juegan fútbol en la ciudad?',
  football: '¿De qué equipo no se pierden ni un partido, y dónde lo ven?',
  cocktails: '¿A qué bar llevarían a alguien en su primera noche aquí?',
  liveMusic: '¿A qué concierto volverían?',
  edm: '¿Dónde han bailado hasta que prendieron las luces?',
  hiphop: '¿Qué verso se saben de memoria?',
  startups: '¿Qué idea no se les quita de la cabeza?',
  hiking: '¿Por qué sendero cerca de la ciudad vale la pena madrugar?',
  art: '¿Qué obra de arte irían a ver otra vez mañana?',
  photography: '¿Qué foto que tomaron aquí les gusta más?',
  food: '¿Qué hay que comer en Nueva York al menos una vez?',
  travel: '¿Qué viaje les cambió la manera de ver las cosas?',
  tech: '¿Qué crearon o arreglaron últimamente que les dio gusto?',
  movies: '¿Qué película pueden ver una y otra vez?',
  books: '¿Qué libro han regalado más veces?',
  gaming: '¿Qué juego les ha quitado más horas de sueño?',
  fitness: '¿Qué les da ganas de moverse en un día gris?',
  yoga: '¿Qué les ayuda a bajar el ritmo en esta ciudad?',
  cooking: '¿Qué cocinan cuando tiene que saber a casa?',
  dancing: '¿Con qué canción se paran a bailar?',
};

const inBorough = (borough: string) => (borough === 'Bronx' ? 'el Bronx' : borough);
const ofBorough = (borough: string) => (borough === 'Bronx' ? 'del Bronx' : `de ${borough}`);

function sentencesAbout(about: Shared): { questions: readonly string[]; share: string } {
  switch (about.kind) {
    case 'interest':
      return { questions: [ABOUT_INTERESTS[about.interest]], share: 'comparten este gusto' };
    case 'language': {
      const name = SPOKEN_LANGUAGE_NAMES.es[about.language];
      const questions = [
        `¿Qué palabra en ${name} le falta al inglés?`,
        `¿En qué lugar de la ciudad pueden hablar ${name}?`,
        `¿Qué canción en ${name} se saben de memoria?`,
      ];
      return { questions, share: `hablan ${name}` };
    }
    case 'neighborhood': {
      const { name } = about;
      const questions = [
        `¿Qué le muestran a quien viene a ${name} por primera vez?`,
        `¿Qué rincón de ${name} sienten suyo?`,
        `¿Qué no debería cambiar nunca en ${name}?`,
      ];
      return { questions, share: `viven en ${name}` };
    }
    case 'borough': {
      const name = inBorough(about.borough);
      const questions = [
        `¿Qué parte ${ofBorough(about.borough)} les falta por conocer?`,
        `¿A qué lugar ${ofBorough(about.borough)} van por una hora de calma?`,
        `¿Qué es mejor en ${name} que en el resto de la ciudad?`,
      ];
      return { questions, share: `viven en ${name}` };
    }
    case 'city':
      return {
        questions: [
          '¿Qué fue lo que más les sorprendió al llegar a Nueva York?',
          '¿Qué lugar de la ciudad les gustaría conocer mejor?',
          '¿Quién fue la primera persona amable que encontraron aquí?',
          '¿Qué hacen un domingo sin planes?',
          '¿Qué de esta ciudad ya se siente como su casa?',
        ],
        share: 'hacen su vida en Nueva York',
      };
  }
}

export function questionInSpanish({ about, by, members, variant }: QuestionFacts) {
  const { questions, share } = sentencesAbout(about);
  const who = by === members ? 'Todo el grupo: ' : `${NUMBERS[by]} de ustedes `;
  return { question: questions[variant % questions.length] as string, because: `${who}${share}` };
}
