import { MessageCircle } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { ConnectionView } from '#contract/connections/routes.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import people from '#web/design/art/empty-people.svg';
import { Avatar, Button, EmptyState, PageHeader, SearchField, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { RequestRow } from '../components/RequestRow.tsx';
import { connectionGroups } from '../connection-groups.ts';
import { useConnections } from '../connections.queries.ts';
import s from './ConnectionsPage.module.css';

const t = text.connections.list;

/** /connections: the member's connections and pending requests, with a search by name (P-13). */
export function Component() {
  const connections = useConnections();
  const [search, setSearch] = useState('');
  const groups = connectionGroups(connections.data ?? [], search);
  const count = groups.received.length + groups.connected.length + groups.sent.length;
  return (
    <div className={s.page}>
      <PageHeader title={t.title} />
      <SearchField
        label={t.search}
        placeholder={t.search}
        clearLabel={t.clear}
        maxLength={TEXT_MAX.searchTerm}
        autoCapitalize="none"
        value={search}
        onSearch={setSearch}
        restMs={0}
      />
      <ListState
        query={connections}
        items={connections.data}
        loading={t.loading}
        skeleton={<ConnectionsSkeleton />}
        failed={t.failed}
        empty={
          <EmptyState
            art={<img src={people} alt="" width="240" height="180" />}
            title={t.nobody}
            text={t.nobodyHint}
            action={<Button render={<Link to={paths.intros} />}>{text.connections.toIntros}</Button>}
          />
        }
        className={s.groups}
      >
        {() => (
          <>
            <p role="status" className={s.count}>
              {search !== '' && (count === 0 ? t.none(search) : t.shown(count))}
            </p>
            <Group title={t.received} rows={groups.received}>
              {(row) => <RequestRow request={row} />}
            </Group>
            <Group title={t.connected} rows={groups.connected}>
              {(row) => (
                <Person row={row}>
                  <Button
                    size="sm"
                    icon={<MessageCircle />}
                    aria-label={t.messageTo(nameOf(row.other))}
                    render={<Link to={paths.chat(row.chatId)} />}
                  >
                    {text.connections.message}
                  </Button>
                </Person>
              )}
            </Group>
            <Group title={t.sent} rows={groups.sent}>
              {(row) => <Person row={row} />}
            </Group>
          </>
        )}
      </ListState>
    </div>
  );
}

interface GroupProps {
  title: string;
  rows: readonly ConnectionView[];
  children: (row: ConnectionView) => ReactNode;
}

/** The rows of one group with their heading, or nothing when there are none. */
function Group({ title, rows, children }: GroupProps) {
  const id = useId();
  const me = useUid();
  if (rows.length === 0 || me === '') return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={s.title}>
        {title}
      </h2>
      <ul className={s.rows}>
        {rows.map((row) => (
          <li key={row.other.uid}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}

/** One of the two members whom the reader knows or asked, with what can be done. */
const Person = ({ row: { other }, children }: { row: ConnectionView; children?: ReactNode }) => (
  <div className={s.row}>
    <Link to={paths.user(other.uid)} className={s.person}>
      <Avatar name={nameOf(other)} src={other.profileImage} alt="" size={40} />
      <span className={s.words}>
        <span className={s.name}>{nameOf(other)}</span>
        <span className={s.username}>@{other.username}</span>
      </span>
    </Link>
    {children}
  </div>
);

const ConnectionsSkeleton = () =>
  ['60%', '40%', '55%', '45%'].map((width) => (
    <div key={width} className={s.row}>
      <Skeleton shape="circle" width="40px" />
      <span className={s.words}>
        <Skeleton width={width} />
      </span>
    </div>
  ));
