import type { CommunicationStyle, LifeGoal, Trait } from '#contract/profiles/options.ts';
import type { TraitEnd } from '#contract/writing/facts.ts';

// Wordings of a Spanish connection summary about personality. Pure data.

/** Both lean to the same end. */
export const ALIKE: Record<Trait, Record<TraitEnd, readonly string[]>> = {
  energyStyle: {
    left: [
      'ustedes dos recargan energía a solas, así que algo tranquilo para dos puede ser mejor que una multitud',
      'ustedes dos necesitan un rato de calma de vez en cuando, y eso lo van a entender',
    ],
    right: [
      'ustedes dos se llenan de energía con la gente, así que un lugar lleno se sentirá como casa',
      'ustedes dos se llenan de energía con la gente, y salir de noche puede ser un buen comienzo',
    ],
  },
  decisionStyle: {
    left: [
      'ustedes dos deciden con la cabeza, así que podrían tener muy buenos debates',
      'ustedes dos deciden con la cabeza, así que será fácil seguirse el hilo',
    ],
    right: [
      'ustedes dos deciden con el corazón, así que se van a entender bien',
      'ustedes dos deciden con el corazón, y de ahí salen las conversaciones sinceras',
    ],
  },
  socialStyle: {
    left: [
      'ustedes dos disfrutan una conversación larga, así que un café podría durar tres horas',
      'ustedes dos disfrutan una conversación larga, y ese es un buen comienzo',
    ],
    right: [
      'ustedes dos disfrutan las actividades en grupo, así que un plan puede ser su primer saludo',
      'ustedes dos disfrutan las actividades en grupo, y siempre cabe alguien más',
    ],
  },
  lifePace: {
    left: [
      'ustedes dos prefieren organizarse con tiempo, así que pónganle fecha',
      'ustedes dos prefieren organizarse con tiempo, y así es fácil verse',
    ],
    right: [
      'ustedes dos prefieren improvisar, así que quizá baste un mensaje una hora antes',
      'ustedes dos prefieren improvisar, y esta ciudad está hecha para eso',
    ],
  },
  communicationStyle: {
    left: [
      'ustedes dos dicen las cosas de frente, así que habrá poco que adivinar',
      'ustedes dos dicen las cosas de frente, y eso ahorra mucho tiempo',
    ],
    right: [
      'ustedes dos dicen las cosas con tacto, así que se sentirán a gusto',
      'ustedes dos dicen las cosas con tacto, y así es fácil empezar',
    ],
  },
};

/** For members at opposite ends: each follows the contrast and a comma. */
export const COMPLEMENT: Record<Trait, readonly [string, string]> = {
  energyStyle: ['así que hay momentos para todo', 'así que pueden mostrarse otra cara de la ciudad'],
  decisionStyle: ['así que pueden darse muy buenos consejos', 'y de ahí salen buenas conversaciones'],
  socialStyle: ['así que una cena pequeña podría ser ideal', 'y una buena noche tiene un poco de todo'],
  lifePace: ['así que pueden encontrarse a medio camino', 'y en un buen día caben las dos cosas'],
  communicationStyle: ['y de ahí salen buenas conversaciones', 'así que algo pueden aprender'],
};

/** Each follows 'ustedes dos dirían que son personas directas', for example. */
export const SAME_STYLE: Record<CommunicationStyle, string> = {
  direct: 'así que habrá poco que adivinar',
  thoughtful: 'así que tómense su tiempo para una buena conversación',
  expressive: 'así que será una conversación animada',
  diplomatic: 'así que será fácil ponerse de acuerdo',
  analytical: 'así que una buena pregunta puede dar para mucho',
  casual: 'así que basta con un hola',
  empathetic: 'así que se van a escuchar bien',
  playful: 'así que no faltarán las bromas',
};

/** Each follows 'ustedes dos valoran la aventura', for example. */
export const SAME_GOAL: Record<LifeGoal, string> = {
  career: 'así que pueden darse ánimo',
  creativity: 'así que muéstrense lo que hacen',
  learning: 'así que pueden enseñarse algo',
  health: 'así que pueden darse ánimo',
  social: 'y quizá acaban de conocer a alguien',
  adventure: 'y la ciudad tiene de sobra',
  impact: 'y algo de eso podrían hacerlo en equipo',
  balance: 'así que una tarde tranquila puede ser lo mejor',
};
