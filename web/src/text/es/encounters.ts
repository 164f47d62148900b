import type { encounters as en } from '../en/encounters.ts';

/** The sentences of the encounters slice. */
export const encounters: typeof en = {
  title: '¿Se ven otra vez?',
  intro: 'Lo que elijas es privado. Solo se entera quien también te elija a ti, y entonces quedan en contacto.',
  comparedAt: (when) => `Comparamos las elecciones cada noche. La próxima vez, el ${when}.`,
  closed: 'Ya pasaron las dos semanas para elegir.',
  loading: 'Cargando a las personas que conociste…',
  failed: 'Las personas que conociste no cargaron',
  nobody: 'Aquí no hay nadie a quien elegir.',
  choose: 'Vernos otra vez',
  chooseName: (name) => `Vernos otra vez: ${name}`,
  absent: 'No estuvo',
  absentName: (name) => `No estuvo: ${name}`,
  absentHint:
    '“No estuvo” también es privado. Solo cuenta si lo dicen dos personas. Si alguien falta con frecuencia, le enviamos una nota amable y espera un poco más por una mesa.',
  mutual: 'Quieren verse otra vez',
  connected: 'Ya conectaron',
};
