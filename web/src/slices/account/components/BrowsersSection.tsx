import { Monitor, Smartphone } from 'lucide-react';
import type { SignedInBrowser } from '#contract/identity/sessions.ts';
import { Badge, Button, Details, Skeleton } from '#web/design/index.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useNow } from '#web/platform/useNow.ts';
import { dayLabel } from '#web/slices/chats/index.ts';
import { text } from '#web/text/index.ts';
import { useBrowsers, useEndOtherSessions, useEndSession } from '../browsers.queries.ts';
import s from './BrowsersSection.module.css';
import { Section } from './Section.tsx';

const t = text.account.browsers;

/** More browsers than this are behind a button, so that the page stays short. */
const SHOWN_MAX = 4;

/** Systems of devices that are held in a hand. */
const HANDHELD = new Set(['iPhone', 'iPad', 'Android']);

function nameOf({ browser, system }: SignedInBrowser): string {
  const browserName = browser || t.unknown;
  return system ? t.on(browserName, system) : browserName;
}

/** Lists where the member is logged in, and logs single browsers or all others out. */
export function BrowsersSection() {
  const browsers = useBrowsers();
  const endOtherSessions = useEndOtherSessions();
  const hasOthers = browsers.data?.some(({ current }) => !current) ?? false;
  return (
    <Section title={t.title} intro={t.intro}>
      <ListState
        query={browsers}
        items={browsers.data}
        loading={t.loading}
        skeleton={<Skeleton shape="box" height="3.75rem" />}
        failed={t.failed}
        empty={<p className={s.muted}>{t.none}</p>}
      >
        {(items) => (
          <>
            <BrowserRows items={items.slice(0, SHOWN_MAX)} />
            {items.length > SHOWN_MAX && (
              <Details label={t.more(items.length - SHOWN_MAX)}>
                <BrowserRows items={items.slice(SHOWN_MAX)} />
              </Details>
            )}
          </>
        )}
      </ListState>
      {hasOthers && (
        <div>
          <Button busy={endOtherSessions.isPending} busyLabel={t.ending} onClick={() => void endOtherSessions.ask()}>
            {t.endOthers}
          </Button>
        </div>
      )}
    </Section>
  );
}

const BrowserRows = ({ items }: { items: readonly SignedInBrowser[] }) => (
  <ul className={s.list}>
    {items.map((item) => (
      <BrowserRow key={item.id} item={item} />
    ))}
  </ul>
);

function BrowserRow({ item }: { item: SignedInBrowser }) {
  const now = useNow();
  const { mutate, isPending } = useEndSession();
  const name = nameOf(item);
  return (
    <li className={s.row}>
      <span className={s.sign} aria-hidden="true">
        {HANDHELD.has(item.system) ? <Smartphone /> : <Monitor />}
      </span>
      <span className={s.text}>
        <span className={s.name}>{name}</span>
        <span className={s.muted}>{t.lastUsed(dayLabel(new Date(item.lastUsedAt), now))}</span>
      </span>
      {item.current ? (
        <Badge tone="ok">{t.current}</Badge>
      ) : (
        <Button size="sm" aria-label={t.endName(name)} busy={isPending} onClick={() => mutate({ id: item.id, name })}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
