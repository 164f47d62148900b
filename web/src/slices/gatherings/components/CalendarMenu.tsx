import { CalendarPlus, CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFacts } from '#contract/hangouts/calendar.ts';
import { Button, lazyModule, Menu, MenuItem, MenuLink, useToast } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const t = text.hangouts;
/** The program that writes calendar files, loaded after the page. */
const calendar = lazyModule(() => import('#contract/hangouts/calendar.ts'));

interface CalendarMenuProps {
  facts: CalendarFacts;
  /** The address of the page of the hangout or event. */
  url: string;
}

/** Adds a hangout or an event to a calendar, or removes a cancelled one. */
export function CalendarMenu({ facts, url }: CalendarMenuProps) {
  const { module: loaded } = calendar.useModuleState(true);
  const { sayNotLoaded } = useToast();
  const [isLoading, setIsLoading] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const look = { variant: 'quiet', size: 'sm', busy: isLoading } as const;
  /** Waits for the program, or loads it again after a failure. */
  async function withCalendar(act: (program: NonNullable<typeof loaded>) => void) {
    setIsLoading(true);
    const program = await calendar.whenLoaded();
    setIsLoading(false);
    if (program) act(program);
    else sayNotLoaded();
  }
  function download({ icsOf }: NonNullable<typeof loaded>) {
    const file = new Blob([icsOf(facts, { url, now: new Date() })], { type: 'text/calendar;charset=utf-8' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${fileName(facts.title)}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  if (facts.cancelled) {
    return (
      <Button {...look} icon={<CalendarX2 />} onClick={() => withCalendar(download)}>
        {t.removeFromCalendar}
      </Button>
    );
  }
  if (!loaded) {
    return (
      <Button {...look} icon={<CalendarPlus />} onClick={() => withCalendar(() => setIsOpen(true))}>
        {t.addToCalendar}
      </Button>
    );
  }
  const links = loaded.calendarLinks(facts, url);
  return (
    <Menu
      align="start"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button {...look} icon={<CalendarPlus />}>
          {t.addToCalendar}
        </Button>
      }
    >
      <MenuItem onClick={() => download(loaded)}>{t.file}</MenuItem>
      <MenuLink render={<a href={links.google} target="_blank" rel="noreferrer" />}>{t.google}</MenuLink>
      <MenuLink render={<a href={links.outlook} target="_blank" rel="noreferrer" />}>{t.outlook}</MenuLink>
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
