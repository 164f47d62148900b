import { hangoutForm } from '#catalog/hangout-form.ts';
import { endAfter } from '#contract/hangouts/phases.ts';
import { HANGOUT_DURATIONS } from '#contract/limits.ts';
import { dateFormat, numberFormat } from '#web/text/formats.ts';

const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit' });
const MINUTES = numberFormat({ style: 'unit', unit: 'minute', unitDisplay: 'long' });
const HOURS = numberFormat({ style: 'unit', unit: 'hour', unitDisplay: 'long' });

/** Returns the durations to choose from, with the end of each once the start is known: '9:00 PM (2 hours)' (H-14). */
export function durationChoices(start: Date | undefined): { value: string; label: string }[] {
  return HANGOUT_DURATIONS.map((minutes) => {
    const duration = minutes < 60 ? MINUTES(minutes) : HOURS(minutes / 60);
    if (start === undefined) return { value: String(minutes), label: duration };
    const end = CLOCK(endAfter(start.toISOString(), minutes));
    return { value: String(minutes), label: hangoutForm.until.at(end, duration) };
  });
}
