import { PRODUCT } from '#contract/brand.ts';
import {
  BARRED_EMAIL_DAYS,
  DELETION_UNDO_DAYS,
  DOWNLOAD_KEPT_DAYS,
  ENDED_SESSION_KEPT_DAYS,
  MEMBER_NOTE_KEPT_DAYS,
  MINIMUM_AGE_YEARS,
  RECOVER_EMAIL_DAYS,
  REPORT_SNAPSHOT_DAYS,
  REPORTABLE_DAYS,
  REQUEST_LAPSE_DAYS,
  SESSION_IDLE_DAYS,
} from '#contract/limits.ts';
import type { legal as en, LegalText } from '../en/legal.ts';

// These pages are long, so only their own chunk imports this file: it is not part of the catalog in index.ts.

export const legal: typeof en = {
  draftTitle: 'Esto es un borrador',
  draft: 'Dice lo que hace el producto, y todavía no lo ha revisado un abogado.',
  updated: 'Último cambio: 29 de noviembre de 2026',
  print: 'Imprimir',
};

export const terms: LegalText = {
  title: 'Términos',
  intro: `Estas son las reglas entre tú y ${PRODUCT}.`,
  sections: [
    {
      id: 'who',
      title: 'Unirte',
      blocks: [
        `${PRODUCT} es un club de miembros para gente nueva en la ciudad de Nueva York. Necesitas un código de acceso y debes tener ${MINIMUM_AGE_YEARS} años o más. No te pedimos ningún documento, pero cerramos la cuenta de quien sepamos que es menor.`,
        'Una persona, una cuenta. Es solo tuya: no la compartas, no la vendas y no abras una para alguien más.',
      ],
    },
    {
      id: 'account',
      title: 'Tu cuenta',
      blocks: [
        'No le digas tu contraseña a nadie y usa un correo que solo leas tú. Respondes por lo que pase con tu cuenta, salvo que alguien haya entrado sin culpa tuya.',
        'Di la verdad sobre quién eres. Puedes dejar vacíos u ocultar casi todos los campos, pero lo que llenes debe hablar de ti, y la persona de tu foto debes ser tú.',
      ],
    },
    {
      id: 'yours',
      title: 'Tus palabras y tus fotos',
      blocks: [
        'Tus palabras y tus fotos siguen siendo tuyas. Nos permites guardarlas, cambiar el tamaño de las fotos y mostrarlas a los miembros a quienes van dirigidas. Nada más: no las vendemos, no las usamos en anuncios ni entrenamos nada con ellas.',
        'Sube solo lo que tengas derecho a compartir. Para subir una foto de otra persona necesitas su permiso.',
      ],
    },
    {
      id: 'rules',
      title: 'Cómo nos tratamos',
      blocks: [
        'Las normas de la comunidad son parte de estos términos. En pocas palabras: trata bien a la gente, sé tú y no vendas nada.',
        'También aceptas no atacar el servicio: nada de extraer datos, de cuentas automáticas ni de intentar leer lo que no es para ti. Si encuentras una falla de seguridad, dínosla a nosotros y a nadie más hasta que la hayamos corregido.',
      ],
    },
    {
      id: 'meeting',
      title: 'Verse en persona',
      blocks: [
        'Los planes los organizan los miembros, no nosotros. No comprobamos quién es cada miembro ni respondemos por nadie. Queden en lugares públicos, dile a alguien adónde vas y vete si algo no te da confianza. En una emergencia, llama al 911.',
      ],
    },
    {
      id: 'suspension',
      title: 'Cuándo intervenimos',
      blocks: [
        'Si no cumples estos términos, podemos advertirte o suspender tu cuenta. Cuando lo hacemos, te escribimos por correo. Puedes apelar una suspensión una vez, y una persona lee la apelación.',
        'Durante una suspensión puedes entrar para descargar tus datos, apelar o eliminar tu cuenta.',
      ],
    },
    {
      id: 'leaving',
      title: 'Irte',
      blocks: [
        `Puedes eliminar tu cuenta en Ajustes cuando quieras. Tienes ${DELETION_UNDO_DAYS} días para deshacerlo, o puedes eliminarlo todo al instante. La página de privacidad dice qué se elimina y qué se queda.`,
      ],
    },
    {
      id: 'service',
      title: 'El servicio',
      blocks: [
        `${PRODUCT} está en beta y es gratis. A veces puede no estar disponible, cambiar o terminar algún día. Si termina, te daremos tiempo para descargar tus datos.`,
        'Lo ofrecemos tal como está. Hasta donde lo permite la ley, no respondemos por lo que hagan los miembros ni por daños que no hayamos causado a propósito o por negligencia grave. Nada de esto limita los derechos que te da la ley.',
        `Los minutos en tren son estimaciones. Los calculamos con los horarios que publica la MTA y con el del ferry. La MTA no ofrece ni respalda ${PRODUCT}, y los trenes pueden circular de otra forma.`,
      ],
    },
    {
      id: 'changes',
      title: 'Cambios y ley',
      blocks: [
        'Si cambiamos estos términos en algo que te importe, te escribiremos antes de que se aplique el cambio. Si no estás de acuerdo, puedes irte.',
        'Estos términos se rigen por la ley del estado de Nueva York.',
      ],
    },
  ],
};

