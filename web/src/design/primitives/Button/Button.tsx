import { Button as Base } from '@base-ui/react/button';
import { useRender } from '@base-ui/react/use-render';
import type { ComponentPropsWithRef, ReactElement, ReactNode, Ref } from 'react';
import { cx } from '../../cx.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import s from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'ref'> {
  /** One `primary` button per screen, for the main action. Default `secondary`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the label; hidden from screen readers. */
  icon?: ReactNode;
  iconEnd?: ReactNode;
  /** Takes the full width. */
  wide?: boolean;
  /**
   * Shows `busyLabel` and a spinner, and cannot be pressed. It keeps the focus, so it is disabled by `aria-disabled` and not
   * by the attribute. It is as wide as the longer of both labels.
   */
  busy?: boolean;
  busyLabel?: string;
  /** Renders a link with the look of a button: `render={<Link to="/intros" />}`. The label stays in the children. */
  render?: ReactElement;
  /** Renders a link to an address outside the router. */
  href?: string;
  target?: string;
  rel?: string;
  download?: string | boolean;
  ref?: Ref<HTMLElement>;
}

/** A button. `type` is `button` by default; the button of a form has `type="submit"`. */
export function Button(props: ButtonProps) {
  return props.render || props.href !== undefined ? <LinkButton {...props} /> : <NativeButton {...props} />;
}

function NativeButton(props: ButtonProps) {
  const { variant, size, icon, iconEnd, wide, busy = false, busyLabel, disabled, className, children, ...rest } = props;
  return (
    <Base
      type="button"
      {...rest}
      className={look({ variant, size, wide }, className)}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      data-busy={busy || undefined}
      aria-label={busy && busyLabel ? busyLabel : rest['aria-label']}
    >
      {icon && <ButtonIcon>{busy ? <Spinner /> : icon}</ButtonIcon>}
      <span className={s.label} data-reserve={typeof children === 'string' && busy ? children : busyLabel}>
        {busy ? (
          <span className={s.busy}>
            {!icon && <Spinner size={18} />}
            {busyLabel ?? children}
          </span>
        ) : (
          children
        )}
      </span>
      {iconEnd && <ButtonIcon>{iconEnd}</ButtonIcon>}
    </Base>
  );
}

function LinkButton(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    iconEnd,
    wide,
    busy: _,
    busyLabel: __,
    className,
    children,
    render,
    ref,
    ...rest
  } = props;
  return useRender({
    ...(render && { render }),
    defaultTagName: 'a',
    ref,
    props: {
      ...rest,
      className: look({ variant, size, wide }, className),
      children: (
        <>
          {icon && <ButtonIcon>{icon}</ButtonIcon>}
          <span className={s.label}>{children}</span>
          {iconEnd && <ButtonIcon>{iconEnd}</ButtonIcon>}
        </>
      ),
    },
  });
}

function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span className={s.icon} aria-hidden="true">
      {children}
    </span>
  );
}

function look(
  { variant = 'secondary', size = 'md', wide }: Pick<ButtonProps, 'variant' | 'size' | 'wide'>,
  className?: string,
) {
  return cx(s.button, s[variant], s[size], wide && s.wide, className);
}
