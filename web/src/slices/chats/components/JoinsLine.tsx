import { ChevronDown } from 'lucide-react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { wholeTime } from '../dates.ts';
import type { Join } from '../timeline-rows.ts';
import s from './JoinsLine.module.css';
import { joinedText, systemText } from './labels.ts';

interface JoinsLineProps {
  joins: readonly Join[];
  /** The members who are known, by uid. */
  joined: ReadonlyMap<string, MemberCard>;
  /** The uid of the member who reads it. */
  me: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** The line about members who joined one after the other. If it does not name all of them, it can be opened to a list (M-18). */
export function JoinsLine({ joins, joined, me, isOpen, onToggle }: JoinsLineProps) {
  const [first, ...others] = joins;
  const { sentence, isWhole } =
    first?.userId === me && others.length === 0
      ? { sentence: systemText({ userId: me, event: 'joined' }, undefined, me), isWhole: true }
      : joinedText(joins.map(({ userId }) => joined.get(userId)));
  if (isWhole) {
    return (
      <p className={s.joins} dir="auto">
        {sentence}
      </p>
    );
  }
  return (
    <div className={s.joins}>
      <button type="button" className={s.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <span dir="auto">{sentence}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className={s.list}>
          {joins.map(({ seq, userId, at }) => (
            <li key={seq} title={wholeTime(at)} dir="auto">
              {systemText({ userId, event: 'joined' }, joined.get(userId), me)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
