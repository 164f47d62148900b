import { COPYRIGHT_YEAR, PRODUCT } from '#contract/brand.ts';
import type { landing as en } from '../en/landing.ts';
import { plural } from '../plural.ts';

/** The sentences of the landing slice. */
export const landing: typeof en = {
  product: PRODUCT,
  beta: 'Beta',
  tagline: 'Conoce a otras personas nuevas en NYC y arma tu comunidad',
  promise: 'Cenas, paseos y partidos con gente que también se acaba de mudar.',
  picture:
    'Una calle de casas de ladrillo al atardecer: vecinos sentados conversan en los escalones de una entrada, bajo un farol.',
  film: { pause: 'Pausar el video', play: 'Reproducir el video' },
  logIn: 'Entrar',
  requestAccess: 'Pedir acceso',
  haveCode: 'Tengo un código de acceso',
  open: 'Abrir Stoop',
  why: {
    title: 'Por qué unirte',
    blurbs: [
      {
        title: 'Conoce gente',
        text: 'Gente que también acaba de mudarse, en toda la ciudad y a la vuelta de tu casa, con una buena razón para saludar.',
      },
      {
        title: 'Únete a grupos',
        text: 'Una mesa para seis, un partido en el parque, un libro que nadie terminó. Con grupos pequeños, una ciudad grande se siente como casa.',
      },
      {
        title: 'Descubre planes',
        text: 'Planes que organizan los miembros en los lugares que más les gustan. Te unes con un toque y conversan antes de verse.',
      },
    ],
  },
  examples: {
    title: 'Una razón para saludar',
    text: 'Ves lo que tienes en común con alguien antes de escribir la primera palabra. Estos tres retratos son dibujos: las fotos de los miembros son para los miembros.',
    people: [
      {
        name: 'Camila',
        line: 'Florista · de Guadalajara, México',
        place: 'Gowanus, Brooklyn',
        reason: 'Hablan español y se mudaron aquí en noviembre de 2024.',
      },
      {
        name: 'Petra',
        line: 'Lutier · de Leipzig, Alemania',
        place: 'Ridgewood, Queens',
        reason: 'Tienen en común el senderismo, los libros y el jazz.',
      },
      {
        name: 'Sam',
        line: 'Producción de eventos · de Cork, Irlanda',
        place: 'Chinatown, Manhattan',
        reason: '¿Fútbol y buena comida? Ya tienen de qué hablar.',
      },
    ],
  },
  week: {
    title: 'Esta semana en Stoop',
    plan: (category, day, part) => `${category}, ${day} ${part}`,
    part: { morning: 'por la mañana', afternoon: 'por la tarde', evening: 'por la noche' },
    attending: (n) => plural('es', n, { one: 'Va 1 miembro', other: `Van ${n} miembros` }),
    total: (n) =>
      plural('es', n, { one: '1 plan en los próximos siete días.', other: `${n} planes en los próximos siete días.` }),
    hidden: 'Los miembros ven el plan, el lugar y quién va.',
  },
  safe: {
    title: 'Cómo cuidamos tu seguridad',
    points: [
      {
        title: 'Solo para miembros',
        text: 'Nadie entra sin un código de acceso. Los perfiles, las fotos y los planes los ven los miembros, nunca los buscadores.',
      },
      {
        title: 'Tú decides qué se ve',
        text: 'En tu perfil eliges si se ven tu barrio y tu personalidad, y si te encuentran tus vecinos. Nadie ve tu calle ni tu cumpleaños.',
      },
      {
        title: 'Bloquea y reporta',
        text: 'Un bloqueo funciona al instante, en las dos direcciones y en todas partes. Una persona lee cada reporte.',
      },
      {
        title: 'Tus datos son tuyos',
        text: 'En Ajustes puedes descargarlo todo o eliminar tu cuenta. Sin anuncios y sin rastreadores.',
      },
    ],
  },
  questions: {
    title: 'Preguntas',
    list: [
      {
        question: '¿Cuánto cuesta?',
        answer: 'Nada. Stoop está en beta y es gratis.',
      },
      {
        question: '¿Para quién es?',
        answer:
          'Para mayores de edad que son nuevos en la ciudad de Nueva York: desde la semana pasada, desde el año pasado o después de mucho tiempo fuera.',
      },
      {
        question: '¿Cómo consigo un código de acceso?',
        answer:
          'Pide acceso y cuéntanos algo de ti. Leemos cada solicitud y, cuando hay lugar, te enviamos un código por correo.',
      },
      {
        question: '¿Es para buscar pareja?',
        answer: 'No. Es para hacer amistades: gente con quien comer, caminar, jugar y explorar.',
      },
      {
        question: '¿Y si deja de gustarme?',
        answer: 'Elimina tu cuenta en Ajustes. Tienes unos días para arrepentirte, o puedes borrarlo todo al instante.',
      },
    ],
  },
  end: {
    title: 'Tu lugar te espera',
    text: 'Cada tanto se unen unas cuantas personas. Pide tu lugar.',
  },
  how: {
    title: 'Cómo funciona',
    steps: [
      {
        title: 'Pide acceso',
        text: 'Cuéntanos quién eres. Dejamos entrar a pocas personas a la vez, para que las caras sigan siendo conocidas.',
      },
      {
        title: 'Cuenta tu historia',
        text: 'Cinco pasos cortos: tu historia, tu trabajo, tu personalidad, tus metas y tus gustos.',
      },
      {
        title: 'Conoce a tu gente',
        text: 'Te presentamos a personas con las que te vas a llevar bien y te decimos por qué. Un mensaje abre la puerta.',
      },
    ],
  },
  footer: {
    label: 'Pie de página',
    line: 'Para quienes acaban de llegar a Nueva York.',
    copyright: `© ${COPYRIGHT_YEAR} ${PRODUCT}. Todos los derechos reservados.`,
  },
};
