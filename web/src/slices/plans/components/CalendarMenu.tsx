import { CalendarPlus, CalendarX2 } from 'lucide-react';
import type { CalendarFacts } from '#contract/hangouts/calendar.ts';
import { Button, createPart, Menu, MenuItem, MenuLink } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.hangouts;
/** The program that writes calendar files, loaded after the page. */
const calendar = createPart(() => import('#contract/hangouts/calendar.ts'));

interface CalendarMenuProps {
  facts: CalendarFacts;
  /** The address of the page of the hangout or event. */
  url: string;
}

/** Adds a hangout or an event to a calendar, or removes a cancelled one. */
export function CalendarMenu({ facts, url }: CalendarMenuProps) {
  const { part: loaded } = calendar.useQuietly(true);
  function download() {
    if (!loaded) return;
    const file = new Blob([loaded.icsOf(facts, { url, now: new Date() })], { type: 'text/calendar;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${fileName(facts.title)}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  if (facts.cancelled) {
    return (
      <Button variant="quiet" size="sm" icon={<CalendarX2 />} disabled={!loaded} onClick={download}>
        {t.removeFromCalendar}
      </Button>
    );
  }
  const links = loaded?.calendarLinks(facts, url);
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" size="sm" icon={<CalendarPlus />} disabled={!loaded}>
          {t.addToCalendar}
        </Button>
      }
    >
      <MenuItem onClick={download}>{t.file}</MenuItem>
      <MenuLink render={<a href={links?.google} target="_blank" rel="noreferrer" />}>{t.google}</MenuLink>
      <MenuLink render={<a href={links?.outlook} target="_blank" rel="noreferrer" />}>{t.outlook}</MenuLink>
    </Menu>
  );
}

/** Returns the name of the calendar file, like 'dumplings-in-flushing'. */
const fileName = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'hangout';
