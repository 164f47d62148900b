import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { WizardStep } from '#contract/profiles/fields.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './Body.module.css';

/** Takes the place of an empty part of the member's own profile, with a reason to fill it and a link. */
export function AddPrompt({ kind, step }: { kind: keyof typeof text.profiles.own.invite; step: WizardStep }) {
  return (
    <Link className={s.invitation} to={`${paths.profileSetup}?step=${step}`}>
      <Plus aria-hidden="true" />
      <span>{text.profiles.own.invite[kind]}</span>
    </Link>
  );
}
