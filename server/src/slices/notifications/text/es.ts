import { PRODUCT } from '#contract/brand.ts';
import type { en } from './en.ts';

const NO_LOGIN =
  'El enlace es solo para ti. No hace falta entrar a tu cuenta, y te pregunta una vez más antes de hacer nada.';

export const es: typeof en = {
  someMember: 'Alguien',
  summary: (title, when, place) => `${title}, ${when}, ${place}`,
  until: (when) => `hasta el ${when}`,
  event: {
    announced: (summary) => `Nuevo evento: ${summary}`,
    changed: (summary) => `Hay cambios: ${summary}`,
    cancelled: (summary) => `Se canceló: ${summary}`,
  },
  anyEvent: {
    announced: 'Hay un evento nuevo',
    changed: 'Un evento cambió de hora o de lugar',
    cancelled: 'Se canceló un evento',
  },
  hangout: {
    reminder: (summary) => (summary ? `Ya casi: ${summary}` : 'Ya casi empieza un plan al que vas'),
    underWay: (summary) => `Ahora mismo: ${summary}`,
    over: (title) => `¿Qué tal estuvo ${title ?? 'el plan'}? Elige a quién te gustaría ver otra vez`,
    offered: (title, by) =>
      `Se abrió un lugar${title ? ` en ${title}` : ''}. Tómalo${by ? ` a más tardar el ${by}` : ''} y es tuyo`,
    reconfirm: (title, by) =>
      `¿Sigues pensando ir${title ? ` a ${title}` : ''}? Confirma${by ? ` a más tardar el ${by}` : ''}, por favor`,
    removed: (title) => `Ya no estás en la lista de ${title ?? 'un plan'}. Quien organiza cambió quiénes van`,
    released: (title) => `No confirmaste, así que tu lugar en ${title ?? 'un plan'} pasó a la lista de espera`,
    accepted: (title) => `Aceptaron tu solicitud para unirte a ${title ?? 'un plan'}`,
    cancelled: (title) => (title ? `Se canceló: ${title}` : 'Se canceló un plan al que ibas'),
    hangoutMoved: (title) => (title ? `Cambió el plan: ${title}` : 'Cambió un plan al que vas'),
    wroteIn: (from, title) => `${from} escribió en ${title}`,
  },
  found: {
    some: 'Hay planes nuevos de los que buscas',
    named: (summaries) => `Planes nuevos de los que buscas: ${summaries.join('; ')}`,
  },
  homeQuestion: '¿Llegaste a casa? Si no respondes, avisamos a tu persona de confianza',
  missed: 'Parece que faltaste a tus últimos planes. A veces pasa, y queda entre nosotros',
  reports: 'Alguien hizo un reporte. Por favor, revísalo',
  meetAgain: (from) => `Tú y ${from} quieren verse otra vez`,
  group: {
    accepted: 'Ya estás en el grupo al que pediste entrar',
    idle: '¿Tu grupo sigue? Consérvalo, o lo archivamos en dos semanas',
    organizer: 'Ahora organizas un grupo',
    hangout: (from, title) =>
      title === null ? `${from} propuso un plan para tu grupo` : `${from} propuso ${title} para tu grupo`,
  },
  table: {
    offered: 'Conocer gente toma tiempo. ¿Quieres que te busquemos una mesa?',
    planned: (when, place) => `Tu mesa se reúne el ${when}, ${place}`,
    plannedSomewhere: 'Tu mesa tiene nueva fecha',
    deciding: 'Tu mesa ya se reunió tres veces. ¿Quieres que se sigan viendo?',
    over: 'Tu mesa terminó',
    firstThere: {
      table: 'Quien llegue primero: la mesa grande',
      entrance: 'Quien llegue primero: a esperar en la entrada, para que el resto encuentre al grupo',
    },
    soon: (reminder, firstThere) => `${reminder}. ${firstThere}. Tres preguntas para empezar están en su página`,
    leftOut: 'Esta semana no encontramos mesa para ti. En la próxima vas primero en la fila',
  },
  wroteInHuddle: (from: string) => `${from} escribió en un chat de grupo`,
  photo: (from) => `${from} te envió una foto`,
  actions: {
    huddle_added: (from: string) => `${from} empezó un chat contigo`,
    huddle_invited: (from: string) => `${from} te invita a un chat`,
    group_invited: (from) => `${from} te invita a un grupo`,
    group_asked: (from) => `${from} pide entrar en tu grupo`,
    connection_request: (from) => `${from} quiere conectar contigo`,
    connection_waiting: (from) => `${from} espera tu respuesta`,
    connection_accepted: (from) => `${from} aceptó tu solicitud`,
    message: (from) => `${from} te escribió`,
    hangout_asked: (from) => `${from} pide unirse a tu plan`,
    hangout_asking: (from) => `${from} espera tu respuesta sobre un plan`,
    hangout_joined: (from) => `${from} se unió a tu plan`,
    hangout_cohost: (from) => `${from} te eligió para coorganizar un plan`,
    hangout_suggested: (from) => `${from} va a un plan y cree que te gustaría`,
    hangout_changed: (from) => `${from} hizo cambios en un plan al que vas`,
    table_proposal: (from) => `${from} propone otro plan para tu mesa`,
  },
  many: (unread) => `Tienes ${unread} notificaciones sin leer`,
  answers: { home: 'Llegué a casa', offer: 'Tomar el lugar', confirm: 'Sí voy' },
  answered: { home: 'Qué bueno saber que llegaste a casa', place: 'Tu lugar está confirmado' },

  digest: {
    someHangout: 'un plan',
    someEvent: 'un evento',
    someLocation: 'mira los detalles',
    subject: (n) =>
      n === 1 ? `Tienes una notificación nueva en ${PRODUCT}` : `Tienes ${n} notificaciones nuevas en ${PRODUCT}`,
    hello: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    intro: 'Mientras no estabas:',
    more: (n) => `y ${n} más`,
    all: 'Ver todas las notificaciones',
    stop: 'No recibir más estos correos',
    at: (label, url) => `${label}: ${url}`,
  },

  reconfirmMail: (title, when, until) => ({
    subject: '¿Sigues pensando ir?',
    lines: [
      'Hola:',
      `Vas a ${title ?? 'un plan'}, ${when}. Los demás cuentan contigo, así que confirma, por favor, a más tardar el ${until}.`,
      'Si hay lista de espera, después de esa hora le ofrecemos tu lugar. Si nadie lo toma, sigue siendo tuyo.',
    ],
    label: 'Confirmar mi lugar',
    closing: [NO_LOGIN, '¿No puedes ir? Abre el plan y sal de él, para que otra persona pueda ir.'],
  }),
  offerMail: (title, when, until) => ({
    subject: 'Se abrió un lugar para ti',
    lines: [
      'Hola:',
      `Estás en la lista de espera de ${title ?? 'un plan'}, ${when}. Ahora hay un lugar para ti, y es tuyo si lo tomas a más tardar el ${until}.`,
      'Después se lo ofrecemos a la siguiente persona.',
    ],
    label: 'Tomar el lugar',
    closing: [NO_LOGIN],
  }),
};
