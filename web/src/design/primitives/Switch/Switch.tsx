import { Field as Base } from '@base-ui/react/field';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import s from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  /** As wide as the label, with the switch beside it. Otherwise it fills the line, with the switch at the end. */
  compact?: boolean;
  className?: string;
}

/** A switch that takes effect immediately. The whole line can be pressed. */
export function Switch({ label, description, compact, className, disabled, name, ...rest }: SwitchProps) {
  // Base UI names the switch by its label in an effect only, and markup that the build renders has no effects.
  const labelId = useId();
  return (
    <Base.Root className={cx(s.row, compact && s.compact, className)} disabled={disabled ?? false} name={name}>
      <Base.Label id={labelId} className={s.label}>
        {label}
      </Base.Label>
      <BaseSwitch.Root {...rest} aria-labelledby={labelId} className={s.track}>
        <BaseSwitch.Thumb className={s.thumb} />
      </BaseSwitch.Root>
      {description && <Base.Description className={s.description}>{description}</Base.Description>}
    </Base.Root>
  );
}
