import { linesOf } from '../svg.ts';
import { CITIES } from './assumptions.ts';
import { FIRST_WITHIN_DAYS, type Figures } from './figures.ts';

/** Returns a line for each city, with its name. */
const linesOfCities = (figures: readonly Figures[], points: (cityFigures: Figures) => (readonly [number, number])[]) =>
  figures.map((cityFigures, index) => ({ name: CITIES[index]?.name ?? '', points: points(cityFigures) }));

const percent = (value: number) => `${Math.round(value * 100)}%`;

/** Returns the plots by the names of their files. */
export function plotsOf(figures: readonly Figures[]): Record<string, string> {
  const days = [0, 7, 14, 21, 30, FIRST_WITHIN_DAYS];
  return {
    'city-first-meeting.svg': linesOf({
      title: 'Members who have met somebody, by days after they arrived',
      x: { label: 'days after arrival', from: 0, to: FIRST_WITHIN_DAYS, ticks: days },
      y: { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], word: percent },
      lines: linesOfCities(figures, ({ metByDay }) => metByDay.map((share, day) => [day, share] as const)),
    }),
    'city-exposure.svg': linesOf({
      title: 'How often members are shown, as multiples of the median, from the least to the most shown',
      x: { label: 'share of members, percent', from: 0, to: 100, ticks: [0, 10, 25, 50, 75, 90, 100] },
      y: { from: 0, to: 6, ticks: [0, 0.5, 1, 2, 4, 6], word: (value) => `${value}×` },
      lines: linesOfCities(figures, ({ exposure }) =>
        Array.from({ length: 101 }, (_, percentile) => {
          const rank = Math.min(exposure.length - 1, Math.floor((percentile / 100) * exposure.length));
          return [percentile, exposure[rank] ?? 0] as const;
        }),
      ),
    }),
  };
}
