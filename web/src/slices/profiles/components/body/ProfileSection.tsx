import { type ReactNode, useId } from 'react';
import type { FormKey } from '../wizard/form.ts';
import s from './Body.module.css';
import { EditLink } from './EditLink.tsx';

interface ProfileSectionProps {
  title: string;
  /** Shown after the heading. */
  badge?: ReactNode;
  /** A field of the section, which the member can edit on their own profile. */
  edited?: FormKey | false;
  children: ReactNode;
}

/** A section of a profile with its heading. */
export function ProfileSection({ title, badge, edited, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={s.part} aria-labelledby={id}>
      <div className={s.partHead}>
        <h2 id={id} className={s.partTitle}>
          {title}
        </h2>
        {badge}
        {edited && <EditLink field={edited} part={title} />}
      </div>
      {children}
    </section>
  );
}
