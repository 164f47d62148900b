import { CalendarPlus, Copy } from 'lucide-react';
import { Button, Skeleton, SkeletonGroup, useConfirm, useToast } from '#web/design/index.ts';
import { hasFailed, LoadError } from '#web/platform/screens/LoadError.tsx';
import { text } from '#web/text/index.ts';
import { useCalendarFeed } from '../calendar-feed.queries.ts';
import s from './Section.module.css';
import { Section } from './Section.tsx';

const t = text.account.calendar;

/** Shows the member's own plans in their calendar program, which reads them at a private address (H-17). */
export function CalendarSection() {
  const { feed, isLocked, showing, creating, removing, dialog } = useCalendarFeed();
  const address = feed.data?.address;
  return (
    <Section title={t.title} intro={t.intro}>
      {isLocked && (
        <div>
          <Button busy={showing.isPending} busyLabel={t.loading} onClick={() => showing.mutate()}>
            {t.show}
          </Button>
        </div>
      )}
      {hasFailed(feed) && !isLocked && <LoadError query={feed} compact title={t.failed} />}
      {!feed.data && !hasFailed(feed) && (
        <SkeletonGroup label={t.loading}>
          <Skeleton shape="box" height="2.75rem" />
        </SkeletonGroup>
      )}
      {address === null && (
        <div>
          <Button
            icon={<CalendarPlus />}
            busy={creating.isPending}
            busyLabel={t.making}
            onClick={() => creating.mutate()}
          >
            {t.make}
          </Button>
        </div>
      )}
      {address && <Address address={address} isEnding={removing.isPending} onEnd={() => removing.mutate()} />}
      {dialog}
    </Section>
  );
}

interface AddressProps {
  address: string;
  isEnding: boolean;
  onEnd: () => void;
}

function Address({ address, isEnding, onEnd }: AddressProps) {
  const confirm = useConfirm();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.show({ text: t.copied, kind: 'ok' }),
      () => toast.show({ text: t.copyFailed, kind: 'error' }),
    );
  async function end() {
    const sure = await confirm({
      title: t.endTitle,
      description: t.endText,
      confirmLabel: t.end,
      cancelLabel: t.cancel,
      danger: true,
    });
    if (sure) onEnd();
  }
  return (
    <>
      <p className={s.address}>
        <code>{address}</code>
      </p>
      <div className={s.actions}>
        <Button variant="primary" icon={<CalendarPlus />} render={<a href={address.replace(/^https?:/, 'webcal:')} />}>
          {t.open}
        </Button>
        <Button icon={<Copy />} onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button variant="quiet" busy={isEnding} busyLabel={t.ending} onClick={() => void end()}>
          {t.end}
        </Button>
      </div>
    </>
  );
}