export const privacy: LegalText = {
  title: 'Privacidad',
  intro: `Esta página dice qué datos guarda ${PRODUCT} sobre ti, quién los ve, por cuánto tiempo los conservamos y cómo eliminarlos.`,
  sections: [
    {
      id: 'short',
      title: 'En resumen',
      blocks: [
        [
          'Guardamos lo que tú escribes y poco más. No hay anuncios, ni rastreo, ni analítica.',
          'Los demás miembros ven tu perfil, menos los campos que ocultas.',
          'Guardamos tus chats para poder mostrártelos. No están cifrados de extremo a extremo. El equipo que administra el producto solo lee mensajes cuando un miembro reporta alguno.',
          'En Ajustes puedes descargarlo todo y eliminarlo todo.',
        ],
      ],
    },
    {
      id: 'stored',
      title: 'Qué datos guardamos',
      blocks: [
        [
          'Tu cuenta: tu correo, si lo confirmaste, un hash de tu contraseña (nunca la contraseña) y cuándo te registraste y entraste por última vez.',
          'Tu solicitud de acceso, si enviaste una: nombre, cuándo te mudaste, tu motivo y tus enlaces.',
          'Tu perfil: todo lo que escribiste y qué campos ocultas. Tu fecha de nacimiento es opcional. Los miembros nunca la ven. Si alguien pide gente de su edad para una mesa, la usamos para comparar edades.',
          'Tus fotos, en varios tamaños. Quitamos los datos de la cámara, como el lugar donde se tomó una foto. Las del álbum de un plan son para quienes van, y las eliminamos 30 días después.',
          'Tus contactos y solicitudes, a quién bloqueaste, y los reportes y apelaciones que escribiste.',
          'Tus mensajes, con sus fotos, y hasta dónde leíste cada chat.',
          'Los planes que organizas o a los que te unes, y los eventos en cuyos chats estás.',
          'Tus notificaciones y ajustes.',
          'Tus sesiones: cuándo entraste, cuándo se usó la sesión por última vez, y el tipo de navegador y de sistema. Reconocemos un navegador por un secreto al azar que él guarda; nosotros guardamos un hash con clave de ese secreto.',
          'Si permites las notificaciones: la dirección que nos dio para ellas el fabricante de tu navegador.',
          'Frases que escribió el producto sobre por qué te podría caer bien otro miembro.',
        ],
        'Para frenar ataques, contamos las llamadas y los intentos fallidos de entrar por cuenta y por dirección de red. Estas cuentas se borran en más o menos un día. Las direcciones de red no se guardan con tu cuenta.',
      ],
    },
    {
      id: 'members',
      title: 'Qué ven los demás miembros',
      blocks: [
        [
          'Los miembros con sesión abierta ven tu nombre, tu foto y tu perfil, sin los campos que ocultas y sin tu correo ni tu fecha de nacimiento. Te encuentran en Gente, al buscar y en los planes.',
          'Si dejas que se vea quién vive cerca, los miembros de tu distrito te encuentran en esa lista.',
          'Si muestras tu barrio, los demás ven más o menos cuánto tarda el tren hasta allí. Si lo ocultas, no lo ven, pero tú sigues viendo qué tan lejos están los demás.',
          'Tus contactos ven cuándo escribes y hasta dónde leíste, a menos que lo desactives.',
          'Quienes están en un chat ven tus mensajes ahí y la lista de participantes.',
          'Después de un bloqueo, ninguna de las dos personas ve el perfil de la otra. No avisamos a quien fue bloqueado.',
        ],
        'Quienes no son miembros no ven nada de ti. Las fotos solo se abren para miembros con sesión abierta.',
      ],
    },
    {
      id: 'operators',
      title: 'Qué vemos nosotros',
      blocks: [
        `El equipo, las pocas personas que administran ${PRODUCT}, y quienes moderan, a quienes el equipo nombra, ven los correos, usuarios y nombres de los miembros, cuándo te uniste y entraste por última vez, las solicitudes de acceso, los reportes y las apelaciones. Pueden escribir notas sobre un miembro, que solo ven ellos. Sus decisiones quedan anotadas en un registro.`,
        'Un reporte lleva una copia del mensaje o del perfil reportado. No tienen ninguna pantalla para ver otros mensajes. Quien es dueño del servidor podría leer la base de datos, y solo lo hace para repararla o cuando la ley lo exige.',
        'Los registros técnicos anotan fallas y sucesos de seguridad, como los intentos fallidos de entrar. No contienen nombres, correos, contraseñas ni mensajes.',
      ],
    },
    {
      id: 'others',
      title: 'Servicios de otros',
      blocks: [
        'Quien es dueño del servidor decide cuáles de estos se usan:',
        [
          'Un servidor de correo envía nuestros correos, así que maneja tu dirección y lo que dice el correo.',
          'Las notificaciones pasan por el fabricante de tu navegador, cifradas para que no pueda leerlas.',
          'Un modelo de lenguaje puede escribir por qué tú y otro miembro podrían llevarse bien. Recibe una lista de datos en nuestras palabras, sin nombres, sin fotos y sin nada que hayas escrito.',
          'Cuando buscas un artista, puede consultarse un servicio de música. Nuestro servidor le envía lo que buscas, no tu nombre ni tu dirección.',
          'Un servicio de almacenamiento puede guardar las fotos y descargas, y un servicio de base de datos, lo demás.',
        ],
        'No vendemos datos ni se los damos a nadie más, a menos que la ley nos obligue.',
      ],
    },
    {
      id: 'browser',
      title: 'En tu navegador',
      blocks: [
        'Una cookie le muestra a nuestro servidor que tu navegador puede abrir fotos. Dice a qué sesión pertenece, no se usa para nada más y vence después de una semana. Si eliges un idioma, otra cookie guarda esa elección durante un año. No hay más cookies. En su propio almacenamiento, tu navegador guarda lo que el producto necesita para funcionar: tu sesión, tu tema, un número al azar para reconocer el navegador la próxima vez que entres, borradores, y los mensajes y fotos que todavía no se han enviado. Al cerrar sesión se borra tu sesión.',
      ],
    },
    {
      id: 'emails',
      title: 'Correos',
      blocks: [
        'Te escribimos sobre tu cuenta, por ejemplo si alguien entra desde otro lugar o cambia la contraseña, y cuando tú pediste algo. Si llevas tiempo sin entrar, te enviamos un resumen de lo que te perdiste, como máximo una vez al día. Cuando el equipo tiene un aviso para todos los miembros, también lo enviamos por correo, como máximo uno al día. Puedes desactivar cada uno en Ajustes o con un clic en el correo. Nuestros correos no tienen rastreo.',
      ],
    },
    {
      id: 'retention',
      title: 'Cuánto tiempo lo conservamos',
      blocks: [
        'Conservamos lo que es de tu cuenta mientras la tengas, con estas excepciones:',
        [
          `Las solicitudes de contacto sin respuesta vencen después de ${REQUEST_LAPSE_DAYS} días.`,
          `Las sesiones terminan después de ${SESSION_IDLE_DAYS} días sin uso, y las terminadas se borran después de ${ENDED_SESSION_KEPT_DAYS} días.`,
          'Los enlaces en correos sobre contraseñas y direcciones sirven una hora y se borran un día después.',
          `La copia en un reporte se borra ${REPORT_SNAPSHOT_DAYS} días después de cerrarlo. El reporte se queda.`,
          `Las notas sobre ti se borran ${MEMBER_NOTE_KEPT_DAYS} días después de escribirse, o con tu cuenta.`,
          `Una descarga que pediste se borra después de ${DOWNLOAD_KEPT_DAYS} días.`,
          'Las fotos que subiste y no usaste se borran después de un día.',
          `Los mensajes se quedan hasta que los elimines. El texto anterior de los mensajes que editaste o eliminaste se conserva ${REPORTABLE_DAYS} días. Solo lo ve el equipo, si alguien que los recibió hace un reporte.`,
        ],
      ],
    },
    {
      id: 'download',
      title: 'Tus datos en un archivo',
      blocks: [
        'En Ajustes puedes pedir todo lo que tenemos sobre ti: archivos que se pueden leer y las fotos que subiste. Lo preparamos mientras sigues con lo tuyo y te escribimos cuando está listo. Los mensajes y fotos que te enviaron otras personas son suyos, así que no están incluidos. Tampoco los reportes y notas sobre ti, que pueden revelar quién te reportó.',
      ],
    },
    {
      id: 'deletion',
      title: 'Cuando eliminas tu cuenta',
      blocks: [
        `Se cierran todas tus sesiones, desapareces para todo el mundo al instante y se cancelan los planes que organizas. Durante ${DELETION_UNDO_DAYS} días puedes conservar tu cuenta si entras de nuevo o usas el enlace que te enviamos. Después la eliminamos. También puedes saltarte estos ${DELETION_UNDO_DAYS} días, salvo que tu correo haya cambiado en los últimos ${RECOVER_EMAIL_DAYS} días.`,
        'Eliminamos tu cuenta, perfil, fotos, contactos, notificaciones y ajustes. Se queda esto:',
        [
          'Los mensajes que escribiste, sin tu nombre y sin sus fotos. Son parte de los chats de otras personas.',
          'La copia en un reporte abierto sobre ti, hasta que se cierre. Los reportes que hiciste se quedan sin tu nombre.',
          'Las anotaciones en el registro del equipo, que solo te nombran con un número al azar que ya no lleva a ninguna parte.',
          `Si tu cuenta estaba suspendida en ese momento: un hash con clave de tu correo confirmado, por ${BARRED_EMAIL_DAYS} días, para que nadie termine una suspensión registrándose otra vez. De él no se puede leer el correo.`,
        ],
        'Las copias de seguridad conservan los datos eliminados hasta que se reemplazan. Quien es dueño del servidor decide cada cuánto, y debería hacerlo en menos de 30 días. Si hay que restaurar una copia, las cuentas que se eliminaron después de hacerla se eliminan otra vez.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      blocks: [
        'Según dónde vivas, la ley te da derecho a ver, corregir, llevarte y eliminar tus datos. Con el perfil, los Ajustes y la descarga puedes hacer todo eso sin pedírnoslo. También puedes responder a cualquiera de nuestros correos, incluso con la cuenta suspendida. Si no quedas conforme, puedes reclamar ante la autoridad de donde vives.',
        `${PRODUCT} no es para menores de ${MINIMUM_AGE_YEARS} años. Si sabes de un miembro menor, repórtalo, por favor.`,
      ],
    },
    {
      id: 'changes',
      title: 'Cambios',
      blocks: ['Si cambiamos esta página en algo que te importe, te escribiremos antes de que se aplique el cambio.'],
    },
  ],
};

