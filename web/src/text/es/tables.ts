import type { tables as en } from '../en/tables.ts';
import { plural } from '../plural.ts';

const ordinal = ['', 'Primera', 'Segunda', 'Tercera'];

/** The sentences of the tables slice. */
export const tables: typeof en = {
  title: 'Mesas',
  intro: 'Una mesa son de cuatro a seis personas que se reúnen tres veces. Buscamos gente con tu mismo tiempo libre.',
  backToHangouts: 'Todos los planes',
  toTables: 'Buscar una mesa',
  fromProfile: 'Tus mesas',

  loading: 'Cargando tus mesas…',
  failed: 'Tus mesas no cargaron',
  yours: 'Tus mesas',
  none: 'Todavía no tienes mesa',
  noneHint: 'Dinos aquí abajo cuándo tienes tiempo. Cada sábado formamos mesas con quienes buscan una.',

  round: (n) => (ordinal[n] ? `${ordinal[n]} de sus tres reuniones` : 'Tu círculo'),
  deciding: 'Se reunieron tres veces',
  why: 'Por qué ustedes',
  when: 'Cuándo',
  where: 'Dónde',
  idea: 'Idea',
  cancelled: 'Se canceló este plan.',
  chat: 'Abrir el chat',
  details: 'Ver el plan',
  skip: 'Esta vez no puedo ir',
  skipping: 'Esta vez no vas. Sigues en la mesa.',
  come: 'Al final sí puedo ir',
  coming: (going, all) =>
    going === all
      ? `Van las ${all} personas`
      : plural('es', going, { one: `Va 1 de ${all}`, other: `Van ${going} de ${all}` }),
  hasConfirmed: 'Confirmó',
  firstThere: {
    table: 'Quien llegue primero: la mesa grande.',
    entrance: 'Quien llegue primero: a esperar en la entrada, para que el resto encuentre al grupo.',
  },
  questions: 'Tres preguntas para empezar',
  questionsHint: 'Salen de lo que tienen en común. Pueden saltarse las que quieran.',
  members: 'En la mesa',
  you: 'Tú',

  proposals: '¿Otro plan?',
  proposalsHint: (majority) => `Cualquiera puede proponer uno. Si ${majority} están de acuerdo, ese es el plan.`,
  propose: 'Proponer un plan',
  proposedBy: (name) => `${name} propone`,
  youPropose: 'Tú propones',
  votes: (votes, majority) => `${votes} de ${majority} necesarios`,
  agree: 'Me sirve',
  agreeTo: (name) => `Me sirve: el plan de ${name}`,
  form: {
    title: 'Proponer otro plan',
    description: 'La mesa vota. Hasta que haya mayoría, el plan sigue igual.',
    date: 'Fecha',
    time: 'Hora',
    zone: 'Hora de Nueva York',
    twice: 'Esa noche se atrasan los relojes. ¿Cuál de las dos horas?',
    first: 'La primera',
    second: 'La segunda, una hora después',
    location: 'Dónde',
    idea: 'Idea',
    cancel: 'Cancelar',
    send: 'Proponer',
    sending: 'Proponiendo…',
    sent: 'Tu mesa ya ve tu propuesta.',
    close: 'Cerrar',
  },

  stayTitle: '¿Quieres que se sigan viendo?',
  stayText: (until) =>
    `Si se quedan tres o más, forman un círculo que se reúne cada cuatro semanas. Dilo antes del ${until}.`,
  stay: 'Me quedo',
  stays: 'Te quedas',
  staying: (n) => plural('es', n, { one: 'Hasta ahora se queda 1', other: `Hasta ahora se quedan ${n}` }),

  leave: 'Dejar esta mesa',
  leaveTitle: '¿Dejar esta mesa?',
  leaveText:
    'Sales de su chat y de sus planes. Está bien, y a nadie le preguntamos por qué. Si sigues buscando mesa, te sentaremos con otras personas.',
  leaveConfirm: 'Dejarla',
  keep: 'Quedarme',
  didLeave: 'Dejaste la mesa.',

  wish: {
    title: 'Buscar una mesa',
    loading: 'Cargando lo que elegiste…',
    failed: 'Lo que elegiste no cargó',
    on: (when) => `Estás buscando mesa. Las próximas se forman el ${when}.`,
    seated: 'Ya tienes mesa. Cuando termine, te buscamos otra.',
    leftOut:
      'El sábado pasado no encontramos mesa para ti. Ahora vas primero en la fila. Ayuda elegir más horarios o distritos.',
    later:
      'Últimamente faltaste a algunos planes, así que por ahora otras personas van antes que tú. Se pasa solo, y solo tú lo ves.',
    private: 'Lo que elijas aquí solo lo vemos nosotros, para encontrar gente afín.',
    free: 'Cuándo tienes tiempo',
    freeHint: 'Toda tu mesa coincide en horario, así que elige todos los ratos que sueles tener libres.',
    days: {
      mon: 'Lunes',
      tue: 'Martes',
      wed: 'Miércoles',
      thu: 'Jueves',
      fri: 'Viernes',
      sat: 'Sábado',
      sun: 'Domingo',
    },
    parts: { morning: 'Mañana', afternoon: 'Tarde', evening: 'Noche' },
    boroughs: 'Adónde irías',
    languages: 'Idiomas que hablas',
    likes: 'Cosas que te gusta hacer',
    sameAgain: 'Me gusta volver a ver a la misma gente',
    sameAgainHint: 'Si la otra persona también lo dice, puede tocarte con alguien de una mesa anterior.',
    nearAge: 'Prefiero gente de más o menos mi edad',
    nearAgeHint:
      'Así, en tu mesa nadie te lleva más de ocho años ni tú a nadie. Puede tardar más en aparecer una. Nadie ve tu edad.',
    nearAgeWithoutBirthday: 'Para usar esto, agrega tu cumpleaños a tu perfil. Nadie más lo ve.',
    change: 'Cambiar',
    start: 'Buscar una mesa',
    save: 'Guardar cambios',
    saving: 'Guardando…',
    stop: 'Dejar de buscar',
    started: 'Vamos a buscar tu mesa.',
    saved: 'Guardado.',
    stopped: 'Ya no estás buscando. Conservas las mesas que tienes.',
  },
};
