import { linesOf } from '../svg.ts';
import { CITIES } from './assumptions.ts';
import { FIRST_WITHIN_DAYS, type Figures, WAYS_SHOWN_UP_TO } from './figures.ts';
import { THRICE_WITHIN_DAYS } from './meetings.ts';

type Points = (readonly [number, number])[];
/** Returns a line for each city that is drawn, with its name. */
const linesOfCities = (figures: Record<string, Figures>, points: (cityFigures: Figures) => Points) =>
  CITIES.flatMap(({ name, isDrawn }) => {
    const cityFigures = figures[name];
    return isDrawn && cityFigures ? { name, points: points(cityFigures) } : [];
  });
const byPosition = (shares: readonly number[]): Points => shares.map((share, position) => [position, share] as const);

const percent = (value: number) => `${Math.round(value * 100)}%`;
const shares = { from: 0, to: 1, ticks: [0, 0.25, 0.5, 0.75, 1], word: percent };
const days = (to: number, ticks: readonly number[]) => ({ label: 'days after arrival', from: 0, to, ticks });

/** Returns the plots of these cities, by the names of their files. */
export function plotsOf(figures: Record<string, Figures>): Record<string, string> {
  return {
    'city-first-meeting.svg': linesOf({
      title: 'Members who have met somebody, by days after they arrived',
      x: days(FIRST_WITHIN_DAYS, [0, 7, 14, 21, 30, FIRST_WITHIN_DAYS]),
      y: shares,
      lines: linesOfCities(figures, ({ metByDay }) => byPosition(metByDay)),
    }),
    'city-three-meetings.svg': linesOf({
      title: 'Members who have met somebody three times, by days after they arrived',
      x: days(THRICE_WITHIN_DAYS, [0, 14, 30, 45, THRICE_WITHIN_DAYS]),
      y: { from: 0, to: 0.4, ticks: [0, 0.1, 0.2, 0.3, 0.4], word: percent },
      lines: linesOfCities(figures, ({ thriceByDay }) => byPosition(thriceByDay)),
    }),
    'city-minutes.svg': linesOf({
      title: 'Ways to meetings that take at most so many minutes by train',
      x: { label: 'minutes', from: 0, to: WAYS_SHOWN_UP_TO, ticks: [0, 10, 20, 30, 40, 60, WAYS_SHOWN_UP_TO] },
      y: shares,
      lines: linesOfCities(figures, ({ waysByMinutes }) => byPosition(waysByMinutes)),
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
