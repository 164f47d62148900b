import type { discovery as en } from '../en/discovery.ts';
import { plural } from '../plural.ts';

/** The sentences of the discovery slice. */
export const discovery: typeof en = {
  title: 'Descubre a tu gente',
  lists: {
    recommended: {
      title: 'Para ti',
      caption: 'Personas con intereses y personalidad parecidos a los tuyos',
      loading: 'Cargando personas para ti',
    },
    nearby: { title: 'Cerca de ti', caption: null, loading: 'Cargando personas cerca de ti' },
    everyone: { title: 'Resultados', caption: null, loading: 'Buscando' },
    words: { title: 'En los perfiles', caption: null, loading: 'Buscando en los perfiles' },
  },
  results: (search) => `Resultados para “${search}”`,
  resultsInWords: (search) => `Perfiles que dicen “${search}”`,
  inBorough: (borough) => (borough === 'Bronx' ? 'Gente de El Bronx, como tú' : `Gente de ${borough}, como tú`),
  seeAll: 'Ver todo',
  seeAllOf: (list) => `Ver todo: ${list}`,
  bothLists: 'Volver a Gente',
  back: 'Personas anteriores',
  on: 'Personas siguientes',
  more: 'Ver más personas',
  loadingMore: 'Cargando…',
  moreFailed: 'No pudimos cargar más personas.',
  shown: (n) =>
    n === 0
      ? 'No encontramos a nadie'
      : plural('es', n, { one: '1 persona en la lista', other: `${n} personas en la lista` }),

  toggle: 'Mostrarme a la gente cercana',
  toggleOn: 'La gente de tu distrito ve tu tarjeta.',
  toggleNoBorough: 'Indica dónde vives y la gente de tu distrito verá tu tarjeta.',
  toggleOff: 'Tus vecinos no pueden verte.',
  toggleHidden: 'Ocultas tu barrio, así que tus vecinos no pueden verte.',
  toggleFailed: 'No pudimos guardarlo, así que nada cambió.',

  card: {
    open: 'quiere conocer gente',
    place: (neighborhood, borough) => `${neighborhood}, ${borough}`,
    from: (place) => `de ${place}`,
    shared: 'Tienen en común',
    state: { connected: 'En contacto', sent: 'Solicitud enviada', received: 'Quiere conectar' },
    metAt: (hangout) => `Coincidieron en ${hangout}`,
    bothIn: (group) => `Comparten el grupo ${group}`,
    interest: 'Interés',
  },

  arrivals: {
    title: '¿Llegaron por las mismas fechas?',
    text: 'Conoce a quienes se mudaron aquí más o menos cuando tú.',
    see: 'Ver quién llegó cuando tú',
  },

  search: {
    label: 'Buscar por nombre, usuario o palabras',
    placeholder: 'Nombre o “escalada”',
    clear: 'Borrar la búsqueda',
  },
  filters: {
    open: 'Filtros',
    openWith: (n) => plural('es', n, { one: 'Filtros, 1 activo', other: `Filtros, ${n} activos` }),
    title: '¿A quién te gustaría conocer?',
    close: 'Cerrar',
    done: 'Ver personas',
    clearAll: 'Quitar todos',
    set: 'Filtros activos',
    remove: (what) => `Quitar ${what}`,
    interest: 'Interés',
    neighborhood: 'Barrio',
    neighborhoodPlaceholder: 'Cualquier barrio',
    neighborhoodEmpty: 'Ningún barrio coincide.',
    clear: 'Borrar',
    list: 'Ver barrios',
    language: 'Idioma',
    careerField: 'Área de trabajo',
    arrival: 'Llegó más o menos cuando yo',
    arrivalText: 'Personas que se mudaron aquí en los mismos meses que tú.',
    arrivalNoMonth: 'Para usar este filtro, agrega a tu perfil el mes en que te mudaste.',
    arrived: 'Llegó cuando tú',
    named: (search) => `“${search}”`,
  },

  failed: 'Esta lista no cargó',
  retry: 'Reintentar',

  empty: {
    findTable: 'Buscar una mesa',
    early: {
      recommended: {
        title: 'Llegaste temprano',
        text: 'Todavía no tenemos a nadie que recomendarte. Cada tanto se unen unas cuantas personas. Mientras más diga tu perfil, mejor podremos presentarte gente.',
      },
      nearby: {
        title: 'No hay nadie nuevo cerca de ti',
        text: 'Cuando se una alguien de tu zona, aparecerá aquí. Deja la opción activada para que también te encuentren a ti.',
      },
    },
    known: {
      title: 'Ya conoces a todo el mundo',
      text: 'Cada semana se une gente nueva. Mientras tanto, queda con quienes ya conoces.',
    },
    nobodyNew: {
      title: 'Ahora no hay nadie nuevo',
      text: 'Cada semana se une gente nueva. Mientras tanto, queda con quienes ya conoces.',
    },
    seeHangouts: 'Ver planes',
    completeProfile: 'Completar mi perfil',
    place: {
      title: '¿Dónde vives?',
      text: 'Agrega tu barrio o tu distrito para conocer a la gente de la vuelta de la esquina.',
      action: 'Elegir mi barrio',
    },
    search: {
      title: (search) => `No encontramos a nadie con “${search}”`,
      text: 'Ningún nombre empieza así y ningún perfil lo dice. Prueba con menos letras u otra palabra.',
      action: 'Borrar la búsqueda',
    },
    filters: {
      title: 'Todavía nadie cumple con todo esto',
      looking: 'Revisando tus filtros…',
      text: 'Quita uno de estos filtros para ver personas:',
      textAll: 'Prueba quitando un filtro o dos.',
      without: (what) => `Sin ${what}`,
    },
    brief: 'Aquí tampoco hay nadie.',
    elsewhere: {
      recommended: (neighborhood) => `${neighborhood} está en tu distrito. Busca en Cerca de ti.`,
      nearby: (neighborhood, borough) => `${neighborhood} está en ${borough}, no en tu distrito. Busca en Para ti.`,
    },
  },
};
