import { PRODUCT } from '#contract/brand.ts';
import { DELETION_UNDO_DAYS, DOWNLOAD_KEPT_DAYS } from '#contract/limits.ts';
import type { en } from './en.ts';

export const es: typeof en = {
  leaving: (day) => ({
    subject: `Tu cuenta de ${PRODUCT} se va a eliminar`,
    lines: [
      'Hola:',
      `Nos pediste eliminar tu cuenta de ${PRODUCT}. Lo haremos el ${day}. Hasta entonces nadie te ve en ${PRODUCT}, y cerramos tu sesión en todas partes.`,
      `Si cambias de opinión en estos ${DELETION_UNDO_DAYS} días, puedes conservar tu cuenta: tu perfil, tus contactos y tus chats estarán como los dejaste.`,
    ],
    label: 'Conservar mi cuenta',
    closing: ['Si no lo pediste tú, conserva tu cuenta y luego elige una contraseña nueva. El enlace es solo para ti.'],
  }),
  kept: {
    subject: `Tu cuenta de ${PRODUCT} sigue aquí`,
    lines: [
      'Hola:',
      'Tu cuenta ya no se va a eliminar. Tu perfil, tus contactos y tus chats están como los dejaste. Ya no apareces en la lista de ningún plan, así que vuelve a unirte a los que te interesen.',
    ],
    label: 'Entrar',
  },
  downloadReady: {
    subject: `Tus datos de ${PRODUCT} están listos`,
    lines: [
      'Hola:',
      `Ya está listo el archivo con todo lo que ${PRODUCT} guarda sobre ti. Lo encuentras en Ajustes durante ${DOWNLOAD_KEPT_DAYS} días. Después lo borramos.`,
    ],
    label: 'Abrir Ajustes',
    closing: ['Si no lo pediste tú, elige una contraseña nueva: puede que alguien más logre entrar a tu cuenta.'],
  },
  page: {
    title: `Tus datos de ${PRODUCT}`,
    intro: (email, day) =>
      `Esto es todo lo que ${PRODUCT} guardaba sobre ${email} el ${day}. Consérvalo en un lugar seguro: contiene mensajes privados.`,
    others:
      'Los mensajes y las fotos que otras personas te enviaron son suyos, por eso no están aquí. Puedes verlos en tus chats.',
    filesTitle: 'Archivos',
    filesHint: 'Los archivos están en JSON y se abren con cualquier editor de texto. Las horas están en UTC.',
    photosTitle: 'Fotos',
    photo: (day) => `Foto del ${day}`,
    noPhotos: 'No has subido ninguna foto.',
    files: {
      exportedAt: 'Cuándo se hizo esta copia.',
      account: 'Tu cuenta: correo, fechas y los lugares donde tienes sesión abierta.',
      passkeys: 'Tus llaves de acceso y cuántos códigos de recuperación te quedan.',
      accessRequest: 'La solicitud con la que pediste unirte, si la hubo.',
      invitations: 'Las invitaciones que hiciste. Los códigos no se guardan.',
      profile: 'Tu perfil, también lo que ocultas a los demás.',
      private: 'Datos privados: tu correo y tu cumpleaños.',
      photos: 'Una lista de las fotos que subiste. Las fotos están en la carpeta “photos”.',
      connections: 'Tus contactos y solicitudes.',
      notifications: 'Tus notificaciones.',
      notificationSettings: 'Qué notificaciones y correos quieres.',
      chatSettings: 'Si los demás ven lo que ya leíste.',
      pushDevices: 'Los navegadores que reciben notificaciones para ti.',
      directMessages: 'Una lista de tus chats directos.',
      hangouts: 'Los planes que organizas, a los que vas o en los que esperas lugar.',
      savedFilters: 'Los filtros de planes que guardaste para enterarte de los nuevos.',
      hangoutSuggestions: 'Los planes que sugeriste a tus contactos.',
      addressesSeen: 'Los planes en casa de alguien cuya dirección viste.',
      eventAttendance: 'Eventos a los que vas o fuiste.',
      meetAgain:
        'Las personas que te gustaría volver a ver. No está lo que eligieron los demás, salvo cuáles coincidieron con lo tuyo.',
      absences: 'Las personas que dijiste que faltaron a un plan. No está lo que dijeron los demás.',
      trustedContact: 'Tu persona de confianza, si elegiste a alguien.',
      sharedPlans: 'Los planes que compartes con tu persona de confianza.',
      tableWish: 'Lo que pediste para una mesa: horas, distritos, idiomas y actividades.',
      welcome: 'Si das la bienvenida a quienes llegan y si te gustaría que te la den.',
      tables: 'Las mesas en las que estás o estuviste, y los planes que propusiste o aceptaste.',
      firstSteps: 'Los primeros pasos que marcaste como hechos.',
      groups: 'Los grupos en los que estás, y lo que escribiste de los que organizas.',
      joinRequests: 'Lo que pediste a quienes organizan grupos en los que aún no estás.',
      groupInvitations: 'Invitaciones a grupos que esperan tu respuesta.',
      huddles: 'Los chats que empezaste con contactos y en los que sigues.',
      huddleInvitations: 'Invitaciones a chats: las que enviaste sin respuesta y las que esperan la tuya.',
      hangoutJoinRequests: 'Planes a los que pediste unirte, hasta un día después.',
      groupChats: 'Los chats de planes, grupos, eventos y llegadas en los que estás o estuviste.',
      messages: 'Todos los mensajes que escribiste, por chat, del más antiguo al más nuevo.',
      earlierWords: 'El texto anterior de los mensajes que editaste o eliminaste en los últimos 90 días.',
      reactions: 'Tus reacciones a mensajes.',
      blocks: 'Las personas que bloqueaste.',
      notForMe: 'Las personas que marcaste como “No es para mí”.',
      reports: 'Los reportes que hiciste.',
      appeals: 'Tus apelaciones contra una suspensión.',
    },
  },
};
