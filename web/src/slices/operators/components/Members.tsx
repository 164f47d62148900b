import { useState } from 'react';
import { Link } from 'react-router';
import { TEXT_MAX } from '#contract/limits.ts';
import { operators } from '#contract/operators/routes.ts';
import type { OperatorMember } from '#contract/operators/views.ts';
import { Avatar, Badge, Button, Card, SearchField, Segmented, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useMembers, useOperatorAction } from '../operators.queries.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { NotesButton } from './Notes.tsx';
import s from './operators.module.css';
import { SuspendButton } from './SuspendButton.tsx';
import { operatorList } from './SwitchedList.tsx';

const operatorText = text.operators;
const t = operatorText.members;
const REST_MS = 300;
const DATE = dateFormat({ dateStyle: 'medium' });

/** All members: operators and moderators search, suspend and restore them here. */
export function Members() {
  const [show, setShow] = useState<'all' | 'suspended'>('all');
  const [search, setSearch] = useState('');
  const pages = useMembers(search, show);
  return (
    <div className={s.panel}>
      <div className={s.tools}>
        <SearchField
          className={s.search}
          label={t.search}
          placeholder={t.searchHint}
          clearLabel={t.clear}
          maxLength={TEXT_MAX.searchTerm}
          autoCapitalize="none"
          value={search}
          onSearch={setSearch}
          restMs={REST_MS}
        />
        <Segmented
          label={operatorText.show}
          value={show}
          onValueChange={setShow}
          options={[
            { value: 'all', label: t.all },
            { value: 'suspended', label: t.suspended },
          ]}
        />
      </div>
      <ListState {...operatorList(pages, { title: t.none, text: t.noneHint })} keyOf={({ uid }) => uid}>
        {(member) => <MemberCard member={member} />}
      </ListState>
    </div>
  );
}

function MemberCard({ member }: { member: OperatorMember }) {
  const { uid, username, firstName, email, suspended, reason, deletionDueAt } = member;
  const name = username || email;
  const toast = useToast();
  const restore = useOperatorAction(() => call(operators.restore, { params: { uid } }));
  return (
    <Card render={<article />} className={s.row}>
      <div className={s.head}>
        <Avatar name={firstName || name} src={member.profileImage} alt="" size={40} />
        <div className={s.who}>
          <h2 className={s.name}>
            {username && !suspended && !deletionDueAt ? (
              <Link to={paths.user(uid)}>{username}</Link>
            ) : (
              username || t.noProfile
            )}
          </h2>
          <span className={s.detail}>
            {email} · {t.joined(DATE(new Date(member.joinedAt)))}
          </span>
        </div>
        {member.role && <Badge tone="accent">{t.roles[member.role]}</Badge>}
        {suspended && <Badge tone="danger">{t.isSuspended}</Badge>}
        {deletionDueAt && <Badge tone="sun">{t.isLeaving(DATE(new Date(deletionDueAt)))}</Badge>}
        {member.can.note && <NotesButton uid={uid} name={name} count={member.notes} />}
        {member.can.suspend && <SuspendButton uid={uid} name={name} />}
        {member.can.restore && (
          <Button
            size="sm"
            aria-label={t.restoreOf(name)}
            busy={restore.isPending}
            busyLabel={operatorText.saving}
            onClick={() =>
              restore.mutate(undefined, {
                onSuccess: () => void toast.show({ text: t.restored(name), kind: 'ok' }),
              })
            }
          >
            {t.restore}
          </Button>
        )}
        {(member.can.appoint || member.can.dismiss) && (
          <MemberMenu uid={uid} name={name} isModerator={member.can.dismiss} />
        )}
      </div>
      {reason && <p className={s.detail}>{t.because(reason)}</p>}
    </Card>
  );
}
