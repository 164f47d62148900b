import { plural } from '../plural.ts';

const plans = (n: number) => plural('en', n, { one: '1 plan', other: `${n} plans` });

/** The sentences of the month of hangouts. They are in a file of their own, because they are loaded with it. */
export const hangoutMonth = {
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  /** The name of a day for screen readers: 'Saturday, November 28, 2 plans, 1 from the day before'. */
  day: (date: string, n: number, continued: number) =>
    n === 0 ? date : [date, plans(n), continued > 0 && `${continued} from the day before`].filter(Boolean).join(', '),
  /** In place of the begin of a plan that goes on from the day before. */
  until: (time: string) => `until ${time}`,
  more: (n: number) => `+${n} more`,
  loading: 'Loading the month…',
  shown: (month: string, n: number) => (n === 0 ? `Nothing is planned in ${month}` : `${plans(n)} in ${month}`),
  nothing: 'Nothing is planned on this day.',
  failed: 'The month didn’t load',
  restFailed: 'Some plans of this month didn’t load',
};
