import type { sharing as en } from '../en/sharing.ts';
import { plural } from '../plural.ts';

/** The sentences of the sharing slice. */
export const sharing: typeof en = {
  contact: {
    title: 'Persona de confianza',
    intro:
      'Alguien fuera de Stoop con quien puedes compartir tus planes. Solo tú ves quién es. No le enviamos nada hasta que diga que sí.',
    loading: 'Cargando…',
    failed: 'Tu persona de confianza no cargó',
    name: 'Nombre',
    email: 'Correo',
    emailHint: 'Le preguntamos una sola vez si quiere ser tu persona de confianza. Verá tu nombre, sin apellido.',
    save: 'Guardar',
    saving: 'Guardando…',
    cancel: 'Cancelar',
    edit: 'Cambiar',
    remove: 'Quitar',
    keep: 'Conservar',
    asked: (name) => `Le preguntamos a ${name} por correo.`,
    saved: 'Guardado.',
    removed: 'Quitaste a tu persona de confianza.',
    removeTitle: (name) => `¿Quitar a ${name}?`,
    removeText: (plans) =>
      plans === 0
        ? 'No podrás compartir planes hasta que elijas a otra persona.'
        : plural('es', plans, {
            one: 'Ya no podrá abrir el plan que compartiste, y no avisaremos a nadie si no llegas a casa.',
            other: `Ya no podrá abrir los ${plans} planes que compartiste, y no avisaremos a nadie si no llegas a casa.`,
          }),
    states: { asked: 'Esperando respuesta', confirmed: 'Dijo que sí', declined: 'Dijo que no' },
    hints: {
      asked: (name) => `Cuando ${name} diga que sí, podrás compartirle planes. Quizá ayude que se lo cuentes tú.`,
      confirmed: () => 'Abre un plan al que vayas y compártelo.',
      declined: (name) => `${name} no quiere recibir estos correos. Puedes elegir a otra persona.`,
    },
  },
  plan: {
    title: 'Avísale a alguien',
    loading: 'Cargando…',
    failed: 'Esta tarjeta de seguridad no cargó',
    nobody:
      'Dile a alguien de tu confianza dónde vas a estar. Si quieres, también le avisamos si no dices que llegaste a casa.',
    choose: 'Elegir a esa persona',
    change: 'Ver quién es',
    waiting: {
      asked: (name) => `${name} todavía no ha dicho que sí. Cuando lo haga, podrás compartir este plan.`,
      declined: (name) => `${name} no quiere recibir estos correos. Elige a otra persona para compartir este plan.`,
      confirmed: () => '',
    },
    intro: (name) =>
      `${name} recibe un correo con el título, la hora, el lugar y el nombre de quien organiza. No ve quién más va ni la dirección de una casa.`,
    asksHome: 'Pregúntenme si llegué a casa',
    asksHomeHint: 'Te preguntamos una hora después de que termine. Si no respondes en dos horas, le avisamos.',
    share: (name) => `Compartir con ${name}`,
    sharing: 'Compartiendo…',
    didShare: (name) => `Compartido con ${name}.`,
    shared: (name, until) => `${name} puede ver este plan hasta el ${until}.`,
    willAsk: (name, at) => `${name} puede ver este plan. Te preguntaremos si llegaste a casa el ${at}.`,
    asked: (name, at) => `¿Llegaste a casa? Si no respondes antes del ${at}, le avisamos a ${name}.`,
    alerted: (name) => `Le avisamos a ${name} que no has respondido. Di que llegaste a casa y se lo contamos.`,
    home: (name, wasAlerted) =>
      wasAlerted ? `Llegaste a casa y ${name} ya lo sabe.` : 'Llegaste a casa. No le avisamos nada a nadie.',
    gotHome: 'Llegué a casa',
    saving: 'Guardando…',
    didGetHome: 'Qué bueno que ya estás en casa.',
    stop: 'Dejar de compartir',
    didStop: 'Este plan ya no se comparte.',
  },
  link: {
    loading: 'Cargando…',
    failed: 'Esta página no cargó',
    saving: 'Guardando…',
    gone: 'Este enlace ya no sirve',
    goneText: 'El plan terminó o ya no se comparte.',
    ask: (member) => `¿Quieres ser la persona de confianza de ${member}?`,
    askText: (member) =>
      `${member} conoce gente nueva por medio de Stoop. Si dices que sí, te enviamos los planes que elija compartir y te avisamos si después no confirma que llegó a casa.`,
    privacy:
      'Usamos tu correo solo para esto y puedes dejar de recibir mensajes cuando quieras. No necesitas una cuenta.',
    yes: 'Sí, escríbanme',
    no: 'No, y no pregunten más',
    confirmed: (member) => `Eres la persona de confianza de ${member}`,
    confirmedText: (member) => `Recibirás un correo cuando ${member} comparta un plan contigo.`,
    stop: 'No quiero más correos',
    declined: 'Ya no recibirás estos correos',
    declinedText: 'Nadie de Stoop podrá volver a preguntarte en este correo.',
    homeTitle: '¿Llegaste a casa?',
    when: (title, at) => `${title}, ${at}`,
    gotHome: 'Llegué a casa',
    homeDone: 'Qué bueno que ya estás en casa',
    homeDoneText: 'Ya lo anotamos. No tienes que hacer nada más.',
    planTitle: (member) => `El plan de ${member}`,
    newYork: (at) => `${at}, hora de Nueva York`,
    host: (name) => `Organiza ${name}`,
    atHome: (place, member) => `En una casa en ${place}. ${member} sabe la dirección.`,
    cancelled: (member) => `Se canceló el plan de ${member}`,
    cancelledText: 'Quien lo organizaba lo canceló, así que no preguntaremos por el regreso a casa.',
    isHome: (member, at) => `${member} llegó a casa. Nos avisó el ${at}.`,
    noAnswer: (member) => `${member} no nos ha dicho que llegó a casa`,
    noAnswerText: 'Puede que no sea nada. Por favor, llama o escríbele.',
    willAsk: (member) =>
      `Después le preguntaremos a ${member} si llegó a casa. Si no responde, te avisamos por correo.`,
    until: (at) => `Esta página funciona hasta el ${at}.`,
    emergency: 'Si crees que alguien está en peligro, llama al 911.',
  },
};
