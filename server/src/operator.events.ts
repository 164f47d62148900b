// The operators' command line: events.
import { parseArgs } from 'node:util';
import { changedEvent, type eventForm } from '#contract/events/forms.ts';
import type { EventView } from '#contract/events/views.ts';
import { newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { allEvents, readEvent } from '#server/slices/events/index.ts';
import { announceEvent, cancelAnnouncedEvent, changeAnnouncedEvent } from '#server/slices/operators/index.ts';
import { Refusal, say, type Task } from './operator.io.ts';
import { sentenceOf } from './platform/http/errors.ts';

/** Options and what they say of an event. */
const OPTIONS = {
  title: 'title',
  where: 'location',
  when: 'startsAt',
  hours: 'durationMinutes',
  about: 'description',
} as const;
type Given = Partial<Record<(typeof OPTIONS)[keyof typeof OPTIONS], string | number | null>>;

const whenOf = (startsAt: string) => {
  const { date, time } = newYorkTime(new Date(startsAt));
  return `${date} ${time}`;
};
const line = ({ id, title, location, startsAt, endsAt, cancelled }: EventView) =>
  `${id}  ${whenOf(startsAt)}${endsAt ? ` to ${whenOf(endsAt)}` : ''}  ${title}, ${location}${cancelled ? '  cancelled' : ''}`;

function instantOf(text: string): string {
  const [date = '', time = ''] = text.trim().split(/[ T]/);
  const [at] = newYorkInstants({ date, time });
  if (!at) throw new Refusal(`--when is New York's time, like "2026-05-03 14:00"; "${text}" is no such time.`);
  return at.toISOString();
}

const READ: Partial<Record<keyof typeof OPTIONS, (text: string) => string | number | null>> = {
  when: instantOf,
  // An unknown end is a choice, too. Other words are refused with the durations that are none.
  hours: (text) => (text === 'unknown' ? null : Number(text) * 60),
};

function readOptions(args: string[]): { positionals: string[]; given: Given } {
  const string = { type: 'string' } as const;
  const options = { title: string, where: string, when: string, hours: string, about: string };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const fields: Given = {};
    for (const [option, field] of Object.entries(OPTIONS)) {
      const name = option as keyof typeof OPTIONS;
      const value = values[name];
      const parse = READ[name];
      if (value !== undefined) fields[field] = parse ? parse(value) : value;
    }
    return { positionals, given: fields };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal((error as Error).message);
  }
}

/** The same checks as on the screen. */
function checked(fields: Given) {
  const result = changedEvent.safeParse({ description: '', ...fields });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path[0] as keyof typeof eventForm | undefined;
  const option = Object.entries(OPTIONS).find(([, name]) => name === field)?.[0];
  throw new Refusal(`--${option ?? 'title'}: ${sentenceOf(issue?.message ?? 'This cannot be stored.')}`);
}

const idOf = (id: string | undefined): string => {
  if (!id || !/^[A-Za-z0-9]{20}$/.test(id)) throw new Refusal('Which ID? `events` shows them.');
  return id;
};

export const EVENTS_USAGE = `  events                 those to come, then those that are over
  event --title T --where W --when "2026-05-03 14:00" [--hours 2.5] [--about A]
                         announce one; times are New York's; without hours no end is shown
  change-event ID [--title T] [--where W] [--when …] [--hours H|unknown] [--about A]
  cancel-event ID [REASON]`;

export const EVENT_TASKS: Record<string, Task> = {
  async events(app) {
    const [upcoming, past] = [await allEvents(app, 'upcoming'), await allEvents(app, 'past')];
    for (const event of upcoming) say(line(event));
    if (past.length > 0) say('Over:');
    for (const event of past) say(line(event));
    if (upcoming.length + past.length === 0) say('No events yet.');
  },
  async event(app, args) {
    const { given } = readOptions(args);
    say(
      line(
        await app.transact((work) => announceEvent(work, null, { ...checked(given), clientId: crypto.randomUUID() })),
      ),
    );
  },
  async 'change-event'(app, args) {
    const { positionals, given } = readOptions(args);
    const id = idOf(positionals[0]);
    const { title, location, startsAt, description } = await readEvent(app.db, id);
    say(
      line(
        await app.transact((work) =>
          changeAnnouncedEvent(work, null, id, checked({ title, location, startsAt, description, ...given })),
        ),
      ),
    );
  },
  async 'cancel-event'(app, [id, ...reason]) {
    const { title } = await app.transact((work) => cancelAnnouncedEvent(work, null, idOf(id), reason.join(' ')));
    say(`${title} is cancelled. Its chat stays, and says so.`);
  },
};
