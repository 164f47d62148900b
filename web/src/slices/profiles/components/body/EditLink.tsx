import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { text } from '#web/text/index.ts';
import { editPathOf } from '../sections.ts';
import type { FormKey } from '../wizard/form.ts';
import s from './Body.module.css';

const t = text.profiles.own;

/** Opens the part of the wizard with a field, beside the part of the member's own profile that shows it. */
export const EditLink = ({ field, part }: { field: FormKey; part: string }) => (
  <Link className={s.edit} to={editPathOf(field)} aria-label={t.editNamed(part)}>
    <Pencil aria-hidden="true" />
  </Link>
);
