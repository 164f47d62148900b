import type { writing as en } from '../en/writing.ts';

/** The sentences of the writing slice. */
export const writing: typeof en = {
  summary: {
    title: 'Ustedes dos',
    loading: 'Buscando lo que tienen en común',
    failed: '¡Ustedes dos podrían llevarse muy bien! ¿Por qué no saludar? ✨',
    empty: 'Por sus personalidades, ¡podrían llevarse de maravilla! ¿Por qué no escribirle y empezar a conversar? ✨',
  },
};
