import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { huddles as t } from '#catalog/huddles.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { Avatar, Badge, Button, EmptyState, SearchField, Skeleton } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { ListState } from '#web/platform/screens/ListState.tsx';
import { useConnections } from '#web/slices/connections/index.ts';
import { connectedMembers, findMembers } from '../choose-members.ts';
import s from './MemberPicker.module.css';

export interface MemberPickerProps {
  /** The uids of the chosen members. Those who are connected no longer are left out. */
  chosen: readonly string[];
  onChange: (uids: string[]) => void;
  /** How many members may be chosen. */
  room: number;
  /** Returns why a member cannot be chosen; null if they can. */
  noteOf?: (member: MemberCard) => string | null;
  /** Why nobody is chosen yet, after an attempt to go on. */
  error?: string | undefined;
}

/** Chooses connections: a search, the chosen ones as chips, and the list. */
export function MemberPicker(props: MemberPickerProps) {
  const connections = useConnections();
  return (
    <ListState
      query={connections}
      items={connections.data && connectedMembers(connections.data)}
      loading={t.loading}
      skeleton={['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} shape="box" height="3rem" />)}
      skeletonClassName={s.skeleton}
      failed={t.failed}
      level={3}
      empty={
        <EmptyState
          title={t.nobody}
          text={t.nobodyHint}
          level={3}
          action={<Button render={<Link to={paths.intros} />}>{t.toIntros}</Button>}
        />
      }
    >
      {(members) => <Choice {...props} members={members} />}
    </ListState>
  );
}

function Choice({
  members,
  chosen: uids,
  onChange,
  room,
  noteOf = () => null,
  error,
}: MemberPickerProps & { members: readonly MemberCard[] }) {
  const [search, setSearch] = useState('');
  const matches = findMembers(members, search);
  const chosenUids = new Set(uids);
  const chosen = members.filter(({ uid }) => chosenUids.has(uid));
  const isFull = chosen.length >= room;
  const change = (next: readonly MemberCard[]) => onChange(next.map(({ uid }) => uid));
  const remove = (member: MemberCard) => change(chosen.filter((other) => other !== member));
  return (
    <div className={s.picker}>
      <SearchField
        label={t.search}
        placeholder={t.search}
        clearLabel={t.clearSearch}
        value={search}
        onSearch={setSearch}
        restMs={0}
      />
      {chosen.length > 0 && (
        <ul className={s.chips} aria-label={t.chosen}>
          {chosen.map((member) => (
            <li key={member.uid}>
              <button
                type="button"
                className={s.chip}
                aria-label={t.removeChosen(nameOf(member))}
                onClick={() => remove(member)}
              >
                <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={24} />
                <span className={s.chipName}>{nameOf(member)}</span>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={error ? s.error : s.status} role="status">
        {error ?? (isFull ? t.full : t.howMany(chosen.length, room))}
      </p>
      {matches.length === 0 ? (
        <p className={s.status}>{t.nobodyFound(search)}</p>
      ) : (
        <ul className={s.list} aria-label={t.connections}>
          {matches.map((member) => {
            const isChosen = chosenUids.has(member.uid);
            return (
              <li key={member.uid}>
                <MemberLine
                  member={member}
                  note={noteOf(member)}
                  isChosen={isChosen}
                  isDisabled={isFull && !isChosen}
                  onChange={() => (isChosen ? remove(member) : change([...chosen, member]))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface MemberLineProps {
  member: MemberCard;
  note: ReactNode;
  isChosen: boolean;
  isDisabled: boolean;
  onChange: () => void;
}

function MemberLine({ member, note, isChosen, isDisabled, onChange }: MemberLineProps) {
  const name = nameOf(member);
  const words = (
    <>
      <Avatar name={name} src={member.profileImage} alt="" size={40} />
      <span className={s.words}>
        <span className={s.name}>{name}</span>
        {member.username && <span className={s.detail}>@{member.username}</span>}
      </span>
    </>
  );
  if (note)
    return (
      <div className={s.member}>
        {words}
        <Badge>{note}</Badge>
      </div>
    );
  return (
    <label className={s.member} data-choice="">
      {words}
      <input
        type="checkbox"
        className={s.box}
        aria-label={name}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
