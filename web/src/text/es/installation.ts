import { PRODUCT } from '#contract/brand.ts';
import type { installation as en } from '../en/installation.ts';

export const installation: typeof en = {
  title: `Instala ${PRODUCT}`,
  intro:
    'En cuatro pasos empieza el equipo. Solo quien tiene este enlace ve esta página, que se cierra con el último paso.',
  failed: 'No se cargó la instalación',
  locked: 'Lo define el entorno',
  none: 'Ninguno',
  next: 'Después: una llave de acceso, copias de seguridad y las primeras invitaciones.',
  address: {
    title: 'Dirección',
    intro: 'PUBLIC_URL, en el entorno del servidor, define la dirección. Para mudarte, cámbiala ahí y reinicia.',
    name: 'Los miembros abren',
  },
  mail: {
    title: 'Nombre y correo',
    intro: 'Los códigos de acceso, las confirmaciones y las novedades llegan por correo.',
    name: 'Nombre de la comunidad',
    nameHint: 'Los miembros lo ven como remitente de los correos.',
    from: 'Correo del remitente',
    fromHint: 'Una dirección desde la que tu servidor de correo puede enviar.',
    host: 'Servidor de correo',
    hostHint: 'Como lo llama tu proveedor; por ejemplo, mail.example',
    port: 'Puerto',
    user: 'Usuario',
    userHint: 'Déjalo vacío si el servidor no lo pide.',
    password: 'Contraseña',
    passwordKept: 'Hay una contraseña guardada. Deja esto vacío para conservarla.',
    showPassword: 'Mostrar la contraseña',
    hidePassword: 'Ocultar la contraseña',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Guardado. Los correos lo usan desde ahora.',
    lockedHint: 'Para cambiarlos, edita SMTP_URL y MAIL_FROM en el entorno y reinicia el servidor.',
  },
  testMail: {
    title: 'Correo de prueba',
    intro: 'Envíate uno. Trae el código de acceso para el paso siguiente.',
    first: 'Primero guarda un servidor de correo.',
    email: 'Tu correo',
    send: 'Enviar un correo de prueba',
    sending: 'Esperando al servidor de correo…',
    accepted: 'El servidor de correo aceptó el mensaje y dijo:',
    arrives: '¿No llegó en un minuto? Mira en el correo no deseado y en el registro del servidor de correo.',
    problems: {
      missing: 'Todavía no hay servidor de correo. Guarda uno arriba.',
      login: 'El servidor de correo rechazó el usuario o la contraseña. Corrígelos arriba, guarda y prueba otra vez.',
      refused: 'El servidor de correo rechazó el mensaje. Revisa arriba el correo del remitente, y el tuyo.',
      certificate: 'El certificado del servidor de correo no es de confianza. Revisa el nombre del servidor.',
      unreachable:
        'No hay conexión con el servidor de correo. Revisa su nombre y su puerto, y si ofrece una conexión cifrada.',
    },
  },
  operator: {
    title: 'La primera persona del equipo',
    intro: 'Esta es tu propia cuenta. El código muestra que la dirección es tuya.',
    signedIn: (email) => `Entraste como ${email}.`,
    email: 'Tu correo',
    code: 'Código de acceso',
    codeHint: 'Está en el correo de prueba.',
    password: 'Nueva contraseña',
    create: 'Crear la cuenta',
    creating: 'Creando…',
    appoint: 'Empezar el equipo',
    appointing: 'Un momento…',
  },
  after: {
    title: 'Ya formas parte del equipo',
    intro: 'El enlace que te trajo aquí ya está cerrado. Quedan algunas cosas.',
  },
  passkey: {
    title: 'Llave de acceso',
    intro: 'El equipo confirma lo que hace con una llave de acceso, así que una contraseña robada no basta.',
    code: 'Con este código también puedes agregarla después, en Configuración. Sirve una sola vez, durante una hora:',
    add: 'Agregar una llave de acceso',
    adding: 'Esperando a tu dispositivo…',
    added: (name) => `Desde ahora, «${name}» confirma lo que haces.`,
    notHere: (origin) =>
      origin === null
        ? 'Las llaves de acceso necesitan una dirección con un nombre de dominio.'
        : `Las llaves de acceso no funcionan en este navegador o en esta dirección. Abre ${origin} en un navegador que las tenga.`,
  },
  invitations: {
    title: 'Invitaciones',
    intro: 'Pega una lista de correos. Cada uno recibe su propio código; como máximo, 200 por hora.',
    codes: 'Ver todos los códigos',
  },
  backups: {
    title: 'Copias de seguridad',
    intro: 'BACKUP_DIR y BACKUP_KEY, en el entorno, definen la carpeta, mejor en otro disco, y el cifrado.',
    scheduled: 'Se hace una copia cada día.',
    missing: 'No se hacen copias. Define los dos y reinicia el servidor.',
  },
  left: {
    title: 'Lo que queda',
    intro: 'Completa tu propio perfil y mira el estado de vez en cuando.',
    intros: 'Ir a Intros',
    status: 'Ver el estado',
  },
};
