import { dateFormat } from '#web/text/formats.ts';

const DATE = dateFormat({ dateStyle: 'long' });

/** 'May 4, 2026' */
export const dateOf = (iso: string): string => DATE(new Date(iso));
