import { CalendarDays, Check, Lightbulb, LogOut, MapPin, MessageCircle, UsersRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { phaseOf } from '#contract/hangouts/phases.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import type { TableView } from '#contract/tables/routes.ts';
import { Avatar, Badge, Banner, Button, Card, cx, useConfirm, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { useNow } from '#web/platform/useNow.ts';
import { MeetAgain } from '#web/slices/encounters/index.ts';
import { hoursAndZone, longDateAsLine } from '#web/slices/gatherings/index.ts';
import { GroupForm } from '#web/slices/groups/index.ts';
import { Album, ConfirmButton, hasAlbum, TableStart } from '#web/slices/hangouts/index.ts';
import { tripLabel } from '#web/slices/profiles/index.ts';
import { formatDateTime } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useComing, useLeaveTable, useStay } from '../tables.queries.ts';
import { Proposals } from './Proposals.tsx';
import s from './TableCard.module.css';

const t = text.tables;

/** One table: its plan, its members and what they may do (B-01). */
export function TableCard({ table }: { table: TableView }) {
  const id = useId();
  const now = useNow();
  const { hangout, round, state } = table;
  const phase = phaseOf(hangout, now);
  return (
    <Card render={<article aria-labelledby={id} />} className={s.card}>
      <div className={s.head}>
        <h2 id={id} className={s.title}>
          {table.title ?? hangout.title}
        </h2>
        <Badge>{state === 'deciding' ? t.deciding : t.round(state === 'circle' ? 0 : round)}</Badge>
      </div>
      <NextHangout table={table} now={now} />
      {(phase === 'upcoming' || phase === 'now') && (
        // Has the height of a line before its code has loaded.
        <div className={s.start}>
          <TableStart hangout={{ ...hangout, tableId: table.id }} level={3} />
        </div>
      )}
      <div className={cx(s.actions, s.first)}>
        <Button variant="primary" icon={<MessageCircle />} render={<Link to={paths.chat(chatIdOf(hangout))} />}>
          {t.chat}
        </Button>
        <Button icon={<CalendarDays />} render={<Link to={paths.hangout(hangout.id)} />}>
          {t.details}
        </Button>
      </div>
      {phase === 'upcoming' && <Coming table={table} />}
      {table.stay && <Staying table={table} stay={table.stay} />}
      <Members table={table} />
      {hasAlbum(hangout, phase) && <Album hangoutId={hangout.id} level={3} />}
      {phase === 'past' && hangout.rsvp === 'confirmed' && <MeetAgain hangoutId={hangout.id} />}
      {phase === 'upcoming' && <Proposals table={table} />}
      <div className={s.actions}>
        {state === 'circle' && <MakeGroup table={table} />}
        <Leave table={table} />
      </div>
    </Card>
  );
}

function NextHangout({ table: { hangout, idea = hangout.description }, now }: { table: TableView; now: Date }) {
  const startsAt = new Date(hangout.dateTime);
  return (
    <>
      {hangout.cancelled && <Banner title={t.cancelled} />}
      <dl className={s.facts}>
        <Fact icon={<CalendarDays aria-hidden="true" />} label={t.when}>
          <time dateTime={hangout.dateTime}>
            {longDateAsLine(startsAt, now) + text.app.punctuation.comma + hoursAndZone(hangout)}
          </time>
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} label={t.where}>
          <bdi>{hangout.location}</bdi>
          {hangout.trip && `\u00a0· ${tripLabel(hangout.trip)}`}
        </Fact>
        <Fact icon={<Lightbulb aria-hidden="true" />} label={t.idea}>
          <span dir="auto" className={s.words}>
            {idea}
          </span>
        </Fact>
      </dl>
    </>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How many come to the next time, and whether the member does. */
function Coming({ table }: { table: TableView }) {
  const { hangout, members } = table;
  const toast = useToast();
  const { mutate, isPending } = useComing(table);
  const comes = hangout.rsvp === 'confirmed';
  return (
    <div className={s.coming}>
      {hangout.reconfirm === 'asked' && <ConfirmButton hangout={hangout} />}
      <p role="status">
        {t.coming(hangout.going, members.length)}
        {!comes && <> · {t.skipping}</>}
      </p>
      <Button size="sm" busy={isPending} onClick={() => mutate(!comes, { onError: toast.showError })}>
        {comes ? t.skip : t.come}
      </Button>
    </div>
  );
}

/** Asks after the third time whether the member stays. */
function Staying({ table, stay }: { table: TableView; stay: NonNullable<TableView['stay']> }) {
  const toast = useToast();
  const { mutate, isPending } = useStay(table.id);
  const id = useId();
  return (
    <section aria-labelledby={id} className={s.panel}>
      <h3 id={id} className={s.subtitle}>
        {t.stayTitle}
      </h3>
      <p>{t.stayText(formatDateTime(stay.until))}</p>
      <p role="status">{t.staying(stay.yes)}</p>
      {stay.mine ? (
        <p className={s.done}>
          <Check aria-hidden="true" />
          {t.stays}
        </p>
      ) : (
        <Button variant="primary" busy={isPending} onClick={() => mutate(undefined, { onError: toast.showError })}>
          {t.stay}
        </Button>
      )}
    </section>
  );
}

/** The members of the table, with the reason for their choice. */
function Members({ table: { members, why } }: { table: TableView }) {
  const me = useUid();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={s.subtitle}>
        {t.members}
      </h3>
      <p className={s.why}>{why}</p>
      <ul className={s.members}>
        {members.map(({ member, reason, hasConfirmed }) => (
          <li key={member.uid}>
            <Link to={paths.user(member.uid)} className={s.person}>
              <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={48} />
              <span className={s.about}>
                <span className={s.name}>{member.uid === me ? t.you : nameOf(member)}</span>
                {reason && <span className={s.reason}>{reason}</span>}
                {hasConfirmed && (
                  <span className={s.confirmed}>
                    <Check aria-hidden="true" />
                    {t.hasConfirmed}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Makes a group from a circle, to which the others are invited (G-25). */
function MakeGroup({ table: { id, title, hangout } }: { table: TableView }) {
  const [isOpen, setIsOpen] = useState(false);
  const { category, borough, location } = hangout;
  return (
    <>
      <Button icon={<UsersRound />} onClick={() => setIsOpen(true)}>
        {text.hangouts.makeGroup}
      </Button>
      {isOpen && (
        <GroupForm
          group={null}
          origin={{ kind: 'circle', id, title: title ?? hangout.title, category, borough, location }}
          onClosed={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Leave({ table }: { table: TableView }) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useLeaveTable(table.id);
  async function leave() {
    const sure = await confirm({
      title: t.leaveTitle,
      description: t.leaveText,
      confirmLabel: t.leaveConfirm,
      cancelLabel: t.keep,
      danger: true,
    });
    if (!sure) return;
    // The card may be gone before the answer, and callbacks of `mutate` with it.
    await mutateAsync().then(() => void toast.show({ text: t.didLeave }), toast.showError);
  }
  return (
    <Button variant="quiet" icon={<LogOut />} busy={isPending} onClick={() => void leave()}>
      {t.leave}
    </Button>
  );
}
