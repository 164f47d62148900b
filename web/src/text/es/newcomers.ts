import type { newcomers as en } from '../en/newcomers.ts';

const steps: (typeof en)['steps'] = {
  profile: { title: 'Cuenta quién eres', text: 'Una foto y unas palabras bastan para empezar.' },
  request: { title: 'Saluda a alguien', text: 'Abre una tarjeta que te haga sonreír y conecta.' },
  hangout: { title: 'Únete a un plan', text: 'Elige uno de esta semana o crea el tuyo.' },
  libraryCard: {
    title: 'Saca tu tarjeta de biblioteca',
    text: 'Brooklyn y Queens tienen sus propias bibliotecas. Mira nypl.org, bklynlibrary.org o queenslibrary.org.',
  },
  idnyc: {
    title: 'Saca tu tarjeta IDNYC',
    text: 'La identificación de la ciudad, para quienes vivimos aquí. Mira nyc.gov/idnyc.',
  },
  ferry: { title: 'Sube al ferry por primera vez', text: 'Ve al atardecer y quédate afuera. Mira ferry.nyc.' },
  doctor: {
    title: 'Encuentra un médico',
    text: 'Búscalo antes de que te haga falta. Mira nychealthandhospitals.org.',
  },
  lastStop: {
    title: 'Viaja hasta la última parada',
    text: 'Bájate, camina un rato, come algo. Mira mta.info.',
  },
};

/** A hangout for each step in the city. Members change what they like before they create it. */
const plans: (typeof en)['plans'] = {
  libraryCard: {
    title: 'Saquemos la tarjeta de biblioteca',
    location: 'Bryant Park, junto a la biblioteca',
    description:
      'Nos vemos afuera, sacamos la tarjeta y cada quien se lleva su primer libro. Trae una identificación y algo que muestre tu dirección; en la página de la biblioteca dice qué sirve.',
    category: 'arts',
  },
  idnyc: {
    title: 'Trámite de la IDNYC, con café',
    location: 'Un café cerca de City Hall Park',
    description:
      'Llenamos la solicitud en grupo con un café, sacamos cita y luego vamos a la cita. Antes, mira en nyc.gov/idnyc qué documentos tienes.',
    category: 'tech',
  },
  ferry: {
    title: 'Primer viaje en ferry',
    location: 'Whitehall Terminal, Manhattan',
    description:
      'Cruzamos la bahía en ferry, ida y vuelta, y afuera si el tiempo lo permite. Trae una chaqueta: siempre hace más viento del que crees.',
    category: 'outdoor',
  },
  doctor: {
    title: 'Buscar médico con un café',
    location: 'Un café tranquilo',
    description:
      'Trae tu computadora y, si tienes, la tarjeta de tu seguro. Cada quien busca un médico y saca su primera cita. Nadie tiene que decir para qué.',
    category: 'wellness',
  },
  lastStop: {
    title: 'Hasta la última parada',
    location: 'Estación Coney Island–Stillwell Av',
    description:
      'Tomamos una línea del metro hasta la última parada, caminamos y comemos lo que sea típico del barrio. Di en el chat dónde te subes.',
    category: 'outdoor',
  },
};

/** The sentences of the first steps and of the dialog at the end of the wizard. */
export const newcomers: typeof en = {
  title: 'Tus primeros treinta días',
  progress: (done, all) => `${done} de ${all} hechos`,
  private: 'Solo tú ves esta lista.',
  showAll: 'Ver todos los pasos',
  showLess: 'Ver menos',
  hide: 'Ocultar tus primeros pasos',
  hidden: 'Ocultamos tus primeros pasos.',
  undo: 'Deshacer',
  isDone: 'Hecho',
  mark: (step) => `Hecho: ${step}`,
  plan: 'Ir con más gente',
  planStep: (step) => `Ir con más gente: ${step}`,
  allDone: 'Ese fue el último de tus primeros pasos. ¡Nueva York ya es tu casa!',
  steps,
  plans,

  endOfWizard: {
    title: (name) => (name ? `Todo listo, ${name}` : 'Todo listo'),
    titleUnfinished: (name) => (name ? `Te damos la bienvenida, ${name}` : 'Te damos la bienvenida'),
    text: 'Un saludo hoy hace más fácil el día de mañana. Podrías empezar por aquí.',
    close: 'Cerrar',
    done: 'Ver a todo el mundo',
    people: 'Tres personas a quienes saludar',
    hangouts: 'Planes de esta semana',
    loading: 'Cargando…',
    failed: 'Esto no cargó. Lo encontrarás en la página de atrás.',
    noPeople: 'Todavía no hay nadie a quien saludar. Cada tanto se unen unas cuantas personas.',
    noHangouts: 'Esta semana ya no queda nada a lo que puedas unirte.',
    plan: 'Ver qué planes hay',
  },
};
