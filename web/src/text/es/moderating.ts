import { PRODUCT } from '#contract/brand.ts';
import type { moderating as en } from '../en/moderating.ts';

export const moderating: typeof en = {
  advice: 'Cómo decidir',
  all: 'Cómo moderar',
  intro: 'La medida son las normas de la comunidad. Decide el mismo día y no cuentes a nadie lo que leas.',
  guidelines: 'Normas de la comunidad',
  always: {
    title: 'En cada reporte',
    steps: [
      '¿Alguien corre peligro ahora? Primero suspende y después escribe. Si hay peligro de vida, llama al 911. Por ideas de suicidio, el 988 atiende llamadas y mensajes.',
      'Lee la copia de lo que se reportó. Su autor ya no la puede cambiar.',
      'Elige lo más leve que resuelva el problema: descartar, advertir o suspender.',
      'Escribe dos textos. La nota es para el equipo y quienes moderan: qué viste y por qué decidiste así. El mensaje es para el miembro: qué hizo, qué norma no cumple y qué esperas.',
      'Nunca escribas quién hizo el reporte, ni algo que solo esa persona pueda saber.',
      'Los reportes de personas que no se conocen pesan más que varios de un mismo grupo de amigos. Advierte a quien reporta en falso a propósito.',
      'No ves los reportes sobre ti. Deja a otra persona los de tus amigos. Los reportes sobre quienes moderan son para el equipo.',
    ],
  },
  kinds: {
    harassment: {
      look: '¿Es una amenaza, odio o presión sexual, o un solo mensaje grosero?',
      act: 'Suspende por una amenaza, odio o presión sexual, también la primera vez. Advierte por un solo mensaje grosero.',
    },
    unsafe: {
      look: '¿Qué pasó y dónde? ¿Coinciden pronto en un plan o una mesa?',
      act: 'Suspende si lo crees, porque el próximo plan puede ser esta noche. Después pregunta a quienes estuvieron.',
    },
    fake: {
      look: 'Mira las fotos y los enlaces del perfil. ¿Dice ser alguien conocido, o hablar por nosotros?',
      act: `Suspende a quien se hace pasar por otra persona o dice administrar ${PRODUCT}.`,
    },
    spam: {
      look: '¿También escribe como un vecino más, o solo para vender?',
      act: 'Advierte una vez y luego suspende. Suspende una cuenta que no hace otra cosa, y cualquier estafa.',
    },
    indecent: {
      look: '¿Alguien pidió la foto? ¿Muestra a otra persona?',
      act: 'Suspende por fotos íntimas que nadie pidió. Por lo demás, advierte.',
    },
    underage: {
      look: '¿Qué dice el perfil, y qué escribe sobre la escuela o su edad?',
      act: 'Suspende si es probable. Si apela, pide su fecha de nacimiento, nunca un documento por correo.',
    },
    other: {
      look: 'Lee el texto. ¿Es una pelea de dos miembros, o va contra una norma?',
      act: 'Una pelea es asunto suyo: descarta y recuerda que los dos pueden bloquear. Si no, decide como en el tipo que corresponda.',
    },
  },
  look: 'Mira',
  act: 'Después',
  more: [
    {
      title: 'Apelaciones',
      text: 'Cada suspensión se apela una vez. Que decida otra persona, no quien suspendió. Acepta si entiende el error y los demás están a salvo, o si el error fue nuestro, y dilo. Rechaza con una frase amable y definitiva.',
    },
    {
      title: 'Solicitudes de acceso',
      text: 'Deja entrar a quien cuenta con sus palabras por qué quiere unirse. Rechaza la publicidad y los correos ya rechazados. Al rechazar no se envía ningún correo.',
    },
    {
      title: 'Invitados de alguien suspendido',
      text: 'El equipo los ve en Invitaciones, mira cada perfil y sus reportes, y lo marca como revisado.',
    },
  ],
};
