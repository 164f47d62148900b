import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { text } from '#web/text/index.ts';
import { editPathOf } from '../sections.ts';
import type { FormKey } from '../wizard/form.ts';
import s from './Body.module.css';

/** Takes the place of an empty part of the member's own profile, with a reason to fill it and a link. */
export function AddPrompt({ kind, field }: { kind: keyof typeof text.profiles.own.invite; field: FormKey }) {
  return (
    <Link className={s.invitation} to={editPathOf(field)}>
      <Plus aria-hidden="true" />
      <span>{text.profiles.own.invite[kind]}</span>
    </Link>
  );
}
