import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../../cx.ts';
import s from './Switch.module.css';

export interface SwitchProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** As wide as the label, with the switch beside it. Otherwise it fills the line, with the switch at the end. */
  compact?: boolean;
  className?: string;
}

/** Switches as Space does. The browser would send the form. */
function switchOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** A switch that takes effect immediately: the browser’s own checkbox. The whole line can be pressed. */
export function Switch({ label, description, compact, className, onCheckedChange, ...rest }: SwitchProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <div className={cx(s.row, compact && s.compact, className)}>
      <label htmlFor={id} className={s.label}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked
        role="switch"
        aria-describedby={description ? descriptionId : undefined}
        className={s.switch}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        onKeyDown={switchOnEnter}
      />
      {description && (
        <p id={descriptionId} className={s.description}>
          {description}
        </p>
      )}
    </div>
  );
}
