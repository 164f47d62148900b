import { Button as Base } from '@base-ui/react/button';
import type { ComponentPropsWithRef, ReactNode, Ref } from 'react';
import { cx } from '../../cx.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import s from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'ref' | 'children' | 'aria-label'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** The icon, e.g. `<X />` from lucide-react. */
  children: ReactNode;
  variant?: 'quiet' | 'outline' | 'filled' | 'inverse';
  /** The size of the disc: `sm` 36px, `md` 44px. The touch target is always 44px. */
  size?: 'sm' | 'md';
  /** False where the icon is clear and Escape has another meaning, as in the corner of a dialog. */
  tooltip?: boolean;
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  /** A count or dot in the corner, e.g. `<Badge>3</Badge>`. Put it into `label`, too. */
  badge?: ReactNode;
  busy?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A round button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    children,
    variant = 'quiet',
    size = 'md',
    tooltip = true,
    tooltipSide = 'top',
    badge,
    busy = false,
    ...rest
  } = props;
  const { className, disabled, ...others } = rest;
  const button = (
    <Base
      type="button"
      {...others}
      aria-label={label}
      className={cx(s.button, s[variant], s[size], className)}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
    >
      {busy ? <Spinner /> : children}
      {badge && <span className={s.badge}>{badge}</span>}
    </Base>
  );
  return tooltip ? (
    <Tooltip text={label} side={tooltipSide}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