export const guidelines: LegalText = {
  title: 'Normas de la comunidad',
  intro:
    'Un stoop son los escalones de la entrada donde los vecinos se sientan a conversar. Así logramos que siga siendo un buen lugar para sentarse.',
  sections: [
    {
      id: 'kind',
      title: 'Trata bien a la gente',
      blocks: [
        'Tú también acababas de llegar alguna vez. Saluda, responde cuando puedas y piensa que la gente tiene buenas intenciones.',
        'Nada de insultos, amenazas, odio ni acoso. No menosprecies a nadie por su origen, religión, cuerpo, género, discapacidad o por a quién ama.',
      ],
    },
    {
      id: 'yourself',
      title: 'Sé tú',
      blocks: [
        `Usa tu nombre y una foto tuya. Aquí todo el mundo tiene ${MINIMUM_AGE_YEARS} años o más.`,
        'No te hagas pasar por otra persona, por una empresa ni por alguien del equipo que administra este lugar.',
      ],
    },
    {
      id: 'no',
      title: 'Un no es un no',
      blocks: [
        'Nadie te debe una respuesta. Si alguien te rechaza o no contesta, déjalo ahí. No busques otra forma de llegar a esa persona.',
        `${PRODUCT} es para la amistad y la compañía. Si esperas algo más, pregunta una sola vez, con amabilidad y solo cuando ya se conozcan.`,
      ],
    },
    {
      id: 'private',
      title: 'Guarda las confidencias',
      blocks: [
        'No pases mensajes, fotos, direcciones ni teléfonos de otras personas sin preguntarles. No publiques fotos íntimas, ni siquiera las tuyas.',
      ],
    },
    {
      id: 'selling',
      title: 'No vendas',
      blocks: [
        'Nada de anuncios, reclutamiento, inversiones, colectas ni enlaces a programas de referidos. Contar a qué te dedicas está bien. Convertir un plan en una venta, no.',
      ],
    },
    {
      id: 'hangouts',
      title: 'Buenos planes',
      blocks: [
        [
          'Queden en un lugar público y digan antes cuánto cuesta.',
          'Si dices que vas, ve. Si no puedes, deja tu lugar, para que lo tenga quien sigue en la lista de espera.',
          'Si organizas, acompaña a quien todavía no conoce a nadie.',
          'Nadie tiene que beber, quedarse ni explicar por qué se va.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'Nada ilegal, nada peligroso',
      blocks: [
        'Nada de venta de drogas, armas, cosas robadas ni de animar a alguien a hacerse daño o a hacérselo a otros. Si te preocupa alguien, o tú, llama o escribe al 988 a cualquier hora. En una emergencia, llama al 911.',
      ],
    },
    {
      id: 'report',
      title: 'Cuando algo sale mal',
      blocks: [
        'Bloquea a quien no quieras tratar: no le avisamos. Reporta un perfil o un mensaje con el menú que tiene al lado. Una persona lee cada reporte, y el otro miembro no sabe quién lo envió.',
        'Según lo que haya pasado, hablamos con esa persona, la advertimos o la suspendemos. Una suspensión se puede apelar una vez. No uses los reportes como arma: los que son falsos a sabiendas también tienen consecuencias.',
      ],
    },
  ],
};
